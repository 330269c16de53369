import { isDuration, parseDuration } from "../script/duration.js";

/**
 * An expected time as it is received: `30s` → 30000. Matchers read the durations in their bounds themselves.
 */
export function inMs(expected: unknown): unknown {
  return typeof expected === "string" && isDuration(expected) ? parseDuration(expected) : expected;
}

/** Milliseconds as a scenario file spells a duration: `0ms`, `250ms`, `1.5s`, `1m30s`. */
export function spellMs(ms: number): string {
  if (ms < 1000) return `${round(ms)}ms`;
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor((ms % 3_600_000) / 60_000);
  const seconds = round((ms % 60_000) / 1000);
  const part = (count: number, unit: string) => (count > 0 ? `${count}${unit}` : "");
  return part(hours, "h") + part(minutes, "m") + part(seconds, "s");
}

const round = (value: number) => Math.round(value * 1000) / 1000;
