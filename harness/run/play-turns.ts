import { type EngineSession, sleep } from "../../src/index.js";
import type { MetricSample, SessionRecord, TurnRecord } from "../core/record.js";
import type { TurnData } from "../scenario/schema.js";
import { parseDuration } from "../script/duration.js";
import type { Parts, Playing } from "./build.js";
import { whenMoment } from "./moment.js";
import type { Recorder } from "./recorder.js";
import { increase, type Telemetry } from "./telemetry.js";

interface Stage extends Parts {
  readonly session: EngineSession;
  readonly recorder: Recorder;
  readonly telemetry: Telemetry;
  readonly playing: Playing;
}

/** An entry of `turns:` that has begun. */
interface Begun {
  readonly startedAt: number;
  readonly samples: readonly MetricSample[];
  readonly spans: number;
  readonly settled: Promise<void>;
}

/** Plays the entries of `turns:` in order; one with `interrupt` begins while the one before it runs. */
export class TurnPlayer {
  readonly #stage: Stage;
  readonly #turns: readonly TurnData[];
  readonly #begun = new Map<number, Begun>();
  readonly #records: TurnRecord[] = [];
  #customers = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#turns = stage.scenario.data.turns ?? [];
  }

  /** What has been played so far: all of it, once `play` has resolved. */
  get records(): readonly TurnRecord[] {
    return this.#records;
  }

  async play(): Promise<void> {
    for (const [index, turn] of this.#turns.entries()) {
      const { clock, recorder, telemetry } = this.#stage;
      if (turn.wait !== undefined && !this.#begun.has(index)) await sleep(clock, parseDuration(turn.wait));
      const samples = await telemetry.samples();
      const begun = this.#begun.get(index) ?? this.#begin(index, samples);
      await begun.settled;
      this.#endScripts(index);
      recorder.end(index);
      this.#records.push({
        index,
        events: recorder.eventsOf(index),
        startedAt: begun.startedAt,
        settledAt: clock.now(),
        spans: telemetry.spans.slice(begun.spans),
        metrics: increase(begun.samples, await telemetry.samples()),
        session: sessionRecord(this.#stage.session),
      });
    }
  }

  #begin(index: number, samples: readonly MetricSample[]): Begun {
    const { clock, recorder, telemetry, script, verdicts, scenario } = this.#stage;
    const turn = this.#turns[index] as TurnData;
    const startedAt = clock.now();
    recorder.begin(index);
    const spans = telemetry.spans.length;
    const disarm = this.#arm(index, samples);
    const settled = this.#act(turn, index).finally(() => disarm());
    // Only now: the message has cut off the turn before, whose cues must not be taken for this one's.
    if (this.#begun.has(index - 1)) this.#endScripts(index - 1);
    if (turn.model !== undefined) {
      script.addLanes(turn.model, (lane, cue, path) =>
        scenario.where(["turns", index, "model", lane, cue, ...path]),
      );
    }
    verdicts.add(turn, ["turns", index]);
    const begun = { startedAt, samples, spans, settled };
    this.#begun.set(index, begun);
    return begun;
  }

  async #act(turn: TurnData, index: number): Promise<void> {
    const { session, clock, playing } = this.#stage;
    const to = turn.to === undefined ? {} : { to: turn.to };
    if (turn.session !== undefined) return session.setMode(turn.session.mode);
    if (turn.colleague !== undefined) return session.colleague(turn.colleague, to);
    playing.turn = this.#customers;
    this.#customers += 1;
    const controller = new AbortController();
    const undo: (() => void)[] = [];
    if (turn.cancelAfter !== undefined)
      undo.push(clock.after(parseDuration(turn.cancelAfter), () => controller.abort()));
    this.#cancels.set(index, controller);
    try {
      await session.send(turn.customer ?? "", { ...to, signal: controller.signal });
    } finally {
      for (const one of undo) one();
    }
  }

  readonly #cancels = new Map<number, AbortController>();

  /** Waits for the events that cancel this entry, or make the next one interrupt it. */
  #arm(index: number, samples: readonly MetricSample[]): () => void {
    const { recorder, clock, problems, scenario } = this.#stage;
    const { cancel } = this.#turns[index] as TurnData;
    const next = this.#turns[index + 1]?.interrupt;
    const armed: [string, (string | number)[], () => boolean][] = [];
    if (cancel !== undefined) {
      const abort = () => this.#cancels.get(index)?.abort();
      const run = () =>
        cancel.after === undefined ? abort() : void clock.after(parseDuration(cancel.after), abort);
      armed.push(["cancel", ["turns", index, "cancel"], whenMoment(recorder, index, cancel, run)]);
    }
    if (next !== undefined) {
      const run = () => void this.#begin(index + 1, samples);
      armed.push(["interrupt", ["turns", index + 1, "interrupt"], whenMoment(recorder, index, next, run)]);
    }
    return () => {
      for (const [what, path, stop] of armed) {
        if (!stop())
          problems.add("MOMENT_MISSED", `${what}: the event it waits for never came`, scenario.where(path));
      }
    };
  }

  /** Ends what an entry scripted for itself; a second time there is nothing left. */
  #endScripts(index: number): void {
    const { script, verdicts } = this.#stage;
    const turn = this.#turns[index] as TurnData;
    if (turn.model !== undefined) script.leftOvers(Object.keys(turn.model));
    verdicts.end(turn);
  }
}

export function sessionRecord(session: EngineSession): SessionRecord {
  return { mode: session.mode, messages: session.messageCount, workingSet: [...session.workingSet] };
}
