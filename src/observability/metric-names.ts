/**
 * What one metric is. The table in `docs/telemetry.md`, both backends and the dashboards derive from these
 * rows.
 */
export interface MetricSpec {
  readonly kind: "counter" | "gauge" | "histogram";
  readonly help: string;
  /** In UCUM, as OpenTelemetry wants it; the name carries it too, as Prometheus wants it. */
  readonly unit: "s" | "1" | "{token}" | "{turn}" | "{step}" | "{event}";
  readonly labels: readonly string[];
  /** Upper bounds of a histogram's buckets, in `unit`. */
  readonly buckets?: readonly number[];
}

/** Seconds, for what waits on models. */
const slow = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 80, 160];
/** Seconds, for what may also be plain code. */
const fast = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60];

/** Every metric there is (observability 4.2). No label is unbounded: names past a cap become `other`. */
export const METRICS = {
  hookrig_turn_duration_seconds: {
    kind: "histogram",
    help: "Time from a customer's message to the end of its turn.",
    unit: "s",
    labels: ["agent", "outcome"],
    buckets: slow,
  },
  hookrig_turns_active: {
    kind: "gauge",
    help: "Turns that are running now.",
    unit: "{turn}",
    labels: ["agent"],
  },
  hookrig_turn_steps: {
    kind: "histogram",
    help: "Committed steps of a turn, the forced one included.",
    unit: "{step}",
    labels: ["agent", "outcome"],
    buckets: [0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20],
  },
  hookrig_step_duration_seconds: {
    kind: "histogram",
    help: "Time of one attempt of a step.",
    unit: "s",
    labels: ["agent", "outcome"],
    buckets: slow,
  },
  hookrig_rejections_total: {
    kind: "counter",
    help: "Rejections charged to a turn's retry budget.",
    unit: "{event}",
    labels: ["agent", "check", "decided_by"],
  },
  hookrig_restarts_total: {
    kind: "counter",
    help: "Rejections after which the step started again; one that exhausts the budget is none.",
    unit: "{event}",
    labels: ["agent", "check"],
  },
  hookrig_retry_budget_utilization_ratio: {
    kind: "histogram",
    help: "Share of its retry budget that a turn spent.",
    unit: "1",
    labels: ["agent", "effort"],
    buckets: [0, 0.2, 0.4, 0.6, 0.8, 1],
  },
  hookrig_give_ups_total: {
    kind: "counter",
    help: "Turns that gave up, by what answered the customer then.",
    unit: "{event}",
    labels: ["agent", "kind", "answered_by"],
  },
  hookrig_review_duration_seconds: {
    kind: "histogram",
    help: "Time that a reviewer took.",
    unit: "s",
    labels: ["check", "verdict"],
    buckets: slow,
  },
  hookrig_model_call_duration_seconds: {
    kind: "histogram",
    help: "Time of one model call; each try at a provider is one.",
    unit: "s",
    labels: ["provider", "model", "outcome"],
    buckets: slow,
  },
  hookrig_model_time_to_first_chunk_seconds: {
    kind: "histogram",
    help: "Time until a model call's first chunk; calls without one are not observed.",
    unit: "s",
    labels: ["provider", "model", "outcome"],
    buckets: slow,
  },
  hookrig_model_tokens_total: {
    kind: "counter",
    help: "Tokens as providers counted them.",
    unit: "{token}",
    labels: ["provider", "model", "type"],
  },
  hookrig_tool_call_duration_seconds: {
    kind: "histogram",
    help: "Time that a tool ran; calls that never started are not observed.",
    unit: "s",
    labels: ["tool", "outcome"],
    buckets: fast,
  },
  hookrig_compactions_total: {
    kind: "counter",
    help: "Compactions of a session.",
    unit: "{event}",
    labels: ["agent", "outcome"],
  },
  hookrig_compaction_tokens_removed_total: {
    kind: "counter",
    help: "Estimated tokens by which compactions shortened sessions.",
    unit: "{token}",
    labels: ["agent", "outcome"],
  },
  hookrig_hook_duration_seconds: {
    kind: "histogram",
    help: "Time of one engine hook's call.",
    unit: "s",
    labels: ["point"],
    buckets: fast,
  },
  hookrig_hook_results_total: {
    kind: "counter",
    help: "What engine hooks returned.",
    unit: "{event}",
    labels: ["point", "result"],
  },
  hookrig_hook_errors_total: {
    kind: "counter",
    help: "Engine hooks that threw, ran out of time, or returned what their point does not take.",
    unit: "{event}",
    labels: ["point"],
  },
  hookrig_telemetry_errors_total: {
    kind: "counter",
    help: "Errors of other observers, isolated by the engine.",
    unit: "{event}",
    labels: [],
  },
  hookrig_telemetry_label_overflows_total: {
    kind: "counter",
    help: "Label values written as `other`, because their label already had as many names as the cap allows.",
    unit: "{event}",
    labels: [],
  },
  hookrig_build_info: {
    kind: "gauge",
    help: "Always 1; the label tells which version runs.",
    unit: "1",
    labels: ["version"],
  },
} as const satisfies Record<string, MetricSpec>;

type Metrics = typeof METRICS;
export type MetricName = keyof Metrics;
/** The metrics of one kind. */
export type MetricOf<K extends MetricSpec["kind"]> = {
  [N in MetricName]: Metrics[N]["kind"] extends K ? N : never;
}[MetricName];
/** Exactly the labels of one metric. */
export type LabelsOf<N extends MetricName> = Readonly<Record<Metrics[N]["labels"][number], string>>;
