import type { LifecycleBody, UnitStarted } from "../../src/lifecycle/events.js";
import { Lifecycle, LifecycleScope, type Observer } from "../../src/lifecycle/lifecycle.js";
import { Msg } from "../../src/messages/msg.js";
import type { ModelRequest } from "../../src/models/model.js";
import { countingIds } from "../../src/runtime/ids.js";

type Started = Extract<LifecycleBody, { type: `${string}.started` }>;
type Ended = Extract<LifecycleBody, { type: `${string}.ended` }>;
type Loose<E> = E extends unknown ? Omit<E, "unit" | "parent"> : never;

/**
 * The clock's first reading. Small, as a virtual clock's is: a trap for whoever takes it for a process's age.
 */
export const STAGE_START_MS = 5;

/** Tells observers hand-made stories about one turn, as an engine would, and counts the time by hand. */
export class Stage {
  readonly lifecycle: Lifecycle;
  readonly scope: LifecycleScope;
  #now = STAGE_START_MS;
  #unit = 0;

  constructor(observers: readonly Observer[], turn = "turn-1") {
    const clock = { now: () => this.#now, after: () => () => {} };
    this.lifecycle = new Lifecycle(observers, clock, countingIds());
    this.scope = new LifecycleScope(this.lifecycle, "session-1", turn);
    this.#prefix = turn;
  }
  readonly #prefix: string;

  wait(ms: number): void {
    this.#now += ms;
  }

  tell(body: Parameters<LifecycleScope["emit"]>[0]): void {
    this.scope.emit(body);
  }

  start(body: Loose<Started>, parent?: UnitStarted): UnitStarted {
    this.#unit += 1;
    const unit = `${this.#prefix}/unit-${this.#unit}`;
    return this.scope.start({ ...body, parent: parent?.unit } as Started, unit);
  }

  end(started: UnitStarted, body: Loose<Ended>): void {
    this.scope.end({ ...body, unit: started.unit } as Ended);
  }

  turn(agent = "helper"): UnitStarted {
    return this.start({
      type: "turn.started",
      agent,
      customer: "ann",
      traceId: "0af7651916cd43dd8448eb211c80319c",
      effort: "MEDIUM",
      output: "block",
      maxSteps: 5,
      text: "Where is my order?",
    });
  }

  endTurn(turn: UnitStarted, outcome: "completed" | "failed" | "cancelled", more: object = {}): void {
    const told = {
      agent: "helper",
      outcome,
      effort: "MEDIUM",
      steps: 1,
      spent: 0,
      limit: 3,
      ...more,
    } as const;
    this.end(turn, { type: "turn.ended", ...told });
  }

  step(turn: UnitStarted, attempt = 1, forced = false): UnitStarted {
    return this.start({ type: "step.started", agent: "helper", step: 1, attempt, forced }, turn);
  }

  endStep(
    step: UnitStarted,
    outcome: "committed" | "rejected" | "failed" | "cancelled",
    more: object = {},
  ): void {
    const told = { agent: "helper", step: 1, attempt: 1, forced: false, outcome, ...more } as const;
    this.end(step, { type: "step.ended", ...told });
  }

  /** A model call of 400 ms with its first chunk after 100, below the core function that makes it. */
  think(step: UnitStarted, text: string): void {
    const core = { agent: "helper", core: "reasoning" } as const;
    const reasoning = this.start({ type: "core.started", ...core, kwargs: {} }, step);
    const call = this.modelCall(reasoning);
    this.wait(100);
    this.tell({ type: "modelCall.firstChunk", unit: call.unit });
    this.wait(300);
    const usage = { inputTokens: 20, outputTokens: 7 };
    this.endModelCall(call, { finishReason: "stop", usage, chunks: 1, text });
    this.end(reasoning, { type: "core.ended", ...core, outcome: "ok" });
  }

  modelCall(parent: UnitStarted, lane = "main"): UnitStarted {
    const messages = [new Msg({ id: "m1", role: "user", content: "Where is my order?" })];
    const request: ModelRequest = { lane, agent: "helper", messages, tools: [], toolChoice: "auto" };
    const told = { lane, agent: "helper", provider: "acme", model: "acme-1", try: 1, request };
    return this.start({ type: "modelCall.started", ...told }, parent);
  }

  endModelCall(call: UnitStarted, more: object): void {
    const told = { lane: "main", outcome: "ok", chunks: 0, text: "", ...more } as const;
    this.end(call, { type: "modelCall.ended", ...told });
  }

  /** A tool call of 50 ms. */
  act(step: UnitStarted, outcome: { return: unknown } | { throw: string } | { cancelled: true }): void {
    const told = { call: "call-1", tool: "lookup" };
    const args = { order: 42 };
    const call = this.start({ type: "toolCall.started", ...told, args, agent: "helper" }, step);
    this.wait(50);
    this.end(call, { type: "toolCall.ended", ...told, outcome });
  }

  /** A point with one hook that takes `ms`. */
  hook(parent: UnitStarted, ms: number, more: object = {}): void {
    const point = "onStepStarted" as const;
    const fired = this.start({ type: "point.started", point, hooks: 1, payload: 1 }, parent);
    const call = this.start({ type: "hook.started", point, index: 0, name: "audit" }, fired);
    this.wait(ms);
    const told = { point, index: 0, name: "audit", outcome: "ok", isolated: false, ...more } as const;
    this.end(call, { type: "hook.ended", ...told });
    this.end(fired, { type: "point.ended", point, payload: 1, outcome: "ok" });
  }

  /** A reviewer that takes 200 ms, and its verdict. */
  review(step: UnitStarted, passed: boolean): void {
    const check = "message_review" as const;
    const review = this.start({ type: "review.started", check }, step);
    this.wait(200);
    const adjustedReasoning = passed ? undefined : "I should not promise a date.";
    this.end(review, { type: "review.ended", check, outcome: "ok", passed, adjustedReasoning });
    this.tell({ type: "reviewed", check, passed, decidedBy: "reviewer", subject: "draft" });
  }

  reject(more: object = {}): void {
    const told = {
      agent: "helper",
      check: "message_review",
      decidedBy: "reviewer",
      spent: 1,
      limit: 3,
    } as const;
    this.tell({ type: "rejected", ...told, exhausted: false, restarts: true, ...more });
  }
}
