import { z } from "zod";
import { HarnessError } from "../core/errors.js";

const UNIT_MS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const;
type Unit = keyof typeof UNIT_MS;

const part = (unit: Unit) => `(?:(?<${unit}>\\d+(?:\\.\\d+)?)${unit})?`;

/** Largest unit first, each at most once: `1h30m`, `1.5s`, `250ms`. The look-ahead refuses the empty text. */
const PATTERN = new RegExp(`^(?=\\d)${(Object.keys(UNIT_MS) as Unit[]).map(part).join("")}$`);

/** A hundred years. Not far beyond, dates end and milliseconds are no longer told apart. */
const MAX_MS = 36_500 * UNIT_MS.d;

/** Whether a text is a duration. */
export function isDuration(text: string): boolean {
  const ms = milliseconds(text);
  return ms !== undefined && ms <= MAX_MS;
}

/** Undefined for what is not written as a duration. */
function milliseconds(text: string): number | undefined {
  const groups = PATTERN.exec(text)?.groups;
  if (groups === undefined) return undefined;
  let ms = 0;
  for (const unit of Object.keys(UNIT_MS) as Unit[]) ms += Number(groups[unit] ?? 0) * UNIT_MS[unit];
  // `1.1s` is 1100, not 1100.0000000000002; finer than a microsecond means nothing here.
  return Math.round(ms * 1000) / 1000;
}

/** What is wrong with a value that should be a duration, with what to write instead. */
export function durationHint(value: unknown): string {
  const bare = typeof value === "number" || (typeof value === "string" && /^\d+(\.\d+)?$/.test(value));
  const shown = typeof value === "string" ? `"${value}"` : String(value);
  if (bare) return `a duration needs a unit: write ${value}s or ${value}ms, not ${shown}`;
  if (typeof value === "string" && PATTERN.test(value))
    return `expected a duration of a hundred years (36500d) at most, received ${shown}`;
  const received = typeof value === "object" ? "a map or list" : shown;
  return `expected a duration like 1m30s or 250ms, received ${received}`;
}

/**
 * The milliseconds of a duration such as `1m30s`, `2h` or `250ms` (harness 3b). A bare number has no unit and
 * is refused. Throws `DURATION_INVALID`.
 */
export function parseDuration(text: string): number {
  const ms = milliseconds(text);
  if (ms === undefined || ms > MAX_MS) throw new HarnessError("DURATION_INVALID", durationHint(text));
  return ms;
}

/** A duration in a scenario file: it stays the text that was written. */
export const durationSchema = z
  .string({ error: (issue) => durationHint(issue.input) })
  .regex(PATTERN, { error: (issue) => durationHint(issue.input) })
  .refine(isDuration, { error: (issue) => durationHint(issue.input) })
  .describe("A duration with its unit: 1m30s, 250ms.");
