import type { UnitOutcome } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { EventOf } from "../judge/scope.js";
import { type CountRow, CountTable } from "./count-table.js";

/** What is counted of lifecycle streams, a table each. Durations are seconds of virtual time. */
const TABLES = [
  "turns",
  "budgets",
  "steps",
  "rejections",
  "restarts",
  "giveUps",
  "reviews",
  "modelCalls",
  "tokens",
  "toolCalls",
  "hookCalls",
  "hookResults",
  "hookErrors",
  "compactions",
] as const;

type Table = (typeof TABLES)[number];

/** The tables, with their rows by label. */
export type Counted = Readonly<Record<Table, readonly CountRow[]>>;

type Counters = {
  readonly [T in RecordedEvent["type"]]?: (event: EventOf<T>, stream: Stream) => void;
};

/** What one stream needs to know of the events before. */
interface Stream {
  readonly started: Map<string, RecordedEvent>;
  readonly firstChunks: Map<string, number>;
}

/**
 * Counts lifecycle streams by itself: it shares nothing with the metrics, so that one can be held against the
 * other.
 */
export class StreamCounts {
  readonly #tables = Object.fromEntries(TABLES.map((name) => [name, new CountTable()])) as Readonly<
    Record<Table, CountTable>
  >;
  readonly #counters = this.#makeCounters();

  get counted(): Counted {
    return Object.fromEntries(TABLES.map((name) => [name, this.#tables[name].rows])) as Counted;
  }

  /** Adds what a whole stream tells of. */
  take(events: readonly RecordedEvent[]): void {
    const stream: Stream = { started: new Map(), firstChunks: new Map() };
    for (const event of events) {
      if ("unit" in event && event.type.endsWith(".started")) stream.started.set(event.unit, event);
      (this.#counters[event.type] as ((event: RecordedEvent, stream: Stream) => void) | undefined)?.(
        event,
        stream,
      );
    }
  }

  #makeCounters(): Counters {
    const tables = this.#tables;
    return {
      "turn.ended": (event, stream) => {
        const { agent, outcome, effort, steps, spent, limit } = event;
        tables.turns.add({ agent, outcome }, { count: 1, steps, seconds: secondsOf(event, stream) });
        tables.budgets.add({ agent, effort }, { count: 1, ratio: spent / limit });
      },
      "step.ended": (event, stream) => {
        const { agent, outcome } = event;
        tables.steps.add({ agent, outcome }, { count: 1, seconds: secondsOf(event, stream) });
      },
      rejected: ({ agent, check, decidedBy, restarts }) => {
        tables.rejections.add({ agent, check, decidedBy }, { count: 1 });
        if (restarts) tables.restarts.add({ agent, check }, { count: 1 });
      },
      "giveUp.answered": ({ agent, kind, answeredBy }) =>
        tables.giveUps.add({ agent, kind, answeredBy }, { count: 1 }),
      "review.ended": (event, stream) => {
        const { check, passed, outcome } = event;
        const verdict = passed === undefined ? outcome : passed ? "passed" : "rejected";
        tables.reviews.add({ check, verdict }, { count: 1, seconds: secondsOf(event, stream) });
      },
      "modelCall.firstChunk": ({ unit, at }, { firstChunks }) => void firstChunks.set(unit, at),
      "modelCall.ended": (event, stream) => this.#modelCall(event, stream),
      "toolCall.ended": (event, stream) => {
        const { tool, outcome: told } = event;
        const outcome: UnitOutcome = "return" in told ? "ok" : "throw" in told ? "error" : "cancelled";
        tables.toolCalls.add({ tool, outcome }, { count: 1, seconds: secondsOf(event, stream) });
      },
      "hook.ended": (event, stream) => {
        const { point, result, outcome } = event;
        tables.hookCalls.add({ point }, { count: 1, seconds: secondsOf(event, stream) });
        if (result !== undefined) tables.hookResults.add({ point, result }, { count: 1 });
        if (outcome === "error") tables.hookErrors.add({ point }, { count: 1 });
      },
      "compaction.ended": ({ agent, outcome, before, after = before }) =>
        tables.compactions.add({ agent, outcome }, { count: 1, removed: Math.max(0, before - after) }),
    };
  }

  #modelCall(event: EventOf<"modelCall.ended">, stream: Stream): void {
    const started = stream.started.get(event.unit) as EventOf<"modelCall.started"> | undefined;
    if (started === undefined) return;
    const { provider, model, at } = started;
    const firstChunk = stream.firstChunks.get(event.unit);
    this.#tables.modelCalls.add(
      { provider, model, outcome: event.outcome },
      {
        count: 1,
        seconds: secondsOf(event, stream),
        firstChunks: firstChunk === undefined ? 0 : 1,
        firstChunkSeconds: firstChunk === undefined ? 0 : (firstChunk - at) / 1000,
      },
    );
    if (event.usage === undefined) return;
    this.#tables.tokens.add({ provider, model, type: "input" }, { count: event.usage.inputTokens });
    this.#tables.tokens.add({ provider, model, type: "output" }, { count: event.usage.outputTokens });
  }
}

function secondsOf(
  { unit, at }: { readonly unit: string; readonly at: number },
  { started }: Stream,
): number {
  return (at - (started.get(unit)?.at ?? at)) / 1000;
}
