import { messageOf } from "../../../src/index.js";
import type { RecordedEvent } from "../../core/record.js";

/** Where two lifecycle streams part, ids and times included; undefined if they are the same bytes. */
export function streamDifference(
  one: readonly RecordedEvent[],
  other: readonly RecordedEvent[],
): string | undefined {
  const length = Math.max(one.length, other.length);
  for (let nth = 0; nth < length; nth += 1) {
    const [text, otherText] = [textOf(one[nth]), textOf(other[nth])];
    if (text === otherText) continue;
    return [`event ${nth + 1} of the stream:`, `  first: ${text}`, `  then:  ${otherText}`].join("\n");
  }
  return undefined;
}

function textOf(event: RecordedEvent | undefined): string {
  return event === undefined ? "nothing more" : JSON.stringify(event, plain);
}

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Error) return `${value.name}: ${messageOf(value)}`;
  return typeof value === "bigint" ? `${value}n` : value;
}
