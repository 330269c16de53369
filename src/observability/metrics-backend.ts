import type { LabelsOf, MetricOf } from "./metric-names.js";

/** A counter with its labels settled, so that they are not looked at again for each event. */
export interface CounterSeries {
  /** Raises it. Never negative. */
  add(amount: number): void;
}

/** Where measurements go. Every metric of the table exists in it from the start. */
export interface MetricsBackend {
  /** Whether observations are kept with an example of where they came from; if not, none is looked for. */
  readonly exemplars: boolean;
  /** Raises a counter, or moves a gauge by a step that may be negative. */
  add<N extends MetricOf<"counter" | "gauge">>(metric: N, labels: LabelsOf<N>, amount: number): void;
  /** One series of a counter, for what is counted very often. It stands at 0 from now on. */
  series<N extends MetricOf<"counter">>(metric: N, labels: LabelsOf<N>): CounterSeries;
  /** Lets a histogram's series stand at 0 before its first observation, where a backend can. */
  zero<N extends MetricOf<"histogram">>(metric: N, labels: LabelsOf<N>): void;
  /** Observes a value, in the metric's unit. `traceId` is that example. */
  observe<N extends MetricOf<"histogram">>(
    metric: N,
    labels: LabelsOf<N>,
    value: number,
    traceId: string | undefined,
  ): void;
}
