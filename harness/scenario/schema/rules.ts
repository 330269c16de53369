import { z } from "zod";
import { effortSchema, exactlyOne } from "./value-schema.js";

const judgedPerTurn = z.union([z.boolean(), z.array(z.boolean())], {
  error: "expected true, false or a list of them, one per turn",
});

/**
 * A rule of the agent. With `matches` it is judged by the file; without, the model judges it on the lane
 * `matcher`.
 */
export const ruleSchema = z
  .strictObject({
    id: z.string().describe("How expectations and cues name the rule."),
    policy: z.string().optional().describe("A policy's content."),
    observation: z.string().optional().describe("An observation's condition."),
    matches: judgedPerTurn.optional().describe("Whether it applies: always, or turn by turn."),
    discovered: judgedPerTurn
      .optional()
      .describe("Whether it is relevant, and so enters the working set; as `matches` if unsaid."),
    effortLift: effortSchema.optional().describe("The effort of a turn in which it matches, if higher."),
    tools: z.array(z.string()).optional().describe("Tools offered only in turns in which it matches."),
    review: z
      .union([z.boolean(), z.enum(["toolCalls", "messages"])], {
        error: "expected true, false, toolCalls or messages",
      })
      .optional()
      .describe("Reviews that it switches on where it matches: both, or one of them."),
  })
  .superRefine(exactlyOne("policy", "observation"))
  .describe("A rule that the engine matches before the first step.");

export type RuleData = z.infer<typeof ruleSchema>;
