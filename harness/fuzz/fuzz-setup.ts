import { z } from "zod";
import { agentSchema } from "../scenario/schema/agent.js";
import { sessionSchema } from "../scenario/schema/engine.js";
import { serviceSchema } from "../scenario/schema/tools.js";
import { mapOf } from "../scenario/schema/value-schema.js";

const texts = z.array(z.string().min(1)).min(1);

/** What a module of hooks may say, as `export const fuzz`, of the programs that its hooks are fuzzed with. */
export const fuzzSetupSchema = z.strictObject({
  drafts: texts
    .optional()
    .describe("Texts that some drafts are: what the hooks look for, what is nearly that, and what is fine."),
  messages: texts.optional().describe("Texts that some of the customer's messages are."),
  agent: agentSchema
    .omit({ use: true, name: true, hears: true })
    .optional()
    .describe("Settings of the agent that the hooks are for; those left out are drawn."),
  customer: sessionSchema.shape.customer.describe("Who the customer is, as in `session: { customer }`."),
  services: mapOf(serviceSchema).optional().describe("Doubles, as in scenario files."),
  with: mapOf(z.unknown()).optional().describe("Options, as in `hooks: { with }`."),
});

/** `export const fuzz: FuzzSetup` of a module of hooks (harness 3.5). */
export type FuzzSetup = z.infer<typeof fuzzSetupSchema>;
