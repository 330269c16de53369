import { z } from "zod";
import { checkVerbs } from "./cue-verbs.js";
import { durationSchema } from "./duration.js";
import { matcherSchema, needle, textMatchSchema } from "./matcher-schema.js";

/** More often than anything is repeated on purpose. */
export const MAX_REPEAT = 1_000_000;

const MAX_REPEAT_HINT = `expected ${MAX_REPEAT} or less`;

const count = z.int().min(0);
const texts = z.union([needle, z.array(needle).min(1)]);

/** A proposed tool call. `args` is `{}` if unsaid; a string is sent as is, malformed JSON included. */
export const callSchema = z.strictObject({
  tool: z.string().min(1).describe("The tool's name."),
  args: z
    .union([z.record(z.string(), z.unknown()), z.string()])
    .optional()
    .describe("The arguments as a map, or as text that is sent as is (malformed JSON)."),
  id: z.string().min(1).optional().describe("The call's id; call-1, call-2, … if unsaid."),
  unoffered: z.literal(true).optional().describe("Allows a tool that the request does not offer."),
});

const failSchema = z.strictObject({
  status: z.int().min(400).max(599).describe("The HTTP status the provider answers with."),
  retryAfter: durationSchema.optional().describe("The provider's Retry-After."),
  times: z
    .int()
    .min(1)
    .max(MAX_REPEAT, MAX_REPEAT_HINT)
    .optional()
    .describe("How many calls in a row fail so."),
  message: z.string().optional().describe("The provider's message."),
});

const afterSchema = z.strictObject({
  after: count.describe("How many chunks come first; all of them if there are fewer."),
});

/** How a text is cut: into the words of a list, or by a rule. */
export const chunksSchema = z.union([
  z.array(z.string()).min(1),
  z.enum(["word", "character"]),
  z.string().regex(/^byte:[1-9]\d*$/, "expected a list of texts, word, character, or byte:n like byte:3"),
]);

const usageSchema = z.strictObject({
  inputTokens: count.describe("Tokens of the request."),
  outputTokens: count.describe("Tokens of the reply."),
});

const expectedMessageSchema = z.strictObject({
  role: z.enum(["system", "user", "assistant", "tool"]).optional(),
  content: textMatchSchema.optional().describe("The message's content as text."),
});

/** What a cue expects of the request that it answers. */
export const cueExpectSchema = z.strictObject({
  toolChoice: z.enum(["auto", "none"]).optional().describe("Whether the model may call tools."),
  tools: z
    .union([z.array(z.string()), matcherSchema])
    .optional()
    .describe("The names of the tools offered, whatever their order."),
  contains: texts.optional().describe("Text that occurs in the whole request, or a list of such texts."),
  omits: texts.optional().describe("Text that occurs nowhere in the request, or a list of such texts."),
  last: textMatchSchema.optional().describe("The last message as text, reasoning included."),
  system: textMatchSchema.optional().describe("The system messages as text."),
  messages: z
    .union([z.array(expectedMessageSchema), matcherSchema])
    .optional()
    .describe("Every message, in order."),
  delivered: count.optional().describe("How many chunks are taken before the reply is abandoned."),
});

/**
 * One answer of the scripted model (harness 3.1). Data as in a file: durations are texts, nothing is
 * converted.
 */
export const cueSchema = z
  .strictObject({
    say: z.string().optional().describe("A draft; beside `call`, text and calls at once."),
    call: z
      .union([callSchema, z.array(callSchema).min(1)])
      .optional()
      .describe("One tool call or a list of them."),
    reason: z.string().optional().describe("Reasoning before the rest."),
    empty: z.literal(true).optional().describe("A reply without text and calls."),
    refuse: z.string().optional().describe("A refusal."),
    truncate: z.string().optional().describe('A text cut off by the token limit: finish reason "length".'),
    fail: failSchema.optional().describe("The provider answers with an error."),
    pass: z.literal(true).optional().describe("A reviewer's lane: nothing to object to."),
    reject: z.string().optional().describe("A reviewer's lane: rejected, with the corrected reasoning."),
    todo: z.string().optional().describe("Beside pass or reject: what the tool reviewer leaves to be done."),
    matches: z
      .record(z.string(), z.boolean())
      .optional()
      .describe("The matcher's lane: which rules apply; rules asked for and not named do not."),
    cut: afterSchema.optional().describe("The connection is lost after so many chunks."),
    stall: afterSchema.optional().describe("Silence after so many chunks."),
    errorEvent: afterSchema.optional().describe("An error event inside the stream after so many chunks."),
    chunks: chunksSchema.optional().describe("How the text is cut: a list, word, character, or byte:n."),
    delay: durationSchema.optional().describe("Virtual time before the first chunk."),
    interval: durationSchema.optional().describe("Virtual time between chunks."),
    usage: usageSchema.optional().describe("The tokens the provider reports."),
    repeat: count
      .max(MAX_REPEAT, MAX_REPEAT_HINT)
      .optional()
      .describe("How many calls this cue answers; 0 for none."),
    expect: cueExpectSchema.optional().describe("What the request must be."),
  })
  .superRefine((cue, context) => {
    for (const { message, key } of checkVerbs(cue)) {
      context.addIssue({ code: "custom", message, path: key === undefined ? [] : [key] });
    }
  });

export type CallData = z.infer<typeof callSchema>;
export type CueData = z.infer<typeof cueSchema>;
export type CueExpectData = z.infer<typeof cueExpectSchema>;
