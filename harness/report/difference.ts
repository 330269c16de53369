import { diffLines } from "diff";
import { compare } from "./order.js";
import { plain } from "./plain.js";

/** One line of a difference: `-` is expected and missing, `+` is received and not expected. */
export interface DifferenceLine {
  readonly sign: "-" | "+" | " ";
  readonly text: string;
}

/** Unchanged lines kept around a change, and lines in all: a failure is read, not scrolled. */
const CONTEXT = 2;
const MOST_LINES = 40;

/**
 * Expected against received, line by line; long unchanged stretches and overlong differences are cut, and
 * say so.
 */
export function difference(expected: unknown, received: unknown): DifferenceLine[] {
  const changes = diffLines(textOf(expected), textOf(received));
  const lines = changes.flatMap(({ value, added, removed }, index) => {
    const sign = removed ? "-" : added ? "+" : " ";
    const texts = value.replace(/\n$/, "").split("\n");
    const place = { first: index === 0, last: index === changes.length - 1 };
    return sign === " " ? folded(texts, place) : texts.map((text) => ({ sign, text }) as const);
  });
  if (lines.length <= MOST_LINES) return lines;
  const more = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), { sign: " ", text: `… ${more} more lines` }];
}

/** A value as a reader of YAML would write it down: texts as they are, the rest as JSON with sorted keys. */
export function textOf(value: unknown): string {
  if (value === undefined) return "nothing\n";
  if (typeof value === "string" && value.includes("\n")) return `${value}\n`;
  return `${JSON.stringify(sorted(plain(value)), null, 2)}\n`;
}

/** Whether the value takes one line, so that expected and received can stand under each other. */
export function inline(value: unknown): string | undefined {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(plain(value));
  return text.length <= 90 ? text : undefined;
}

function folded(texts: string[], { first, last }: { first: boolean; last: boolean }): DifferenceLine[] {
  const head = first ? 0 : CONTEXT;
  const tail = last ? 0 : CONTEXT;
  const hidden = texts.length - head - tail;
  const same = (text: string): DifferenceLine => ({ sign: " ", text });
  if (hidden < 2) return texts.map(same);
  return [
    ...texts.slice(0, head).map(same),
    { sign: " ", text: `… ${hidden} equal lines` },
    ...texts.slice(texts.length - tail).map(same),
  ];
}

/** Maps are matched whatever their order of keys, so the order must not show as a difference. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => compare(a, b));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
