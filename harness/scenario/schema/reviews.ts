import { z } from "zod";
import { durationSchema, exactlyOne, repeatSchema, trueSchema } from "./value-schema.js";

const pass = z.literal("pass", { error: "expected pass, or a map such as { reject: … }" });
const modifiers = {
  delay: durationSchema.optional().describe("Virtual time before the verdict."),
  repeat: repeatSchema.optional(),
};

const verdictMap = z
  .strictObject({
    pass: trueSchema.optional().describe("Nothing to object to."),
    reject: z
      .union([z.string(), trueSchema], {
        error: "expected the corrected reasoning as text, or true for none",
      })
      .optional()
      .describe("The corrected reasoning; true: a breach without one."),
    throw: z.string().optional().describe("The message of the error that the reviewer throws."),
    todo: z.string().optional().describe('A tool review\'s todo for the next step; "" clears it.'),
    ...modifiers,
  })
  .superRefine(exactlyOne("pass", "reject", "throw"));

/** A reviewer's verdict. */
export const verdictSchema = z.union([pass, verdictMap]).describe("A verdict: pass, { reject }, { throw }.");

const moderationMap = z
  .strictObject({
    pass: trueSchema.optional().describe("Nothing to object to."),
    flag: z
      .union([z.string(), trueSchema], { error: "expected the reason as text, or true for none" })
      .optional()
      .describe("Why the text is blocked."),
    categories: z.array(z.string()).optional().describe("The categories that are flagged."),
    throw: z.string().optional().describe("The message of the error that the moderator throws."),
    ...modifiers,
  })
  .superRefine(exactlyOne("pass", "flag", "throw"));

/** A moderator's verdict. */
export const moderationSchema = z
  .union([pass, moderationMap])
  .describe("A verdict: pass, { flag }, { throw }.");

/** What the reviewers answer, by what they are asked about. */
export const reviewsSchema = z
  .strictObject({
    toolCalls: z.array(verdictSchema).optional().describe("The tool reviewer's verdicts, consumed exactly."),
    messages: z
      .array(verdictSchema)
      .optional()
      .describe("The message reviewer's verdicts, consumed exactly."),
  })
  .describe("Reviewers' verdicts, consumed exactly; `[]` means: never asked.");

export type VerdictData = z.infer<typeof verdictSchema>;
export type ModerationData = z.infer<typeof moderationSchema>;
export type ReviewsData = z.infer<typeof reviewsSchema>;
