import { z } from "zod";
import { HookResult, hookPointNames } from "../../../src/index.js";
import { timelineNames } from "./event-names.js";
import { countFromOne, durationSchema, mapOf, matcherSchema } from "./value-schema.js";

const number = z.union([z.number(), matcherSchema], { error: "expected a number or a matcher" });
const text = z.union([z.string(), matcherSchema], { error: "expected a text or a matcher" });

const resultSchema = z.union([z.enum(HookResult), matcherSchema], {
  error: "expected CALL_NEXT, RESOLVE or BAIL",
});

/** Virtual time, exactly or within `atLeast` and `atMost`. */
export const timeSchema = z
  .union(
    [
      durationSchema,
      z.strictObject({ atLeast: durationSchema.optional(), atMost: durationSchema.optional() }),
    ],
    { error: "expected a duration such as 1m30s, or { atLeast, atMost } of durations" },
  )
  .describe("Virtual time: a duration, or { atLeast, atMost }.");

/** What may be said of one entry of `hooks` or `timeline`; maps match partially. */
export const eventDetailsSchema = z
  .strictObject({
    payload: z.unknown().optional().describe("The payload, as the chain left it."),
    result: resultSchema.optional().describe("CALL_NEXT, RESOLVE or BAIL, as honoured."),
    by: text.optional().describe("The hook that ended the chain; of a pre- or post-hook: its name."),
    error: z.unknown().optional().describe("The error: { code, … } or its message."),
    tool: text.optional().describe("The tool of a call."),
    service: text.optional().describe("The service of a call."),
    args: z.unknown().optional().describe("The arguments of a call."),
    at: timeSchema.optional().describe("Virtual time since the turn began."),
    text: text.optional().describe("The text of a message or status."),
    step: number.optional().describe("The step, from 1."),
    attempt: number.optional().describe("The attempt of the step, from 1."),
    agent: text.optional().describe("The agent whose turn or core function it is."),
    status: text.optional().describe("The status."),
    stage: text.optional().describe("Of `ready`: how the turn ended."),
    outcome: z.unknown().optional().describe("How a tool or service call ended: { return } or { throw }."),
  })
  .describe("Details of an entry; what is not named is not looked at.");

/** What stands after an entry's name. */
export const eventValueSchema = z
  .union([z.string(), eventDetailsSchema], { error: "expected a text or a map of details" })
  .describe("`ready` in { status: ready }, or details.");

const entryOf = <const Names extends readonly [string, ...string[]]>(names: Names, what: string) =>
  z
    .union(
      [
        z.enum(names),
        z
          .partialRecord(z.enum(names), eventValueSchema)
          .refine((entry) => Object.keys(entry).length === 1, "expected one name in each entry of the list"),
      ],
      { error: `expected ${what}, or { name: details }` },
    )
    .describe("A name, { status: ready }, or { name: { payload, result, by, … } }.");

/** An entry of `timeline`, and what `cancel` and `interrupt` wait for. */
export const timelineEntrySchema = entryOf(timelineNames, "the name of a hook point, pre/post hook or event");
const hookEntryNames = hookPointNames as [(typeof hookPointNames)[0], ...typeof hookPointNames];
const hookPointEntrySchema = entryOf(hookEntryNames, "the name of a hook point");

const sequenceOf = <Entry extends z.ZodType, Name extends z.ZodType<string, string>>(
  entry: Entry,
  name: Name,
) =>
  z.strictObject({
    exactly: z.array(entry).optional().describe("All of them, in this order."),
    ordered: z.array(entry).optional().describe("These in this order, others between them."),
    unordered: z.array(entry).optional().describe("These, in any order."),
    never: z.array(entry).optional().describe("None of these."),
    times: z
      .partialRecord(name as z.ZodType<string, string> & z.core.$ZodRecordKey, number)
      .optional()
      .describe("How often."),
  });

/** Hook points that fired, whether or not a hook was registered there. */
export const hooksExpectSchema = sequenceOf(hookPointEntrySchema, z.enum(hookEntryNames)).describe(
  "Hook points that fired, whether or not a hook was registered there.",
);
/** Hook points, pre- and post-hooks and lifecycle events. */
export const timelineExpectSchema = sequenceOf(timelineEntrySchema, z.enum(timelineNames)).describe(
  "Hook points, pre- and post-hooks (an entry each) and lifecycle events.",
);

/** A moment in the running turn. */
export const eventTriggerSchema = {
  on: timelineEntrySchema.describe("The event that it waits for."),
  nth: countFromOne.optional().describe("The how-manieth of these events; the first if unsaid."),
};

export { mapOf, number as numberExpectSchema, text as textExpectSchema };
export type TimelineEntryData = z.infer<typeof timelineEntrySchema>;
export type EventDetailsData = z.infer<typeof eventDetailsSchema>;
export type SequenceExpectData = z.infer<typeof timelineExpectSchema>;
export type HooksExpectData = z.infer<typeof hooksExpectSchema>;
