import { z } from "zod";
import { atMostOne, durationSchema, exactlyOne, mapOf, trueSchema } from "./value-schema.js";

/** How one call of a double ends. */
export const doubleOutcomeSchema = z
  .strictObject({
    return: z.unknown().optional().describe("What the call returns; null is a value."),
    throw: z.string().optional().describe("The message of the error that the call throws."),
    hang: trueSchema.optional().describe("The call never ends, in virtual time."),
    delay: durationSchema.optional().describe("Virtual time before the call ends."),
  })
  .superRefine(exactlyOne("return", "throw", "hang"))
  .describe("How one call ends.");

const doubleKeys = {
  outcomes: z
    .array(doubleOutcomeSchema)
    .optional()
    .describe("One per call, consumed exactly: a call too many fails, what is left is reported."),
  always: doubleOutcomeSchema.optional().describe("How every call ends."),
};

/** A tool's double, and how the tool is described to the model. */
export const toolSchema = z
  .strictObject({
    description: z.string().optional().describe("What the model is told about the tool."),
    ...doubleKeys,
    input: mapOf(z.unknown()).optional().describe("The JSON Schema of the arguments; any object if unsaid."),
    consequential: z
      .boolean()
      .optional()
      .describe("Calls are reviewed even if tool review is not switched on."),
    timeout: durationSchema.optional().describe("How long one call may take."),
  })
  .superRefine(atMostOne("outcomes", "always"))
  .describe("A tool and how its calls end.");

/** A double for something that hooks and tools call. */
export const serviceSchema = z
  .strictObject(doubleKeys)
  .superRefine(exactlyOne("outcomes", "always"))
  .describe("A double: `mail.send` is called as `services.mail.send(…)`.");

export type DoubleOutcomeData = z.infer<typeof doubleOutcomeSchema>;
export type ToolData = z.infer<typeof toolSchema>;
export type ServiceData = z.infer<typeof serviceSchema>;
