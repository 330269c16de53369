import { z } from "zod";
import { HarnessError } from "../core/errors.js";
import { isEventType } from "../core/event-types.js";
import type { RecordedEvent } from "../core/record.js";
import { eventFault, spellIssue } from "./event-fault.js";
import { reviveEvent } from "./revive-event.js";
import { TRACE_VERSION, type TraceHeader } from "./trace-header.js";

/** A trace file that was read. */
export interface Trace {
  readonly header: TraceHeader;
  readonly events: readonly RecordedEvent[];
}

const headerSchema = z.object({
  trace: z.literal("hookrig"),
  version: z.literal(TRACE_VERSION),
  file: z.string(),
  line: z.int().min(1),
  scenario: z.string(),
  events: z.int().min(0),
});

/**
 * Reads the text of a trace file, as `--trace-out` writes it. `file` is what errors call it. Throws
 * `TRACE_INVALID`, naming the line and the field: no trace, a trace of another version, one that is cut off,
 * a line that holds no event.
 */
export function readTrace(told: string, file: string): Trace {
  const text = told.replace(/^\ufeff/, ""); // Editors on Windows put a byte order mark before what they save.
  if (text.trim() === "") throw invalid(file, 1, "expected a hookrig trace, the file is empty");
  const lines = text.split("\n");
  const cut = lines.pop() !== "" ? lines.length + 1 : undefined;
  const header = readHeader(lines[0] ?? text, file);
  if (cut !== undefined) {
    throw invalid(file, cut, `cut off: it ends in the middle of this line, ${missing(header, lines)}`);
  }
  if (lines.length - 1 < header.events) {
    throw invalid(file, lines.length, `cut off: it ends behind this line, ${missing(header, lines)}`);
  }
  if (lines.length - 1 > header.events) {
    const says = `the header says that ${header.events} events follow`;
    throw invalid(file, header.events + 2, `expected the end of the trace: ${says}`);
  }
  return { header, events: lines.slice(1).map((line, index) => readEvent(line, file, index + 2)) };
}

function readHeader(line: string, file: string): TraceHeader {
  const header = parse(line) as Partial<TraceHeader> | undefined;
  if (header?.trace !== "hookrig") {
    const example = '{"trace":"hookrig","version":1,…}';
    throw invalid(file, 1, `not a trace: expected a header ${example}, as hookrig run --trace-out writes`);
  }
  if (header.version !== TRACE_VERSION) {
    const shown = JSON.stringify(header.version);
    throw invalid(file, 1, `version: this hookrig reads traces of version ${TRACE_VERSION}, not ${shown}`);
  }
  const result = headerSchema.safeParse(header);
  if (result.success) return result.data;
  throw invalid(file, 1, result.error.issues.map(spellIssue).join("; "));
}

function readEvent(line: string, file: string, number: number): RecordedEvent {
  const event = parse(line) as { readonly type?: unknown; readonly at?: unknown } | undefined;
  if (typeof event !== "object" || event === null) throw invalid(file, number, "expected an event as JSON");
  if (!isEventType(event.type)) {
    throw invalid(file, number, `type: there is no lifecycle event ${JSON.stringify(event.type)}`);
  }
  if (typeof event.at !== "number") throw invalid(file, number, "at: expected milliseconds");
  return reviveEvent(event as Readonly<Record<string, unknown>>);
}

/**
 * Looks that every event holds what its type says. Of a file that somebody may have edited; what this process
 * has just written needs no such look. Throws `TRACE_INVALID`.
 */
export function checkEvents({ events }: Trace, file: string): void {
  for (const [index, event] of events.entries()) {
    const fault = eventFault(event);
    if (fault !== undefined) throw invalid(file, index + 2, `${event.type}: ${fault}`);
  }
}

/** Undefined for what is no JSON. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // The callers say what they expected; where JSON broke off helps nobody.
  }
}

function missing({ events }: TraceHeader, lines: readonly string[]): string {
  return `and has ${lines.length - 1} of ${events} events`;
}

function invalid(file: string, line: number, what: string): HarnessError {
  return new HarnessError("TRACE_INVALID", `${file}:${line}: ${what}`);
}
