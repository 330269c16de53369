import { systemClock } from "../../src/index.js";
import type { ScenarioReport } from "../core/report.js";
import type { Replay } from "../telemetry/replay.js";
import type { StreamCounts } from "../telemetry/stream-counts.js";
import { play } from "./play.js";
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
  #endWait = () => {};
  plays = 0;
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

  async run(): Promise<void> {
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
    const { report, events } = await play(scenario, run, limits.wallLimitMs);
    this.plays += 1;
    this.virtualMs += report.counts.virtualMs;
    counts.take(events);
    const session = `${scenario.file}:${scenario.line}#${this.plays}`;
    replay.take(events, { session, endsAt: systemClock.now() });
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
