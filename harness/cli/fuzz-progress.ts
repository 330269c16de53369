import type { Campaign } from "../fuzz/campaign.js";
import { many } from "../report/campaign-lines.js";
import { counted } from "../report/counted.js";
import { ProgressLine } from "../report/progress-line.js";
import type { Output } from "../report/reporter.js";

/** Real milliseconds between two looks of the line on a terminal. */
const REDRAW_MS = 200;

/** Runs between two plain lines where their number is open. */
const PLAIN_RUNS = 10_000;

/** How far a campaign is: a line with its rate on a terminal, plain lines by the number of runs elsewhere. */
export class FuzzProgress {
  readonly #output: Output;
  readonly #line: ProgressLine;
  readonly #now: () => number;
  readonly #started: number;
  readonly #every: number;
  #shownAt: number;

  /** `runs`: how many there will be, if that is known. */
  constructor(output: Output, now: () => number, runs: number | undefined) {
    this.#output = output;
    this.#line = new ProgressLine(output);
    this.#now = now;
    this.#started = now();
    this.#shownAt = this.#started;
    this.#every = runs === undefined ? PLAIN_RUNS : Math.max(1, Math.ceil(runs / 10));
  }

  readonly show = (campaign: Campaign): void => {
    const { runs, goals, findings } = campaign;
    if (!this.#output.terminal) {
      if (runs % this.#every === 0) this.#output.write(`${textOf(campaign)}\n`);
      return;
    }
    const now = this.#now();
    if (now - this.#shownAt < REDRAW_MS) return;
    this.#shownAt = now;
    const rate = Math.round((runs * 1000) / Math.max(1, now - this.#started));
    this.#line.show(`${many(runs)} runs, ${many(rate)}/s, ${restOf({ goals, findings })}`);
  };

  /** Takes the line away, so that other text can be written. */
  clear(): void {
    this.#line.clear();
  }
}

function textOf(campaign: Campaign): string {
  return `${many(campaign.runs)} runs, ${restOf(campaign)}`;
}

function restOf({ goals, findings }: Pick<Campaign, "goals" | "findings">): string {
  const met = goals.total === 0 ? "" : `, ${goals.reached} of ${goals.total} goals met`;
  return `${counted(findings.length, "finding")}${met}`;
}
