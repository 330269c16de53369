import type { GiveUpKind } from "../hooks/payloads.js";
import type { HookPointName, HookReturn } from "../hooks/points.js";
import type { Check, DecidedBy, StepOutcome, TurnOutcome, UnitOutcome } from "../lifecycle/events.js";
import type { MetricsBackend } from "./metrics-backend.js";

// Label values that are fixed sets, keyed by their types, so that a value that is missing is a type error.

const GIVE_UP_KINDS = {
  RETRIES_EXHAUSTED: true,
  MAX_STEPS: true,
  HOOK_REQUESTED: true,
} as const satisfies Record<GiveUpKind, true>;

/** Who can decide in which check. */
const DECIDERS = {
  tool_review: ["reviewer", "hook"],
  message_review: ["reviewer", "hook"],
  moderation: ["moderator"],
} as const satisfies Record<Check, readonly DecidedBy[]>;

/** A message in manual mode is no turn, and is not measured. */
const TURN_OUTCOMES = {
  completed: true,
  stopped: true,
  failed: true,
  cancelled: true,
} as const satisfies Record<Exclude<TurnOutcome, "manual">, true>;

const STEP_OUTCOMES = {
  committed: true,
  rejected: true,
  failed: true,
  cancelled: true,
} as const satisfies Record<StepOutcome, true>;

const OUTCOMES = { ok: true, error: true, cancelled: true } as const satisfies Record<UnitOutcome, true>;

const VERDICTS = { passed: true, rejected: true, error: true, cancelled: true } as const;

/** Whether a hook of a point may return nothing, as the table of points has it. */
const MAY_RETURN_NOTHING: {
  readonly [P in HookPointName]: undefined extends Awaited<HookReturn<P>> ? true : false;
} = {
  onError: false,
  onAcknowledging: false,
  onAcknowledged: false,
  onPreparing: false,
  onGeneratingMessages: false,
  onStepStarted: true,
  onMessageUpdated: true,
  onReviewingToolCalls: false,
  onToolCallsReviewed: true,
  onCallingTools: true,
  onToolCallsCompleted: true,
  onReviewingMessage: false,
  onMessageReviewed: true,
  onMessageGenerated: false,
  onStepCompleted: true,
  onGivingUp: false,
  onMessagesEmitted: true,
  onCompacting: true,
  onCompacted: true,
};

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
    for (const [point, mayReturnNothing] of Object.entries(MAY_RETURN_NOTHING)) {
      backend.add("hookrig_hook_errors_total", { point }, 0);
      const results = ["CALL_NEXT", "RESOLVE", "BAIL", ...(mayReturnNothing ? ["nothing"] : [])];
      for (const result of results) backend.add("hookrig_hook_results_total", { point, result }, 0);
    }
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
    for (const kind in GIVE_UP_KINDS) {
      for (const answered_by of ["engine", "hook"]) {
        backend.add("hookrig_give_ups_total", { agent, kind, answered_by }, 0);
      }
    }
    for (const outcome in OUTCOMES) {
      backend.add("hookrig_compactions_total", { agent, outcome }, 0);
      backend.add("hookrig_compaction_tokens_removed_total", { agent, outcome }, 0);
    }
    for (const outcome in TURN_OUTCOMES) backend.zero("hookrig_turn_duration_seconds", { agent, outcome });
    for (const outcome in STEP_OUTCOMES) backend.zero("hookrig_step_duration_seconds", { agent, outcome });
  }

  /** With a model's first call. */
  model(provider: string, model: string): void {
    if (!isNew(this.#models, `${provider} ${model}`)) return;
    for (const outcome in OUTCOMES) {
      this.#backend.zero("hookrig_model_call_duration_seconds", { provider, model, outcome });
    }
    for (const type of ["input", "output"]) {
      this.#backend.add("hookrig_model_tokens_total", { provider, model, type }, 0);
    }
  }

  /** With a tool's first call. */
  tool(tool: string): void {
    if (!isNew(this.#tools, tool)) return;
    for (const outcome in OUTCOMES)
      this.#backend.zero("hookrig_tool_call_duration_seconds", { tool, outcome });
  }

  /** With the first review for a check. */
  check(check: string): void {
    if (!isNew(this.#checks, check)) return;
    for (const verdict in VERDICTS) this.#backend.zero("hookrig_review_duration_seconds", { check, verdict });
  }
}

function isNew(names: Set<string>, name: string): boolean {
  if (names.has(name)) return false;
  names.add(name);
  return true;
}
