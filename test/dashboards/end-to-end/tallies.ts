import type { SoakReport } from "../../../harness/cli/soak-report.js";
import type { Sample } from "./prometheus.js";

/** Numbers by the labels that they stand under, in the labels' own order: `order 7, completed`. */
export type Tally = Readonly<Record<string, number>>;

type Counts = SoakReport["counts"];
type Row = Counts[keyof Counts][number];

/** Of which rows something is added up. */
type Where = Readonly<Record<string, string>>;

const keyOf = (values: readonly string[]) => values.join(", ");

/** What the soak counted in one of its tables, added up under some of the labels. */
export class Counted {
  readonly #counts: Counts;

  constructor(counts: Counts) {
    this.#counts = counts;
  }

  /** `amount` in a table's rows in which `where` holds, by `labels`; in all, under no label. */
  by(labels: readonly string[], table: keyof Counts, amount = "count", where: Where = {}): Tally {
    const tally: Record<string, number> = {};
    const rows: readonly Row[] = this.#counts[table];
    for (const row of rows) {
      if (Object.entries(where).some(([label, value]) => row[label] !== value)) continue;
      const key = keyOf(labels.map((label) => String(row[label])));
      tally[key] = (tally[key] ?? 0) + Number(row[amount] ?? 0);
    }
    return tally;
  }

  /** In all. */
  sum(table: keyof Counts, amount = "count", where: Where = {}): number {
    return this.by([], table, amount, where)[""] ?? 0;
  }
}

/** Of each of `parts` what share of `wholes` it is, under the same label; 0 where there is no part. */
export function shares(parts: Tally, wholes: Tally): Tally {
  return Object.fromEntries(Object.entries(wholes).map(([key, whole]) => [key, (parts[key] ?? 0) / whole]));
}

/** What Prometheus answered, by the same labels. */
export function tallyOf(samples: readonly Sample[], labels: readonly string[]): Tally {
  return Object.fromEntries(
    samples.map(({ labels: has, value }) => [keyOf(labels.map((label) => has[label] ?? "")), value]),
  );
}

/**
 * Fit to be compared: what is zero is left out, since a counter may stand at zero that has counted nothing;
 * sums of seconds keep nine digits, since the order of adding shows in the last ones.
 */
export function comparable(tally: Tally): Tally {
  const entries = Object.entries(tally).filter(([, value]) => value !== 0);
  return Object.fromEntries(entries.sort().map(([key, value]) => [key, Number(value.toPrecision(9))]));
}
