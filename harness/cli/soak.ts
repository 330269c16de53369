import { systemClock } from "../../src/index.js";
import type { ScenarioReport } from "../core/report.js";
import type { Replay } from "../telemetry/replay.js";
import type { StreamCounts } from "../telemetry/stream-counts.js";
import { GRACE_MS } from "./interrupt.js";
import { play } from "./play.js";
import { NO_LIMIT_MS } from "./wall-limit.js";
import type { Loaded, Wiring } from "./wiring.js";

/** When a soak is over. */
export interface SoakLimits {
  /** Real milliseconds. */
  readonly durationMs: number;
  readonly rounds: number;
  /** Plays in a real second. */
  readonly rate: number;
  /** Real milliseconds of one play. */
  readonly wallLimitMs: number;
}

interface SoakParts<S extends Loaded> {
  readonly scenarios: readonly S[];
  readonly run: Wiring<S>["run"];
  readonly limits: SoakLimits;
  readonly counts: StreamCounts;
  readonly replay: Replay;
  /** Resolves when more may be played: spans are sent between scenarios. */
  readonly room: () => Promise<void>;
  readonly onPlayed: (report: ScenarioReport, soak: Soak<S>) => void;
}

/**
 * Plays scenarios round after round, each as often as the others. Of a play it keeps what was counted and
 * nothing else: memory does not grow with the number of turns.
 */
export class Soak<S extends Loaded> {
  readonly #parts: SoakParts<S>;
  readonly #started = systemClock.now();
  #stopped = false;
  #closed = false;
  #isPlaying = false;
  #endWait = () => {};
  plays = 0;
  /** Plays that were under way when it had to end, and were not waited for. */
  cutOff = 0;
  virtualMs = 0;

  constructor(parts: SoakParts<S>) {
    this.#parts = parts;
  }

  /** Real milliseconds since it began. */
  get realMs(): number {
    return systemClock.now() - this.#started;
  }

  /** What is being played is the last. */
  stop(): void {
    this.#stopped = true;
    this.#endWait();
  }

  /** Ends when all is played, a second after the time is up, or with `late`, whatever still hangs. */
  async run(late: Promise<void>): Promise<void> {
    const { durationMs } = this.#parts.limits;
    let undo = () => {};
    // Before the plays, which take a timer that appears later for one of the user's, and wait for it.
    const timeUp = new Promise<void>((resolve) => {
      if (durationMs + GRACE_MS <= NO_LIMIT_MS) undo = systemClock.after(durationMs + GRACE_MS, resolve);
    });
    try {
      await Promise.race([this.#playAll(), timeUp, late]);
    } finally {
      undo();
      this.#closed = true;
      this.cutOff = this.#isPlaying ? 1 : 0;
    }
  }

  async #playAll(): Promise<void> {
    const { scenarios, limits } = this.#parts;
    for (let round = 0; round < limits.rounds; round += 1) {
      for (const scenario of scenarios) {
        if (this.#over) return;
        await this.#play(scenario);
        await this.#parts.room();
        await this.#wait((this.plays * 1000) / limits.rate - this.realMs);
      }
    }
  }

  get #over(): boolean {
    return this.#stopped || this.realMs >= this.#parts.limits.durationMs;
  }

  async #play(scenario: S): Promise<void> {
    const { run, limits, counts, replay, onPlayed } = this.#parts;
    this.#isPlaying = true;
    const { report, events } = await play(scenario, run, limits.wallLimitMs);
    if (this.#closed) return; // All has been told; the process is about to end.
    this.#isPlaying = false;
    this.plays += 1;
    this.virtualMs += report.counts.virtualMs;
    counts.take(events);
    const { status } = report;
    replay.take(events, { origin: report, status, play: this.plays, endsAt: systemClock.now() });
    onPlayed(report, this);
  }

  /** Real milliseconds, cut short by the end of the soak. */
  #wait(ms: number): Promise<void> {
    const left = Math.min(ms, this.#parts.limits.durationMs - this.realMs);
    if (!(left > 0) || this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const undo = systemClock.after(left, resolve);
      this.#endWait = () => {
        undo();
        resolve();
      };
    });
  }
}
