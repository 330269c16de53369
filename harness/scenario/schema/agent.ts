import { z } from "zod";
import { countFromOne, effortSchema, outputSchema } from "./value-schema.js";

/** `agent`: a real one by `use`, or a plain one described here. */
export const agentSchema = z
  .strictObject({
    use: z
      .string()
      .optional()
      .describe(
        "A module that exports an agent, relative to this file. YAML tools then replace implementations.",
      ),
    name: z.string().optional().describe("The agent's name; `agent` if unsaid."),
    instructions: z.string().optional().describe("What the agent is told about itself."),
    effort: effortSchema
      .optional()
      .describe("The effort, hence the retry budget: MIN 1, LOW 2, MEDIUM 3, HIGH 5, MAX 10."),
    output: outputSchema.optional().describe("`stream` (if unsaid) or `block`."),
    maxSteps: countFromOne.optional().describe("Committed steps before the turn gives up; 5 if unsaid."),
    toolReview: z.boolean().optional().describe("Proposed tool calls are reviewed."),
    messageReview: z.boolean().optional().describe("Drafts are reviewed."),
    moderation: z
      .boolean()
      .optional()
      .describe("Outgoing messages are moderated; scripting a moderation switches it on."),
    fallback: z.string().optional().describe("What goes out if the forced message can't."),
    hears: z.array(z.string()).optional().describe("The agents whose answers this one observes."),
  })
  .describe("The agent whose turns are played.");

export type AgentData = z.infer<typeof agentSchema>;
