import { z } from "zod";
import {
  hooksExpectSchema,
  numberExpectSchema as number,
  textExpectSchema as text,
  timelineExpectSchema,
  timeSchema,
} from "./events.js";
import { countFromZero, durationSchema, mapOf, matcherSchema, modeSchema } from "./value-schema.js";

const outcomes = ["completed", "stopped", "failed", "cancelled", "manual"] as const;
const statuses = ["acknowledged", "processing", "error", "cancelled", "ready"] as const;

/** A list, exactly; or a matcher such as `{ includes: […] }`. */
const listOf = <T extends z.ZodType>(item: T, what: string) =>
  z.union([z.array(item), matcherSchema], { error: `expected a list of ${what}, or a matcher` });

const statusEntry = z.union(
  [
    z.enum(statuses),
    z
      .partialRecord(z.enum(statuses), mapOf(z.unknown()))
      .refine((entry) => Object.keys(entry).length === 1, "expected one status in each entry of the list"),
  ],
  { error: `expected ${statuses.join(", ")}, or { status: { stage, text } }` },
);

const messageDetails = z.strictObject({
  text: text.optional().describe("The delivered text."),
  partial: z.boolean().optional().describe("The text was cut off, and is remembered as incomplete."),
  by: text.optional().describe("The hook that emitted it."),
});
const messageEntry = z.union([z.string(), messageDetails, matcherSchema], {
  error: "expected a text, { text, partial, by } or a matcher",
});

const toolCallEntry = z.strictObject({
  tool: text.optional().describe("The tool's name."),
  args: z.unknown().optional().describe("The arguments, after preActing."),
  outcome: z.unknown().optional().describe("{ return }, { throw } or { cancelled }, after postActing."),
});

/** A map of details, or a matcher for the whole (`{ is: absent }`). */
const detailsOr = <T extends z.ZodType>(details: T, keys: string) =>
  z.union([details, matcherSchema], { error: `expected a map of ${keys}, or a matcher` });

const whatHappened = {
  outcome: z
    .union([z.enum(outcomes), matcherSchema], { error: `expected ${outcomes.join(", ")}` })
    .optional()
    .describe("How the turn ended: completed, stopped, failed, cancelled or manual."),
  messages: listOf(messageEntry, "messages")
    .optional()
    .describe("The texts that were delivered, all of them, in order."),
  statuses: listOf(statusEntry, "statuses")
    .optional()
    .describe("The statuses, in order; with details where wanted."),
  giveUp: detailsOr(
    z.strictObject({ kind: text.optional(), steps: number.optional(), reason: text.optional() }),
    "kind, steps and reason",
  )
    .optional()
    .describe("Why the turn gave up; { is: absent } if it did not."),
  budget: z
    .strictObject({ spent: number.optional(), limit: number.optional() })
    .optional()
    .describe("Rejections charged, and how many exhaust the turn."),
  error: detailsOr(
    z.strictObject({
      code: text.optional(),
      point: text.optional(),
      hook: text.optional(),
      cause: text.optional(),
      message: text.optional(),
    }),
    "code, point, hook and cause",
  )
    .optional()
    .describe("The error that failed the turn."),
  session: z
    .strictObject({
      mode: modeSchema.optional(),
      messages: z.union([countFromZero, matcherSchema]).optional().describe("How many messages it holds."),
    })
    .optional()
    .describe("The session afterwards."),
  rules: z
    .strictObject({
      matched: listOf(text, "rule ids").optional(),
      discovered: listOf(text, "rule ids").optional(),
      workingSet: listOf(text, "rule ids").optional(),
    })
    .optional()
    .describe("Rules that matched, were discovered, and are in the session's working set."),
};

const whatWasCalled = {
  modelCalls: mapOf(number).optional().describe("Model calls by lane and in `total`, tries included."),
  toolCalls: listOf(toolCallEntry, "{ tool, args, outcome }")
    .optional()
    .describe("The calls that ran, in start order."),
  serviceCalls: mapOf(listOf(z.unknown(), "arguments"))
    .optional()
    .describe("By service: the arguments of each call."),
  observed: mapOf(listOf(text, "texts")).optional().describe("By agent: the texts that it only heard."),
  hooks: hooksExpectSchema.optional(),
  timeline: timelineExpectSchema.optional(),
};

const spanEntry = z.strictObject({ attributes: mapOf(z.unknown()).optional() });
const texts = z.union([z.string(), z.array(z.string())], { error: "expected a text or a list of texts" });

const whatWasMeasured = {
  duration: timeSchema.optional().describe("Virtual time from the message to `ready`."),
  settledAfter: timeSchema.optional().describe("Virtual time until all that the turn started had settled."),
  firstText: timeSchema.optional().describe("Virtual time until the customer saw something."),
  providerWaits: listOf(durationSchema, "durations")
    .optional()
    .describe("The waits before another try of a provider."),
  spans: mapOf(
    z.union([number, z.array(spanEntry)], { error: "expected a count or a list of { attributes }" }),
  )
    .optional()
    .describe("By span name: how many, or each one's attributes."),
  metrics: mapOf(number)
    .optional()
    .describe('By `name{label="value"}`: the increase in a turn, the total at the end.'),
  never: z
    .strictObject({
      spans: texts.optional(),
      logs: texts.optional(),
      messages: texts.optional(),
      requests: texts.optional(),
    })
    .optional()
    .describe("Texts that must appear nowhere there."),
};

/** What must hold of a turn or, with totals, at the end of the scenario. */
export const expectSchema = z
  .strictObject({ ...whatHappened, ...whatWasCalled, ...whatWasMeasured })
  .describe(
    "What must hold. Scalars and lists match exactly, maps partially; a matcher may stand for any value.",
  );

export type ExpectData = z.infer<typeof expectSchema>;
