import type { LabelsOf, MetricOf } from "./metric-names.js";

/** Where measurements go. Every metric of the table exists in it from the start. */
export interface MetricsBackend {
  /** Raises a counter, or moves a gauge by a step that may be negative. */
  add<N extends MetricOf<"counter" | "gauge">>(metric: N, labels: LabelsOf<N>, amount: number): void;
  /** Observes a value, in the metric's unit. `traceId` is an example of where it came from. */
  observe<N extends MetricOf<"histogram">>(
    metric: N,
    labels: LabelsOf<N>,
    value: number,
    traceId: string | undefined,
  ): void;
}
