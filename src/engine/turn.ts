import type { Agent } from "../agents/agent.js";
import type {
  ActingKwargs,
  ObserveKwargs,
  PrintKwargs,
  ReasoningKwargs,
  ReplyKwargs,
  Running,
} from "../agents/running.js";
import { type Dispatching, dispatch, type Speaker } from "../hooks/dispatch.js";
import type { HookResult } from "../hooks/hook-result.js";
import type { HookPayloads, HookPointName } from "../hooks/points.js";
import type { Effort, Output } from "../lifecycle/events.js";
import { LifecycleScope } from "../lifecycle/lifecycle.js";
import { Msg, type ToolOutcome } from "../messages/msg.js";
import type { Tool } from "../models/tools.js";
import type { RuleEvaluation } from "../rules/rule.js";
import type { Cancel } from "../runtime/cancel.js";
import type { Clock } from "../runtime/clock.js";
import { EngineError, type HookrigError } from "../runtime/errors.js";
import type { Memory } from "../sessions/memory.js";
import type { MessageEvent, Session } from "../sessions/session.js";
import { RetryBudget } from "./budget.js";
import { EngineContext } from "./context.js";
import type { Engine, EngineHooks } from "./engine.js";
import type { EngineAgent, EngineRule } from "./engine-agent.js";
import { liftEffort } from "./policy.js";
import { reason } from "./reasoning.js";
import { replyBody } from "./reply.js";
import type { DeliveredMessage, TurnResult } from "./turn-result.js";
import type { Utterance } from "./utterance.js";

const NO_TOOLS: ReadonlyMap<string, Tool> = new Map();

/** An attempt under way, for whoever has to close it. */
export interface OpenStep {
  readonly unit: string;
  readonly step: number;
  readonly attempt: number;
  readonly forced: boolean;
}

/**
 * The working state of one turn: what `run-turn.ts` and the files beside it read and write. Hooks see it
 * through
 * `context`; agents, as the `Running` turn. It decides nothing.
 */
export class Turn implements Running, Dispatching<EngineContext> {
  readonly id: string;
  readonly traceId: string;
  readonly engine: Engine;
  readonly hooks: EngineHooks;
  readonly session: Session<TurnResult>;
  readonly agent: EngineAgent;
  readonly memory: Memory;
  readonly cancel: Cancel;
  readonly clock: Clock;
  readonly scope: LifecycleScope;
  readonly output: Output;
  readonly budget: RetryBudget;
  readonly hookTimeoutMs: number | undefined;
  readonly context: EngineContext;

  effort: Effort;
  /** The unit that what happens next belongs to. */
  parent: string | undefined;
  speaker: Speaker | undefined;
  step = 0;
  attempt = 0;
  committed = 0;
  evaluations: readonly RuleEvaluation[] = [];
  /** The rules that apply, as the model is told about them. */
  rules: readonly EngineRule[] = [];
  tools: ReadonlyMap<string, Tool> = NO_TOOLS;
  todo: string | undefined;
  corrections: string[] = [];
  /** Texts of attempts that were rejected in this turn: the forced step must not repeat one. */
  readonly rejectedTexts: string[] = [];
  forced = false;
  openStep: OpenStep | undefined;
  /** Text that the customer is watching grow. */
  streaming: Utterance | undefined;
  /** Tools run: a cancel waits for them, as long as the grace lasts. */
  toolsRunning = false;
  /** The customer's message, as the session recorded it and as the agent remembers it. */
  recorded: MessageEvent | undefined;
  customerMsg: Msg | undefined;
  incoming: Msg | undefined;
  /** What `reply` was given from outside beside the message: parameters that a subclass declares. */
  replyExtra: Readonly<Record<string, unknown>> = {};
  delivered: DeliveredMessage[] = [];
  giveUp: TurnResult["giveUp"];
  /** The error that the turn fails with, while the step that it happened in closes. */
  fault: HookrigError | undefined;
  closed: boolean;

  /**
   * `of`: the turn that this one is upkeep for; it keeps that one's ids and effort. `outside`: belongs to no
   * turn.
   */
  constructor(
    engine: Engine,
    session: Session<TurnResult>,
    agent: EngineAgent,
    cancel: Cancel,
    { of, outside = false }: { readonly of?: Turn; readonly outside?: boolean } = {},
  ) {
    this.engine = engine;
    this.hooks = engine.hooks;
    this.session = session;
    this.agent = agent;
    this.memory = session.memory(agent.name);
    this.cancel = cancel;
    this.clock = engine.clock;
    this.id = of?.id ?? (outside ? "" : engine.ids.next("turn"));
    this.traceId = of?.traceId ?? (outside ? "" : engine.ids.next("trace"));
    this.scope = new LifecycleScope(engine.lifecycle, session.id, outside ? undefined : this.id);
    this.output = agent.settings.output;
    this.effort = of?.effort ?? agent.settings.effort;
    this.closed = of !== undefined;
    this.budget = new RetryBudget(engine.policy, () => this.effort);
    this.hookTimeoutMs = engine.limits.hookTimeoutMs;
    this.context = new EngineContext(this);
  }

  /**
   * Fires a hook point, unless the turn was cancelled before it or meanwhile. Synchronous for an empty one.
   */
  fire<P extends HookPointName>(
    point: P,
    payload: HookPayloads[P],
    error?: unknown,
  ): HookResult | Promise<HookResult> {
    this.cancel.check();
    const result = dispatch(this, point, payload, error);
    // Whoever was told of the point may have cancelled the turn.
    if (typeof result === "string") this.cancel.check();
    return result;
  }

  /**
   * Fires a point that closes something after a cancel: its hooks get the grace, and the cancel does not cut
   * them off.
   */
  fireClosing<P extends HookPointName>(point: P, payload: HookPayloads[P]): HookResult | Promise<HookResult> {
    return dispatch(this, point, payload, undefined, this.engine.limits.cancelGraceMs);
  }

  liftEffort(lift: Effort | undefined): void {
    this.effort = liftEffort(this.effort, lift);
  }

  /** Adds to what the agent remembers. */
  remember(msg: Msg): void {
    this.memory.add(msg);
    if (this.scope.active)
      this.scope.emit({ type: "remembered", agent: this.agent.name, msg, replaces: false });
  }

  /** Changes what the agent remembers, before anything was built on it. */
  rememberInstead(msg: Msg, next: Msg): void {
    this.memory.replace(msg, next);
    if (this.scope.active)
      this.scope.emit({ type: "remembered", agent: this.agent.name, msg: next, replaces: true });
  }

  /** A message of the agent's. */
  say(content: Msg["content"]): Msg {
    return new Msg({ id: this.engine.ids.next("msg"), role: "assistant", name: this.agent.name, content });
  }

  // What the agent's core functions hand over to (`Running`).

  reply(_agent: Agent, { msg }: ReplyKwargs): Promise<Msg> {
    return replyBody(this, msg);
  }

  observe(agent: Agent, { msg }: ObserveKwargs): void {
    this.session.memory(agent.name).add(msg);
    if (this.scope.active) this.scope.emit({ type: "remembered", agent: agent.name, msg, replaces: false });
  }

  reasoning(_agent: Agent, kwargs: ReasoningKwargs): Promise<Msg> {
    return reason(this, kwargs);
  }

  print(_agent: Agent, _kwargs: PrintKwargs): never {
    throw new EngineError("CONFIG_INVALID", "print inside a turn goes through context.emitter.message");
  }

  acting(_agent: Agent, _kwargs: ActingKwargs): Promise<ToolOutcome> {
    throw new EngineError(
      "CONFIG_INVALID",
      "acting inside a turn is called by the engine, once per tool call",
    );
  }
}
