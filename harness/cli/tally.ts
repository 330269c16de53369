import type { ScenarioReport } from "../core/report.js";
import type { Reporter } from "../report/reporter.js";
import { isRed } from "../report/status.js";

/**
 * Takes reports in whatever order scenarios end and tells the reporters in file order. `--bail` counts in
 * that order, too, so what is reported never depends on the number of workers.
 */
export class Tally {
  readonly reports: ScenarioReport[] = [];
  readonly total: number;
  readonly #reporter: Reporter;
  readonly #bail: number;
  readonly #waiting = new Map<number, ScenarioReport>();
  #red = 0;
  #closed = false;

  constructor(total: number, reporter: Reporter, bail = Number.POSITIVE_INFINITY) {
    this.total = total;
    this.#reporter = reporter;
    this.#bail = bail;
  }

  /** Nothing more is to be played: it is closed, or so many have failed that the rest is not wanted. */
  get over(): boolean {
    return this.#closed || this.#red >= this.#bail;
  }

  /** What still ends after this is not reported. */
  close(): void {
    this.#closed = true;
  }

  /** `position` counts from 0 in the order of the selection. */
  add(position: number, report: ScenarioReport): void {
    this.#waiting.set(position, report);
    for (;;) {
      const next = this.#waiting.get(this.reports.length);
      if (next === undefined || this.over) return;
      this.#waiting.delete(this.reports.length);
      this.reports.push(next);
      if (isRed(next)) this.#red += 1;
      this.#reporter.scenario?.(next, this.reports.length, this.total);
    }
  }
}
