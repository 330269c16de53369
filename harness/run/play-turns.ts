import { type EngineSession, sleep } from "../../src/index.js";
import type { SessionRecord, TurnRecord } from "../core/record.js";
import type { TurnData } from "../scenario/schema.js";
import { parseDuration } from "../script/duration.js";
import type { Parts, Playing } from "./build.js";
import { type Moment, whenMoment } from "./moment.js";
import type { Recorder } from "./recorder.js";

interface Stage extends Parts {
  readonly session: EngineSession;
  readonly recorder: Recorder;
  readonly playing: Playing;
}

/** An entry of `turns:`, as it played; what its events measure is found out afterwards. */
export type PlayedTurn = Omit<TurnRecord, "spans" | "metrics">;

/** An entry of `turns:` that has begun. */
interface Begun {
  readonly startedAt: number;
  readonly settled: Promise<void>;
}

/** Plays the entries of `turns:` in order; one with `interrupt` begins while the one before it runs. */
export class TurnPlayer {
  readonly #stage: Stage;
  readonly #turns: readonly TurnData[];
  readonly #begun = new Map<number, Begun>();
  readonly #records: PlayedTurn[] = [];
  #customers = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#turns = stage.scenario.data.turns ?? [];
  }

  /** What has been played so far: all of it, once `play` has resolved. */
  get records(): readonly PlayedTurn[] {
    return this.#records;
  }

  async play(): Promise<void> {
    for (const [index, turn] of this.#turns.entries()) {
      const { clock, recorder } = this.#stage;
      if (turn.wait !== undefined && !this.#begun.has(index)) await sleep(clock, parseDuration(turn.wait));
      const begun = this.#begun.get(index) ?? this.#begin(index);
      await begun.settled;
      this.#endScripts(index);
      recorder.end(index);
      this.#records.push({
        index,
        events: recorder.eventsOf(index),
        startedAt: begun.startedAt,
        settledAt: clock.now(),
        session: sessionRecord(this.#stage.session),
      });
    }
  }

  #begin(index: number): Begun {
    const { clock, recorder, script, verdicts, scenario } = this.#stage;
    const turn = this.#turns[index] as TurnData;
    const startedAt = clock.now();
    recorder.begin(index);
    const disarm = this.#arm(index);
    const settled = this.#act(turn, index).finally(() => disarm());
    // Only now: the message has cut off the turn before, whose cues must not be taken for this one's.
    if (this.#begun.has(index - 1)) this.#endScripts(index - 1);
    if (turn.model !== undefined) {
      script.addLanes(turn.model, (lane, cue, path) =>
        scenario.where(["turns", index, "model", lane, cue, ...path]),
      );
    }
    verdicts.add(turn, ["turns", index]);
    const begun = { startedAt, settled };
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
      undo.push(clock.after(parseDuration(turn.cancelAfter), () => this.#cancel(index)));
    this.#cancels.set(index, controller);
    try {
      await session.send(turn.customer ?? "", { ...to, signal: controller.signal });
    } finally {
      for (const one of undo) one();
    }
  }

  readonly #cancels = new Map<number, AbortController>();

  #cancel(index: number): void {
    this.#stage.recorder.cancelRequested(index, "signal");
    this.#cancels.get(index)?.abort();
  }

  /** Begins an entry while the one before it runs. */
  #interrupt(index: number): void {
    this.#stage.recorder.cancelRequested(index - 1, "message");
    this.#begin(index);
  }

  /** Waits for the events that cancel this entry, or make the next one interrupt it. */
  #arm(index: number): () => void {
    const { recorder, clock, problems, scenario } = this.#stage;
    const { cancel } = this.#turns[index] as TurnData;
    const next = this.#turns[index + 1]?.interrupt;
    const ends: (() => void)[] = [];
    const arm = (what: "cancel" | "interrupt", turn: number, moment: Moment, run: () => void) => {
      let came = false;
      let undo = (): void => {};
      const act = () => {
        came = true;
        run();
      };
      const stop = whenMoment(recorder, index, moment, () => {
        if (moment.after === undefined) act();
        else undo = clock.after(parseDuration(moment.after), act);
      });
      ends.push(() => {
        stop();
        undo();
        if (came) return;
        const path = ["turns", turn, what];
        problems.add("MOMENT_MISSED", `${what}: the event it waits for never came`, scenario.where(path));
      });
    };
    if (cancel !== undefined) arm("cancel", index, cancel, () => this.#cancel(index));
    if (next !== undefined) arm("interrupt", index + 1, next, () => this.#interrupt(index + 1));
    return () => {
      for (const end of ends) end();
    };
  }

  readonly #ended = new Set<number>();

  /** Ends what an entry scripted for itself, once: later on, its lanes hold what the next entry scripted. */
  #endScripts(index: number): void {
    if (this.#ended.has(index)) return;
    this.#ended.add(index);
    const { script, verdicts } = this.#stage;
    const turn = this.#turns[index] as TurnData;
    if (turn.model !== undefined) script.leftOvers(Object.keys(turn.model));
    verdicts.end(turn);
  }
}

export function sessionRecord(session: EngineSession): SessionRecord {
  return { mode: session.mode, messages: session.messageCount, workingSet: [...session.workingSet] };
}
