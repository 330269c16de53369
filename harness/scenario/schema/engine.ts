import { z } from "zod";
import {
  countFromOne,
  countFromZero,
  durationSchema,
  effortSchema,
  exactlyOne,
  modeSchema,
} from "./value-schema.js";

const perEffort = z.partialRecord(effortSchema, countFromOne);

/** `engine`: time-outs and the optimization policy. */
export const engineSchema = z
  .strictObject({
    hookTimeout: durationSchema.optional().describe("How long one hook may take; no limit if unsaid."),
    toolTimeout: durationSchema.optional().describe("How long one tool call may take; no limit if unsaid."),
    idleTimeout: durationSchema.optional().describe("How long a provider may send nothing; 60s if unsaid."),
    cancelGrace: durationSchema
      .optional()
      .describe("How long running tools get to settle after a cancel; 30s if unsaid."),
    policy: z
      .strictObject({
        maxRejections: perEffort
          .optional()
          .describe("By effort: the rejection that exhausts the turn's retry budget."),
        compactAt: perEffort
          .optional()
          .describe("By effort: the estimated tokens at which a session is compacted."),
      })
      .optional()
      .describe("Numbers of the optimization policy, by effort."),
  })
  .describe("How the engine is set up.");

export type EngineData = z.infer<typeof engineSchema>;

const historyEntry = z
  .strictObject({
    customer: z.string().optional().describe("The customer wrote this."),
    agent: z.string().optional().describe("An agent answered this."),
    colleague: z.string().optional().describe("A person answered this."),
    tokens: countFromZero.optional().describe("What the estimator makes of this message."),
  })
  .superRefine(exactlyOne("customer", "agent", "colleague"));

/** `session`: what there is before the first turn. */
export const sessionSchema = z
  .strictObject({
    customer: z
      .looseObject({
        id: z.string().optional(),
        name: z.string().optional(),
        email: z.string().optional(),
      })
      .optional()
      .describe("The customer, as hooks and tools see it; any further keys."),
    mode: modeSchema.optional().describe("`manual`: a person has the conversation."),
    workingSet: z.array(z.string()).optional().describe("The rules already discovered."),
    history: z.array(historyEntry).optional().describe("Messages before the first turn."),
  })
  .describe("The session before the first turn.");

export type SessionData = z.infer<typeof sessionSchema>;
