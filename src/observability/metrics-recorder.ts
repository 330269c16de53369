import type {
  CompactionEnded,
  GiveUpAnswered,
  HookEnded,
  LifecycleEvent,
  ModelCallEnded,
  ModelCallStarted,
  Rejected,
  ReviewEnded,
  StepEnded,
  ToolCallEnded,
  ToolCallStarted,
  TurnEnded,
  TurnStarted,
} from "../lifecycle/events.js";
import type { Observer } from "../lifecycle/lifecycle.js";
import { LastUsedMap } from "../runtime/last-used-map.js";
import { VERSION } from "../runtime/version.js";
import { HookResults } from "./hook-results.js";
import { LabelCap } from "./label-cap.js";
import type { LabelsOf, MetricOf } from "./metric-names.js";
import { MetricPresets } from "./metric-presets.js";
import type { MetricsBackend } from "./metrics-backend.js";
import { OpenUnits } from "./open-units.js";

/** How a recorder measures. */
export interface MetricsOptions {
  /** How many names a label may have before the rest become `other`. Default 100. */
  readonly maxNames?: number;
  /**
   * The trace that a turn is told in, asked once when it starts, if exemplars are kept; undefined for a turn
   * that no trace tells, which is then no example. Default: the engine's own id for it.
   */
  readonly traceIdOf?: (turn: string) => string | undefined;
}

/** What must be known of a unit when it ends. Units whose time is not measured need not be remembered. */
interface Measured {
  readonly at: number;
  /** Labels' values, within their caps: of a model call, whose end does not name them, and of a tool call. */
  readonly provider?: string;
  readonly model?: string;
  readonly tool?: string;
  firstChunkAt?: number;
}

/**
 * Measures the lifecycle stream (observability 4.2). Durations come from the events, so from the injected
 * clock.
 */
export class MetricsRecorder implements Observer {
  readonly name = "metrics";
  readonly #backend: MetricsBackend;
  readonly #cap: LabelCap;
  readonly #traceIdOf: ((turn: string) => string | undefined) | undefined;
  readonly #open = new OpenUnits<Measured>();
  readonly #traces = new LastUsedMap<string, string>();
  readonly #presets: MetricPresets;
  readonly #results: HookResults;

  /** Throws `CONFIG_INVALID` for a `maxNames` that is no positive integer. */
  constructor(backend: MetricsBackend, options: MetricsOptions = {}) {
    this.#backend = backend;
    this.#traceIdOf = options.traceIdOf;
    const overflowed = () => backend.add("hookrig_telemetry_label_overflows_total", {}, 1);
    this.#cap = new LabelCap(options.maxNames ?? 100, overflowed);
    this.#presets = new MetricPresets(backend);
    this.#presets.process();
    this.#results = new HookResults(backend);
    backend.add("hookrig_build_info", { version: VERSION }, 1);
  }

  /** Units and turns that are still open: 0 when nothing runs. */
  get open(): number {
    return this.#open.size + this.#traces.size;
  }

  event(event: LifecycleEvent): void {
    switch (event.type) {
      case "hook.started":
      case "step.started":
      case "compaction.started":
        this.#open.open(event, event);
        return;
      case "review.started":
        this.#open.open(event, event);
        this.#presets.check(event.check);
        return;
      case "hook.ended":
        this.#hookEnded(event);
        return;
      case "step.ended":
        this.#stepEnded(event);
        return;
      case "modelCall.started":
        this.#modelCallStarted(event);
        return;
      case "modelCall.firstChunk": {
        const call = this.#open.get(event.unit, event.turn);
        if (call !== undefined) call.firstChunkAt = event.at;
        return;
      }
      case "modelCall.ended":
        this.#modelCallEnded(event);
        return;
      case "toolCall.started":
        this.#toolCallStarted(event);
        return;
      case "toolCall.ended":
        this.#toolCallEnded(event);
        return;
      case "review.ended":
        this.#reviewEnded(event);
        return;
      case "rejected":
        this.#rejected(event);
        return;
      case "giveUp.answered":
        this.#answered(event);
        return;
      case "turn.started":
        this.#turnStarted(event);
        return;
      case "turn.ended":
        this.#turnEnded(event);
        return;
      case "compaction.ended":
        this.#compactionEnded(event);
        return;
      case "observer.failed":
        this.#backend.add("hookrig_telemetry_errors_total", {}, 1);
    }
  }

  #observe<N extends MetricOf<"histogram">>(
    metric: N,
    labels: LabelsOf<N>,
    value: number,
    of: LifecycleEvent,
  ) {
    const traceId = this.#backend.exemplars ? this.#traces.get(of.turn) : undefined;
    this.#backend.observe(metric, labels, value, traceId);
  }

  #agent(name: string): string {
    return this.#cap.cap("agent", name);
  }

  #turnStarted(event: TurnStarted): void {
    this.#open.open(event, event);
    const agent = this.#agent(event.agent);
    this.#backend.add("hookrig_turns_active", { agent }, 1);
    this.#presets.agent(agent);
    // Last, since it may throw: the gauge goes down again when the turn ends.
    if (!this.#backend.exemplars || event.turn === undefined) return;
    const traceId = this.#traceIdOf === undefined ? event.traceId : this.#traceIdOf(event.turn);
    if (traceId !== undefined) this.#traces.set(event.turn, traceId);
  }

  #turnEnded(event: TurnEnded): void {
    const started = this.#open.close(event);
    if (started === undefined) return;
    const agent = this.#agent(event.agent);
    const labels = { agent, outcome: event.outcome };
    this.#backend.add("hookrig_turns_active", { agent }, -1);
    this.#observe("hookrig_turn_duration_seconds", labels, secondsBetween(started, event), event);
    this.#observe("hookrig_turn_steps", labels, event.steps, event);
    const budget = { agent, effort: event.effort };
    this.#observe("hookrig_retry_budget_utilization_ratio", budget, event.spent / event.limit, event);
    if (event.turn === undefined) return;
    this.#open.closeTurn(event.turn);
    this.#traces.delete(event.turn);
  }

  #stepEnded(event: StepEnded): void {
    const started = this.#open.close(event);
    if (started === undefined) return;
    const labels = { agent: this.#agent(event.agent), outcome: event.outcome };
    this.#observe("hookrig_step_duration_seconds", labels, secondsBetween(started, event), event);
  }

  #rejected(event: Rejected): void {
    const agent = this.#agent(event.agent);
    const labels = { agent, check: event.check, decided_by: event.decidedBy };
    this.#backend.add("hookrig_rejections_total", labels, 1);
    if (event.restarts) this.#backend.add("hookrig_restarts_total", { agent, check: event.check }, 1);
  }

  #answered(event: GiveUpAnswered): void {
    const labels = { agent: this.#agent(event.agent), kind: event.kind, answered_by: event.answeredBy };
    this.#backend.add("hookrig_give_ups_total", labels, 1);
  }

  #modelCallStarted(event: ModelCallStarted): void {
    const provider = this.#cap.cap("provider", event.provider);
    const model = this.#cap.cap("model", event.model);
    this.#open.open(event, { at: event.at, provider, model });
    this.#presets.model(provider, model);
  }

  #modelCallEnded(event: ModelCallEnded): void {
    const started = this.#open.close(event);
    if (started?.provider === undefined || started.model === undefined) return;
    const { firstChunkAt, provider, model } = started;
    const labels = { provider, model, outcome: event.outcome };
    this.#observe("hookrig_model_call_duration_seconds", labels, secondsBetween(started, event), event);
    if (firstChunkAt !== undefined) {
      const wait = secondsBetween(started, { at: firstChunkAt });
      this.#observe("hookrig_model_time_to_first_chunk_seconds", labels, wait, event);
    }
    if (event.usage === undefined) return;
    const { inputTokens, outputTokens } = event.usage;
    this.#backend.add("hookrig_model_tokens_total", { provider, model, type: "input" }, inputTokens);
    this.#backend.add("hookrig_model_tokens_total", { provider, model, type: "output" }, outputTokens);
  }

  #toolCallStarted(event: ToolCallStarted): void {
    const tool = this.#cap.cap("tool", event.tool);
    this.#open.open(event, { at: event.at, tool });
    this.#presets.tool(tool);
  }

  #toolCallEnded(event: ToolCallEnded): void {
    const started = this.#open.close(event);
    if (started?.tool === undefined) return;
    const { outcome: told } = event;
    const outcome = "return" in told ? "ok" : "throw" in told ? "error" : "cancelled";
    const labels = { tool: started.tool, outcome };
    this.#observe("hookrig_tool_call_duration_seconds", labels, secondsBetween(started, event), event);
  }

  /** A review without a verdict is told by how it ended instead. */
  #reviewEnded(event: ReviewEnded): void {
    const started = this.#open.close(event);
    if (started === undefined) return;
    const judged = event.passed ? "passed" : "rejected";
    const verdict = event.passed === undefined ? event.outcome : judged;
    const seconds = secondsBetween(started, event);
    this.#observe("hookrig_review_duration_seconds", { check: event.check, verdict }, seconds, event);
  }

  #hookEnded(event: HookEnded): void {
    const started = this.#open.close(event);
    if (started === undefined) return;
    const { point, result, outcome } = event;
    this.#observe("hookrig_hook_duration_seconds", { point }, secondsBetween(started, event), event);
    if (result !== undefined) this.#results.count(point, result);
    if (outcome === "error") this.#backend.add("hookrig_hook_errors_total", { point }, 1);
  }

  #compactionEnded(event: CompactionEnded): void {
    this.#open.close(event);
    const labels = { agent: this.#agent(event.agent), outcome: event.outcome };
    this.#backend.add("hookrig_compactions_total", labels, 1);
    // A summary may be longer than what it stands for; a counter only goes up.
    const removed = Math.max(0, event.before - (event.after ?? event.before));
    this.#backend.add("hookrig_compaction_tokens_removed_total", labels, removed);
  }
}

/** Never negative: a machine's clock can be set back, and a sum that falls looks like a restart. */
const secondsBetween = (from: { readonly at: number }, to: { readonly at: number }) =>
  Math.max(0, to.at - from.at) / 1000;
