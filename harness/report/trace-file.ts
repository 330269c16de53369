import type { RecordedEvent } from "../core/record.js";
import { type TraceOrigin, traceHeader } from "../trace/trace-header.js";
import { plain } from "./plain.js";

/** A lifecycle stream as JSON lines: a header, then one event a line, in order. `readTrace` reads it. */
export function traceText(origin: TraceOrigin, events: readonly RecordedEvent[]): string {
  const lines: unknown[] = [traceHeader(origin, events.length), ...events.map(plain)];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/**
 * Where a scenario's trace goes, relative to the folder of traces: the tree of scenario files again, so that
 * no two share a name, whatever was selected or sharded. `nth` tells apart the rows of a table, which share a
 * line; it counts from 1.
 */
export function traceName(file: string, line: number, nth: number): string {
  const inside = file.replaceAll(/(^|\/)\.\.(?=\/)/g, "$1__");
  return `${inside}.L${line}${nth > 1 ? `-${nth}` : ""}.jsonl`;
}
