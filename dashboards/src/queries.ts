import {
  type LabelsOf,
  METRICS,
  type MetricName,
  type MetricOf,
  type MetricSpec,
} from "../../src/observability/metric-names.js";
import { countedSeries } from "./counted-series.js";
import type { LabelVariable } from "./variables.js";

type Label<N extends MetricName> = keyof LabelsOf<N> & string;

/** What has a rate: a counter its events, a histogram its observations. */
type Counted = MetricOf<"counter"> | MetricOf<"histogram">;

/** Which part of a metric a query reads. A label that the metric does not have is a type error. */
export interface Cut<N extends MetricName> {
  /** One series for each value of these labels; without it, one series. */
  readonly by?: readonly Label<N>[];
  /** The value that a label must have, or the values that it may have. */
  readonly where?: Readonly<Partial<Record<Label<N>, string | readonly string[]>>>;
  /**
   * `step`, the default: what Grafana takes between two points of a graph. `range`: all the time that the
   * dashboard shows, for panels that show one number of it.
   */
  readonly over?: "step" | "range";
}

/** A bound of a histogram's buckets, for the series with these labels. */
export interface Bound<N extends MetricName> {
  readonly bound: number;
  readonly where: NonNullable<Cut<N>["where"]>;
}

const WINDOWS = { step: "$__rate_interval", range: "$__range" } as const;

/**
 * PromQL for the panels of one dashboard (observability 4.3). Each query is narrowed to the scrape jobs and
 * instances that the dashboard shows, and by those of its variables that are labels of the metric.
 */
export class Queries {
  readonly #variables: readonly LabelVariable[];

  constructor(variables: readonly LabelVariable[]) {
    this.#variables = variables;
  }

  /** Events per minute: in a small shop, few are more than one. */
  perMinute<N extends Counted>(metric: N, cut: Cut<N> = {}): string {
    return `60 * ${this.rate(metric, cut)}`;
  }

  /**
   * Events per minute of the series that have counted any since their process began: those that stand at 0
   * from the start would only fill the legend.
   */
  perMinuteOfAny<N extends Counted>(metric: N, cut: Cut<N> & Required<Pick<Cut<N>, "by">>): string {
    const any = this.#sum(cut, this.#select(countedSeries(metric), metric, cut));
    return `${this.perMinute(metric, cut)} and ${any} > 0`;
  }

  /** Events per second. */
  rate<N extends Counted>(metric: N, cut: Cut<N> = {}): string {
    return this.#sum(cut, `rate(${this.#window(countedSeries(metric), metric, cut)})`);
  }

  /** Events in the time that the dashboard shows. */
  total<N extends Counted>(metric: N, cut: Omit<Cut<N>, "over"> = {}): string {
    const all: Cut<N> = { ...cut, over: "range" };
    return this.#sum(all, `increase(${this.#window(countedSeries(metric), metric, all)})`);
  }

  /** The sum of a histogram's observations per second: of seconds, how many were spent in each second. */
  spent<N extends MetricOf<"histogram">>(metric: N, cut: Cut<N> = {}): string {
    return this.#sum(cut, `rate(${this.#window(`${metric}_sum`, metric, cut)})`);
  }

  /** The mean of a histogram's observations. */
  mean<N extends MetricOf<"histogram">>(metric: N, cut: Cut<N> = {}): string {
    return `${this.spent(metric, cut)} / (${this.rate(metric, cut)} > 0)`;
  }

  /** The value that a share of `q` of a histogram's observations does not exceed. */
  quantile<N extends MetricOf<"histogram">>(q: number, metric: N, cut: Cut<N> = {}): string {
    const window = this.#window(`${metric}_bucket`, metric, cut);
    const by = ["le", ...(cut.by ?? [])].join(", ");
    return `histogram_quantile(${q}, sum by (${by}) (rate(${window})))`;
  }

  /** A histogram's buckets, for a heatmap. */
  buckets<N extends MetricOf<"histogram">>(metric: N, cut: Omit<Cut<N>, "by"> = {}): string {
    return `sum by (le) (rate(${this.#window(`${metric}_bucket`, metric, cut)}))`;
  }

  /**
   * Observations per second that are at most `bound`, which must be a bound of the metric's buckets: throws a
   * `RangeError` that names them otherwise.
   */
  atMost<N extends MetricOf<"histogram">>(bound: number, metric: N, cut: Cut<N> = {}): string {
    const le = this.#bucket(bound, metric);
    return this.#sum(cut, `rate(${this.#window(`${metric}_bucket`, metric, cut, [le])})`);
  }

  /**
   * Observations per second that are at most the bound of their kind: each of `bounds` is a bound of the
   * metric's buckets, and the values of a label for which it holds. Throws as `atMost` does.
   */
  atMostEach<N extends MetricOf<"histogram">>(
    bounds: readonly Bound<N>[],
    metric: N,
    cut: Cut<N> = {},
  ): string {
    const rates = bounds.map(({ bound, where }) => {
      const le = this.#bucket(bound, metric);
      return `rate(${this.#window(`${metric}_bucket`, metric, { ...cut, where }, [le])})`;
    });
    return this.#sum(cut, rates.join(" or "));
  }

  /** What a gauge says now. */
  now<N extends MetricOf<"gauge">>(metric: N, cut: Omit<Cut<N>, "over"> = {}): string {
    return this.#sum(cut, this.#select(metric, metric, cut));
  }

  /** The share of a metric's events for which `where` holds, also where none has happened yet. */
  share<N extends Counted>(metric: N, cut: Cut<N> & Required<Pick<Cut<N>, "where">>): string {
    const { where, ...all } = cut;
    return ratio(this.rate(metric, cut), this.rate<N>(metric, all as Cut<N>));
  }

  /** The matcher of one bucket. */
  #bucket(bound: number, metric: MetricOf<"histogram">): string {
    const { buckets = [] }: MetricSpec = METRICS[metric];
    if (!buckets.includes(bound)) {
      throw new RangeError(
        `${metric}: expected one of its buckets' bounds ${buckets.join(", ")}, got ${bound}`,
      );
    }
    // Prometheus 3 writes a whole bound as 1.0, Prometheus 2 as the process exposed it.
    return Number.isInteger(bound) ? `le=~"${bound}|${bound}\\\\.0"` : `le="${bound}"`;
  }

  #sum<N extends MetricName>({ by = [] }: Cut<N>, of: string): string {
    return by.length === 0 ? `sum(${of})` : `sum by (${by.join(", ")}) (${of})`;
  }

  #window<N extends MetricName>(
    series: string,
    metric: N,
    cut: Cut<N>,
    more: readonly string[] = [],
  ): string {
    return `${this.#select(series, metric, cut, more)}[${WINDOWS[cut.over ?? "step"]}]`;
  }

  #select<N extends MetricName>(
    series: string,
    metric: N,
    cut: Cut<N>,
    more: readonly string[] = [],
  ): string {
    const { labels }: MetricSpec = METRICS[metric];
    const where = Object.entries((cut.where ?? {}) as Readonly<Record<string, string | readonly string[]>>);
    const shown = ["job", "instance", ...this.#variables.filter((name) => labels.includes(name))];
    const matchers = [
      ...shown.map((name) => `${name}=~"$${name}"`),
      ...where.map(([label, value]) =>
        typeof value === "string" ? `${label}="${value}"` : anyOf(label, value),
      ),
      ...more,
    ];
    return `${series}{${matchers.join(", ")}}`;
  }
}

/**
 * `part / whole`, which have the same labels. It is 0 where only `whole` has something, since a counter
 * appears with its first event; and nothing at all, not NaN, where `whole` is 0.
 */
export function ratio(part: string, whole: string): string {
  return `(${part} or 0 * ${whole}) / (${whole} > 0)`;
}

const anyOf = (label: string, values: readonly string[]) => `${label}=~"${values.join("|")}"`;
