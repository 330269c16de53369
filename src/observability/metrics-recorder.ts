import type { GiveUpKind } from "../hooks/payloads.js";
import type {
  CompactionEnded,
  HookEnded,
  LifecycleEvent,
  ModelCallEnded,
  ModelCallStarted,
  Rejected,
  ReviewEnded,
  ToolCallEnded,
  TurnEnded,
  TurnStarted,
  UnitStarted,
} from "../lifecycle/events.js";
import type { Observer } from "../lifecycle/lifecycle.js";
import { VERSION } from "../runtime/version.js";
import { LabelCap } from "./label-cap.js";
import type { LabelsOf, MetricOf } from "./metric-names.js";
import type { MetricsBackend } from "./metrics-backend.js";
import { OpenUnits } from "./open-units.js";

/** How a recorder measures. */
export interface MetricsOptions {
  /** How many names a label may have before the rest become `other`. Default 100. */
  readonly maxNames?: number;
  /** The trace that a turn is told in, asked once when it starts. Default: the engine's own id for it. */
  readonly traceIdOf?: (turn: string) => string | undefined;
}

/** Keyed by kind, so that a kind that is missing here is a type error. */
const GIVE_UP_KINDS: Readonly<Record<GiveUpKind, true>> = {
  RETRIES_EXHAUSTED: true,
  MAX_STEPS: true,
  HOOK_REQUESTED: true,
};

type UnitEnded = Extract<LifecycleEvent, { type: `${string}.ended` }>;
interface OpenUnit {
  readonly started: UnitStarted;
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
  readonly #open = new OpenUnits<OpenUnit>();
  readonly #traces = new Map<string, string>();
  readonly #agents = new Set<string>();

  /** Throws `CONFIG_INVALID` for a `maxNames` that is no positive integer. */
  constructor(backend: MetricsBackend, options: MetricsOptions = {}) {
    this.#backend = backend;
    this.#traceIdOf = options.traceIdOf;
    const overflowed = () => backend.add("hookrig_telemetry_label_overflows_total", {}, 1);
    this.#cap = new LabelCap(options.maxNames ?? 100, overflowed);
    backend.add("hookrig_telemetry_errors_total", {}, 0);
    backend.add("hookrig_telemetry_label_overflows_total", {}, 0);
    backend.add("hookrig_build_info", { version: VERSION }, 1);
  }

  /** Units and turns that are still open: 0 when nothing runs. */
  get open(): number {
    return this.#open.size + this.#traces.size;
  }

  event(event: LifecycleEvent): void {
    switch (event.type) {
      case "modelCall.firstChunk": {
        const call = this.#open.get(event.unit);
        if (call !== undefined) call.firstChunkAt = event.at;
        return;
      }
      case "rejected":
        this.#rejected(event);
        return;
      case "giveUp.answered": {
        const labels = { agent: this.#agent(event.agent), kind: event.kind, answered_by: event.answeredBy };
        this.#backend.add("hookrig_give_ups_total", labels, 1);
        return;
      }
      case "observer.failed":
        this.#backend.add("hookrig_telemetry_errors_total", {}, 1);
        return;
      default:
        if (isStarted(event)) this.#started(event);
        else if (isEnded(event)) this.#ended(event);
    }
  }

  #started(event: UnitStarted): void {
    this.#open.open(event, { started: event });
    if (event.type === "turn.started") this.#turnStarted(event);
  }

  #ended(event: UnitEnded): void {
    const open = this.#open.close(event);
    if (open === undefined) return;
    const seconds = secondsBetween(open.started, event);
    switch (event.type) {
      case "turn.ended":
        this.#turnEnded(event, seconds);
        return;
      case "step.ended": {
        const labels = { agent: this.#agent(event.agent), outcome: event.outcome };
        this.#observe("hookrig_step_duration_seconds", labels, seconds, event);
        return;
      }
      case "modelCall.ended":
        this.#modelCallEnded(event, open, seconds);
        return;
      case "toolCall.ended":
        this.#toolCallEnded(event, seconds);
        return;
      case "review.ended":
        this.#reviewEnded(event, seconds);
        return;
      case "hook.ended":
        this.#hookEnded(event, seconds);
        return;
      case "compaction.ended":
        this.#compactionEnded(event);
        return;
    }
  }

  #observe<N extends MetricOf<"histogram">>(
    metric: N,
    labels: LabelsOf<N>,
    value: number,
    of: LifecycleEvent,
  ) {
    const traceId = of.turn === undefined ? undefined : this.#traces.get(of.turn);
    this.#backend.observe(metric, labels, value, traceId);
  }

  #agent(name: string): string {
    return this.#cap.cap("agent", name);
  }

  #turnStarted(event: TurnStarted): void {
    const agent = this.#agent(event.agent);
    if (event.turn !== undefined) {
      this.#traces.set(event.turn, this.#traceIdOf?.(event.turn) ?? event.traceId);
    }
    this.#backend.add("hookrig_turns_active", { agent }, 1);
    if (this.#agents.has(agent)) return;
    this.#agents.add(agent);
    // A series that appears with its first give-up would hide that give-up from rate().
    for (const kind in GIVE_UP_KINDS) {
      for (const answered_by of ["engine", "hook"]) {
        this.#backend.add("hookrig_give_ups_total", { agent, kind, answered_by }, 0);
      }
    }
  }

  #turnEnded(event: TurnEnded, seconds: number): void {
    const agent = this.#agent(event.agent);
    const labels = { agent, outcome: event.outcome };
    this.#backend.add("hookrig_turns_active", { agent }, -1);
    this.#observe("hookrig_turn_duration_seconds", labels, seconds, event);
    this.#observe("hookrig_turn_steps", labels, event.steps, event);
    const budget = { agent, effort: event.effort };
    this.#observe("hookrig_retry_budget_utilization_ratio", budget, event.spent / event.limit, event);
    if (event.turn === undefined) return;
    this.#open.closeTurn(event.turn);
    this.#traces.delete(event.turn);
  }

  #rejected(event: Rejected): void {
    const agent = this.#agent(event.agent);
    const labels = { agent, check: event.check, decided_by: event.decidedBy };
    this.#backend.add("hookrig_rejections_total", labels, 1);
    if (event.restarts) this.#backend.add("hookrig_restarts_total", { agent, check: event.check }, 1);
  }

  #modelCallEnded(event: ModelCallEnded, open: OpenUnit, seconds: number): void {
    const started = open.started as ModelCallStarted;
    const provider = this.#cap.cap("provider", started.provider);
    const model = this.#cap.cap("model", started.model);
    const labels = { provider, model, outcome: event.outcome };
    this.#observe("hookrig_model_call_duration_seconds", labels, seconds, event);
    if (open.firstChunkAt !== undefined) {
      const wait = secondsBetween(started, { at: open.firstChunkAt });
      this.#observe("hookrig_model_time_to_first_chunk_seconds", labels, wait, event);
    }
    if (event.usage === undefined) return;
    const { inputTokens, outputTokens } = event.usage;
    this.#backend.add("hookrig_model_tokens_total", { provider, model, type: "input" }, inputTokens);
    this.#backend.add("hookrig_model_tokens_total", { provider, model, type: "output" }, outputTokens);
  }

  #toolCallEnded(event: ToolCallEnded, seconds: number): void {
    const { outcome: told } = event;
    const outcome = "return" in told ? "ok" : "throw" in told ? "error" : "cancelled";
    const labels = { tool: this.#cap.cap("tool", event.tool), outcome };
    this.#observe("hookrig_tool_call_duration_seconds", labels, seconds, event);
  }

  /** A review without a verdict is told by how it ended instead. */
  #reviewEnded(event: ReviewEnded, seconds: number): void {
    const judged = event.passed ? "passed" : "rejected";
    const verdict = event.passed === undefined ? event.outcome : judged;
    this.#observe("hookrig_review_duration_seconds", { check: event.check, verdict }, seconds, event);
  }

  #hookEnded(event: HookEnded, seconds: number): void {
    const { point, result, outcome } = event;
    this.#observe("hookrig_hook_duration_seconds", { point }, seconds, event);
    if (result !== undefined) this.#backend.add("hookrig_hook_results_total", { point, result }, 1);
    if (outcome === "error") this.#backend.add("hookrig_hook_errors_total", { point }, 1);
  }

  #compactionEnded(event: CompactionEnded): void {
    const labels = { agent: this.#agent(event.agent), outcome: event.outcome };
    this.#backend.add("hookrig_compactions_total", labels, 1);
    // A summary may be longer than what it stands for; a counter only goes up.
    const removed = Math.max(0, event.before - (event.after ?? event.before));
    this.#backend.add("hookrig_compaction_tokens_removed_total", labels, removed);
  }
}

const isStarted = (event: LifecycleEvent): event is UnitStarted => event.type.endsWith(".started");
const isEnded = (event: LifecycleEvent): event is UnitEnded => event.type.endsWith(".ended");

const secondsBetween = (from: { readonly at: number }, to: { readonly at: number }) =>
  (to.at - from.at) / 1000;
