import type { ScenarioReport } from "../core/report.js";
import type { Reporter } from "../report/reporter.js";
import { isRed } from "../report/status.js";
import type { Outcome } from "./run-all.js";
import type { RunTelemetry } from "./run-telemetry.js";

interface TallyOptions {
  readonly total: number;
  readonly reporter: Reporter;
  /** So many failures end the run. */
  readonly bail?: number | undefined;
  readonly telemetry?: RunTelemetry | undefined;
}

/**
 * Takes what came of scenarios in whatever order they end and tells reporters and telemetry in file order.
 * `--bail` counts in that order, too, so what is reported never depends on the number of workers.
 */
export class Tally {
  readonly reports: ScenarioReport[] = [];
  readonly total: number;
  readonly #reporter: Reporter;
  readonly #telemetry: RunTelemetry | undefined;
  readonly #bail: number;
  readonly #waiting = new Map<number, Outcome>();
  #red = 0;
  #closed = false;

  constructor({ total, reporter, bail = Number.POSITIVE_INFINITY, telemetry }: TallyOptions) {
    this.total = total;
    this.#reporter = reporter;
    this.#bail = bail;
    this.#telemetry = telemetry;
  }

  /** Nothing more is to be played: it is closed, or so many have failed that the rest is not wanted. */
  get over(): boolean {
    return this.#closed || this.#red >= this.#bail;
  }

  /** What still ends after this is not reported. */
  close(): void {
    this.#closed = true;
  }

  /** `position` counts from 0 in the order of the selection. Resolves when more may come. */
  async add(position: number, outcome: Outcome): Promise<void> {
    this.#waiting.set(position, outcome);
    for (let next = this.#next(); next !== undefined && !this.over; next = this.#next()) {
      const { report, trace } = next;
      this.#waiting.delete(this.reports.length);
      this.reports.push(report);
      if (isRed(report)) this.#red += 1;
      this.#reporter.scenario?.(report, this.reports.length, this.total);
      if (trace !== undefined) this.#telemetry?.take(trace, report.status);
    }
    await this.#telemetry?.room();
  }

  #next(): Outcome | undefined {
    return this.#waiting.get(this.reports.length);
  }
}
