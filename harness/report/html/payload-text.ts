import { plain } from "../plain.js";

/** As much of a payload as a page holds, in UTF-16 code units: a page is read, a trace file is searched. */
const MOST_UNITS = 20_000;

/** A payload as readable JSON; an overlong one is cut off, and says so. */
export function payloadText(payload: unknown): string {
  const text = JSON.stringify(plain(payload), null, 2);
  const more = text.length - MOST_UNITS;
  return more > 0 ? `${text.slice(0, MOST_UNITS)}\n… ${more} more characters` : text;
}
