import {
  type Context,
  context,
  type HrTime,
  type Span,
  SpanKind,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { UnitStarted } from "../lifecycle/events.js";
import { attributesOf } from "./attribute-value.js";
import { GEN_AI } from "./gen-ai-names.js";
import { OpenUnits } from "./open-units.js";
import { SPANS, type SpanUnit } from "./span-names.js";

/** A span that runs, and the context in which it is the active one. */
export interface OpenSpan {
  /** The unit that owns the span; units without one of their own stand in for the nearest that has. */
  readonly unit: string;
  readonly span: Span;
  readonly context: Context;
  /** When the unit started, in milliseconds since the epoch. */
  readonly at: number;
}

/** What a span is about: its kind, the name's variable part, and its attributes. */
export interface SpanSubject {
  readonly kind: SpanUnit;
  readonly of?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Ended {
  readonly unit: string;
  readonly turn?: string;
  readonly at: number;
}

/**
 * Starts, nests and ends spans as units of work do. Whatever goes wrong in between, a span that started ends.
 */
export class SpanTree {
  readonly #tracer: Tracer;
  readonly #open = new OpenUnits<OpenSpan>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** How many units are open. */
  get size(): number {
    return this.#open.size;
  }

  /** The span that a unit's work belongs to. */
  get({ unit, turn }: UnitStarted): OpenSpan | undefined {
    return this.#open.get(unit, turn);
  }

  /** Starts the span of a unit, below its parent's, or below whatever is active (a server's span, say). */
  start(event: UnitStarted, subject: SpanSubject): Span {
    const above = this.#open.get(event.parent, event.turn)?.context ?? context.active();
    const span = this.#span(subject, event.at, above);
    const inside = trace.setSpan(above, span);
    this.#open.open(event, { unit: event.unit, span, context: inside, at: event.at });
    return span;
  }

  /** A unit without a span of its own: what happens in it hangs on its parent. */
  pass(event: UnitStarted, timed = false): void {
    const parent = this.#open.get(event.parent, event.turn);
    if (parent === undefined) return;
    const { unit, span, context } = parent;
    this.#open.open(event, timed ? { unit, span, context, at: event.at } : parent);
  }

  /** Forgets a unit that passed. */
  leave(event: Ended): OpenSpan | undefined {
    return this.#open.close(event);
  }

  /** Ends the span of a unit, after a last look at it. `finish` is not called if nobody records the span. */
  end(event: Ended, finish: (span: Span) => void): void {
    const open = this.#open.close(event);
    if (open?.unit === event.unit) finishSpan(open.span, event.at, finish);
  }

  /** A span for what is over already. */
  late(open: OpenSpan, at: number, subject: SpanSubject, finish: (span: Span) => void): void {
    finishSpan(this.#span(subject, open.at, open.context), at, finish);
  }

  /** Ends what the turn left open, then the turn's own span. Throws the first error, once all have ended. */
  endTurn(event: Ended, finish: (span: Span) => void): void {
    const own = this.#open.close(event);
    const errors: unknown[] = [];
    const attempt = (end: () => void) => {
      try {
        end();
      } catch (error) {
        errors.push(error);
      }
    };
    if (event.turn !== undefined) {
      for (const { span } of this.#open.closeTurn(event.turn)) {
        // Stand-ins name the same span several times, the turn's own among them.
        if (span !== own?.span && span.isRecording()) attempt(() => span.end(hrTime(event.at)));
      }
    }
    if (own !== undefined) attempt(() => finishSpan(own.span, event.at, finish));
    if (errors.length > 0) throw errors[0];
  }

  #span({ kind, of, attributes }: SpanSubject, at: number, above: Context): Span {
    const spec = SPANS[kind];
    const told = attributesOf(attributes);
    told[GEN_AI.operation] = spec.operation;
    const options = { kind: SpanKind[spec.kind], startTime: hrTime(at), attributes: told };
    return this.#tracer.startSpan(spanName(spec.name, of), options, above);
  }
}

function finishSpan(span: Span, at: number, finish: (span: Span) => void): void {
  try {
    if (span.isRecording()) finish(span);
  } finally {
    span.end(hrTime(at));
  }
}

/** The pattern with its variable part filled in; without one, the words before it. */
function spanName(pattern: string, of: string | undefined): string {
  const brace = pattern.indexOf("{");
  return brace === -1 ? pattern : `${pattern.slice(0, brace)}${of ?? ""}`.trimEnd();
}

/**
 * Seconds and nanoseconds. A plain number would be ambiguous: the SDK takes a small one, as a virtual clock
 * tells, for milliseconds since the process began.
 */
export function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)];
}
