import { hookPointNames } from "../hooks/points.js";
import type { Check, DecidedBy } from "../lifecycle/events.js";
import { labelValues } from "./label-values.js";
import type { MetricName } from "./metric-names.js";
import type { MetricsBackend } from "./metrics-backend.js";

/** Who can decide in which check. */
const DECIDERS = {
  tool_review: ["reviewer", "hook"],
  message_review: ["reviewer", "hook"],
  moderation: ["moderator"],
} as const satisfies Record<Check, readonly DecidedBy[]>;

/**
 * Lets series stand at 0 before their first event: one that appears with its first event hides that event
 * from `rate()` and `increase()`. Only series whose labels are known beforehand, and each of these once.
 */
export class MetricPresets {
  readonly #backend: MetricsBackend;
  readonly #agents = new Set<string>();
  readonly #models = new Set<string>();
  readonly #tools = new Set<string>();
  readonly #checks = new Set<string>();

  constructor(backend: MetricsBackend) {
    this.#backend = backend;
  }

  /** What needs no name: with the process. */
  process(): void {
    const backend = this.#backend;
    backend.add("hookrig_telemetry_errors_total", {}, 0);
    backend.add("hookrig_telemetry_label_overflows_total", {}, 0);
    for (const point of hookPointNames) backend.add("hookrig_hook_errors_total", { point }, 0);
  }

  /** With an agent's first turn. `agent` is the label's value, within its cap; so are the names below. */
  agent(agent: string): void {
    if (!isNew(this.#agents, agent)) return;
    const backend = this.#backend;
    for (const [check, deciders] of Object.entries(DECIDERS)) {
      backend.add("hookrig_restarts_total", { agent, check }, 0);
      for (const decided_by of deciders) {
        backend.add("hookrig_rejections_total", { agent, check, decided_by }, 0);
      }
    }
    for (const kind of fixed("hookrig_give_ups_total", "kind")) {
      for (const answered_by of fixed("hookrig_give_ups_total", "answered_by")) {
        backend.add("hookrig_give_ups_total", { agent, kind, answered_by }, 0);
      }
    }
    for (const outcome of fixed("hookrig_compactions_total", "outcome")) {
      backend.add("hookrig_compactions_total", { agent, outcome }, 0);
      backend.add("hookrig_compaction_tokens_removed_total", { agent, outcome }, 0);
    }
    for (const metric of ["hookrig_turn_duration_seconds", "hookrig_step_duration_seconds"] as const) {
      for (const outcome of fixed(metric, "outcome")) backend.zero(metric, { agent, outcome });
    }
  }

  /** With a model's first call. */
  model(provider: string, model: string): void {
    if (!isNew(this.#models, `${provider} ${model}`)) return;
    const duration = "hookrig_model_call_duration_seconds";
    for (const outcome of fixed(duration, "outcome")) {
      this.#backend.zero(duration, { provider, model, outcome });
    }
    for (const type of fixed("hookrig_model_tokens_total", "type")) {
      this.#backend.add("hookrig_model_tokens_total", { provider, model, type }, 0);
    }
  }

  /** With a tool's first call. */
  tool(tool: string): void {
    if (!isNew(this.#tools, tool)) return;
    const duration = "hookrig_tool_call_duration_seconds";
    for (const outcome of fixed(duration, "outcome")) this.#backend.zero(duration, { tool, outcome });
  }

  /** With the first review for a check. */
  check(check: string): void {
    if (!isNew(this.#checks, check)) return;
    const duration = "hookrig_review_duration_seconds";
    for (const verdict of fixed(duration, "verdict")) this.#backend.zero(duration, { check, verdict });
  }
}

/** The values of a label that takes no others. */
function fixed(metric: MetricName, label: string): readonly string[] {
  const values = labelValues(metric, label);
  if (values === undefined) throw new Error(`${label} of ${metric} has no fixed values.`);
  return values;
}

function isNew(names: Set<string>, name: string): boolean {
  if (names.has(name)) return false;
  names.add(name);
  return true;
}
