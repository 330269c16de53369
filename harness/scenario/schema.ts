import { z } from "zod";
import { type AgentData, agentSchema } from "./schema/agent.js";
import { type EngineData, engineSchema, type SessionData, sessionSchema } from "./schema/engine.js";
import { type ExpectData, expectSchema } from "./schema/expect.js";
import {
  type AgentHookData,
  agentHookSchema,
  type HookEntryData,
  type HooksData,
  hooksSchema,
} from "./schema/hooks.js";
import { eachSchema, markKeys } from "./schema/marks.js";
import type { ModerationData, ReviewsData, VerdictData } from "./schema/reviews.js";
import { type RuleData, ruleSchema } from "./schema/rules.js";
import {
  type DoubleOutcomeData,
  type ServiceData,
  serviceSchema,
  type ToolData,
  toolSchema,
} from "./schema/tools.js";
import { scriptedKeys, type TurnData, turnSchema } from "./schema/turns.js";
import { mapOf } from "./schema/value-schema.js";

const clockPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
const clockHint = "expected a start time such as 2026-01-05T10:00:00Z";

/** Whether there is such a moment: February the 30th would be taken for another day. */
function isMoment(text: string): boolean {
  const day = text.slice(0, "2026-01-05".length);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || Number.isNaN(Date.parse(text))) return false;
  return new Date(midnight).toISOString().startsWith(day);
}

/** The keys that a scenario and `defaults` share. */
const sharedKeys = {
  extends: z.string().optional().describe("A base file whose `defaults` come first, relative to this file."),
  ...markKeys,
  agent: agentSchema.optional(),
  agents: mapOf(agentSchema).optional().describe("Instead of `agent`: several in one session, by name."),
  engine: engineSchema.optional(),
  session: sessionSchema.optional(),
  clock: z
    .string()
    .regex(clockPattern, clockHint)
    .refine(isMoment, clockHint)
    .optional()
    .describe("Virtual time at the start."),
  tools: mapOf(toolSchema)
    .optional()
    .describe("Tools by name. One that a rule names is offered with that rule only."),
  rules: z.array(ruleSchema).optional().describe("The agent's rules, in order."),
  ...scriptedKeys,
  hooks: hooksSchema.optional(),
  agentHooks: z.array(agentHookSchema).optional().describe("Pre- and post-hooks, in order of registration."),
  services: mapOf(serviceSchema)
    .optional()
    .describe("Doubles for what hooks and tools call, by dotted name."),
  turns: z.array(turnSchema).optional().describe("What happens, in order."),
  expect: expectSchema.optional(),
};

/** A scenario as it is played: after `defaults`, `extends` and `each`. YAML-shaped: durations stay text. */
export const scenarioSchema = z
  .strictObject({
    scenario: z.string().min(1, "expected a title").describe("The title: the promise, in one sentence."),
    ...sharedKeys,
  })
  .describe("One scenario.");

/** A scenario as it is written: `each` is still there. */
export const writtenScenarioSchema = z
  .strictObject({ ...scenarioSchema.shape, each: eachSchema.optional() })
  .describe("One scenario.");

/** A document of `defaults`: set-up that the scenarios of this file, and files that extend it, start from. */
export const defaultsSchema = z
  .strictObject({
    defaults: z.strictObject(sharedKeys).describe("What the scenarios of this file start from."),
  })
  .describe("Shared set-up; nothing in it runs.");

/** What a scenario holds, as it is played. */
export type ScenarioData = z.infer<typeof scenarioSchema>;

export type {
  AgentData,
  AgentHookData,
  DoubleOutcomeData,
  EngineData,
  ExpectData,
  HookEntryData,
  HooksData,
  ModerationData,
  ReviewsData,
  RuleData,
  ServiceData,
  SessionData,
  ToolData,
  TurnData,
  VerdictData,
};
export { eachSchema };
