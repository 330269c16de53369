import { z } from "zod";
import { cueSchema } from "../../script/cue-schema.js";
import { eventTriggerSchema } from "./events.js";
import { expectSchema } from "./expect.js";
import { moderationSchema, reviewsSchema } from "./reviews.js";
import { durationSchema, exactlyOne, mapOf, modeSchema } from "./value-schema.js";

/** Scripted answers by lane, consumed exactly. */
export const lanesSchema = mapOf(z.array(cueSchema)).describe(
  "Cues by lane: main (or the agent's name), toolReview, messageReview, …; `[]`: never called.",
);

/** What is scripted at the top or in turns. */
export const scriptedKeys = {
  model: lanesSchema.optional(),
  reviews: reviewsSchema.optional(),
  moderation: z
    .array(moderationSchema)
    .optional()
    .describe("Verdicts on outgoing texts; switches moderation on."),
  incomingModeration: z.array(moderationSchema).optional().describe("Verdicts on the customer's messages."),
};

const momentSchema = z.strictObject({
  ...eventTriggerSchema,
  after: durationSchema.optional().describe("Virtual time between that event and this."),
});

/** One thing that happens to the session, and what must come of it. */
export const turnSchema = z
  .strictObject({
    customer: z.string().optional().describe("The customer writes this."),
    colleague: z.string().optional().describe("A person answers in the agent's place."),
    session: z
      .strictObject({ mode: modeSchema })
      .optional()
      .describe("The session's mode is set from outside."),
    wait: durationSchema.optional().describe("Virtual time before it."),
    to: z.string().optional().describe("The agent it is sent to, where there are several."),
    cancelAfter: durationSchema.optional().describe("The turn is cancelled this long after it began."),
    cancel: momentSchema.optional().describe("The turn is cancelled at an event."),
    interrupt: momentSchema
      .optional()
      .describe("This message is sent while the previous turn runs, at an event of it."),
    ...scriptedKeys,
    expect: expectSchema.optional(),
  })
  .superRefine(exactlyOne("customer", "colleague", "session"))
  .describe("A customer's message, a colleague's, or a change of mode.");

/** What one entry of `turns:` holds. */
export type TurnData = z.infer<typeof turnSchema>;
