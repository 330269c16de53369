import { z } from "zod";
import type { RecordedEvent } from "../core/record.js";
import { EVENT_FIELDS } from "./event-fields.js";

/** The last millisecond that a date can be of. */
const LAST_MOMENT = 8.64e15;

const COMMON = {
  at: z.number().min(0).max(LAST_MOMENT),
  session: z.string().optional(),
  turn: z.string().optional(),
};

const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries(EVENT_FIELDS).map(([type, fields]) => [type, z.looseObject({ ...COMMON, ...fields })]),
);

/** What is wrong with an event: its field, and what was expected there. Undefined for a whole one. */
export function eventFault(event: RecordedEvent): string | undefined {
  const issue = SCHEMAS.get(event.type)?.safeParse(event).error?.issues[0];
  return issue === undefined ? undefined : spellIssue(issue);
}

/** `field: expected …` */
export function spellIssue({ path, message }: z.core.$ZodIssue): string {
  return `${path.join(".")}: ${message.replace(/^Invalid (input|option): /, "")}`;
}
