import { createHooks, type EngineHooksOf, type Hook as HookOf } from "../hooks/engine-hooks.js";
import type { HookPointName } from "../hooks/points.js";
import { Lifecycle, LifecycleScope, type Observer } from "../lifecycle/lifecycle.js";
import { Msg } from "../messages/msg.js";
import type { Model } from "../models/model.js";
import { Cancel } from "../runtime/cancel.js";
import { type Clock, systemClock } from "../runtime/clock.js";
import { EngineError } from "../runtime/errors.js";
import { type Ids, randomIds } from "../runtime/ids.js";
import { LastUsedMap } from "../runtime/last-used-map.js";
import {
  type Customer,
  type MessageEvent,
  type SendOptions,
  Session,
  type SessionDoor,
} from "../sessions/session.js";
import { type EngineContext, type Logger, refuseSend } from "./context.js";
import {
  defaultCompactor,
  defaultMatcher,
  defaultMessageReviewer,
  defaultToolReviewer,
} from "./default-verdicts.js";
import { type AgentOptions, EngineAgent } from "./engine-agent.js";
import { hearManually } from "./hear-manually.js";
import { type EngineLimits, limitsOf } from "./limits.js";
import { OptimizationPolicy } from "./policy.js";
import { cancelled, runTurn } from "./run-turn.js";
import { Turn } from "./turn.js";
import type { TurnResult } from "./turn-result.js";
import { Utterance } from "./utterance.js";
import type { Compactor, MessageReviewer, Moderator, RuleMatcher, ToolReviewer } from "./verdicts.js";

/** Every hook point of an engine. */
export type EngineHooks = EngineHooksOf<EngineContext>;
/** An engine hook at point `P`. */
export type Hook<P extends HookPointName> = HookOf<P, EngineContext>;
/** An engine's session. */
export type EngineSession = Session<TurnResult>;

/** What an engine is made of; all but the model may be left out (engine 1.1). */
export interface EngineOptions extends Partial<EngineLimits> {
  readonly model: Model;
  readonly policy?: OptimizationPolicy;
  /** Each of these replaces a component that asks the model; there is no moderator unless one is given. */
  readonly toolReviewer?: ToolReviewer;
  readonly messageReviewer?: MessageReviewer;
  readonly moderator?: Moderator;
  readonly matcher?: RuleMatcher;
  readonly compactor?: Compactor;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** They read the lifecycle stream. Without one, no event is even built. */
  readonly observers?: readonly Observer[];
  readonly logger?: Logger;
  /** Runs once, before the first turn: the place to register hooks and to replace components. */
  readonly initialize?: (engine: Engine) => void | PromiseLike<void>;
}

/** Who takes part in a conversation, and what there is before its first message. */
export interface SessionOptions {
  /** The agent that answers, or several; then the first one answers where a message names none. */
  readonly agent?: EngineAgent;
  readonly agents?: readonly EngineAgent[];
  readonly customer?: Partial<Customer>;
  readonly id?: string;
  /** `auto` if unsaid. */
  readonly mode?: "auto" | "manual";
  /** Rules that became relevant earlier. */
  readonly workingSet?: readonly string[];
  /** What was said earlier; the first agent remembers it. `tokens`: where the count is known. */
  readonly history?: readonly (Pick<MessageEvent, "source" | "text"> & { readonly tokens?: number })[];
}

/** A turn of a session that has not settled. */
interface Running {
  readonly turn: Turn;
  readonly settled: Promise<TurnResult>;
}

/** The engine: one hooks object, its agents and sessions, and the components of a turn (engine 1.1). */
export class Engine {
  readonly hooks: EngineHooks = createHooks<EngineContext>();
  readonly model: Model;
  readonly policy: OptimizationPolicy;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lifecycle: Lifecycle;
  readonly limits: EngineLimits;
  readonly logger: Logger | undefined;
  toolReviewer: ToolReviewer;
  messageReviewer: MessageReviewer;
  moderator: Moderator | undefined;
  matcher: RuleMatcher;
  compactor: Compactor;
  readonly #agents = new Map<string, EngineAgent>();
  readonly #running = new LastUsedMap<EngineSession, Running>();
  #initialize: EngineOptions["initialize"];
  #initialized: Promise<void> | undefined;

  /** Throws `CONFIG_INVALID` without a model, for a limit that makes no sense, or for an observer twice. */
  constructor(options: EngineOptions) {
    if (typeof options.model?.stream !== "function")
      throw new EngineError("CONFIG_INVALID", "An engine needs a model.");
    this.model = options.model;
    this.policy = options.policy ?? new OptimizationPolicy();
    this.clock = options.clock ?? systemClock;
    this.ids = options.ids ?? randomIds;
    this.lifecycle = new Lifecycle(distinct(options.observers ?? []), this.clock, this.ids);
    this.limits = limitsOf(options);
    this.logger = options.logger;
    this.toolReviewer = options.toolReviewer ?? defaultToolReviewer;
    this.messageReviewer = options.messageReviewer ?? defaultMessageReviewer;
    this.moderator = options.moderator;
    this.matcher = options.matcher ?? defaultMatcher;
    this.compactor = options.compactor ?? defaultCompactor;
    this.#initialize = options.initialize;
  }

  /** Makes an agent; `type`: your own subclass. Throws `CONFIG_INVALID`, also for a name that is taken. */
  createAgent<A extends EngineAgent = EngineAgent>(
    options: AgentOptions & { readonly type?: new (options: AgentOptions, ids: Ids) => A },
  ): A {
    const { type = EngineAgent as unknown as new (options: AgentOptions, ids: Ids) => A, ...settings } =
      options;
    const agent = new type(settings, this.ids);
    if (this.#agents.has(agent.name))
      throw new EngineError("CONFIG_INVALID", `There is an agent ${agent.name} already.`);
    this.#agents.set(agent.name, agent);
    agent.attachDoor((kwargs) => this.#replyThroughDoor(agent, kwargs));
    return agent;
  }

  /** Starts a conversation. */
  createSession(options: SessionOptions): EngineSession {
    const agents = options.agents ?? (options.agent === undefined ? [] : [options.agent]);
    const [first] = agents;
    if (first === undefined) throw new EngineError("CONFIG_INVALID", "A session needs an agent.");
    for (const { name } of agents) this.#agent(name);
    const session: EngineSession = new Session<TurnResult>({
      id: options.id ?? this.ids.next("session"),
      customer: { id: "customer", name: "", email: "", ...options.customer },
      agents: agents.map(({ name }) => name),
      door: this.#door,
      estimate: this.policy.estimateTokens,
      mode: options.mode ?? "auto",
    });
    for (const rule of options.workingSet ?? []) session.workingSet.add(rule);
    for (const { source, text, tokens } of options.history ?? []) {
      session.record({ type: "message", at: this.clock.now(), source, text });
      const role = source === "agent" ? "assistant" : "user";
      const name = source === "agent" ? first.name : source;
      const msg = new Msg({ id: this.ids.next("msg"), role, name, content: text });
      session.memory(first.name).add(msg, tokens);
    }
    return session;
  }

  /** The agents of a session that hear this one. */
  listeners(session: EngineSession, speaker: EngineAgent): EngineAgent[] {
    return session.agents
      .map((name) => this.#agent(name))
      .filter((agent) => agent !== speaker && agent.settings.hears.includes(speaker.name));
  }

  readonly #door: SessionDoor<TurnResult> = {
    send: (session, text, options) => this.#send(session, this.#customerMsg(text), options),
    post: async (session, text) => {
      const turn = this.#outside(session, undefined);
      const msg = turn.say(text);
      await new Utterance(turn, msg.id, "post").finish(msg);
    },
    colleague: async (session, text, to) => {
      const turn = this.#outside(session, to);
      session.record({ type: "message", at: this.clock.now(), source: "colleague", text });
      const msg = new Msg({ id: this.ids.next("msg"), role: "user", name: "colleague", content: text });
      await turn.agent.observe({ msg }, turn);
    },
    modeChanged: ({ id, mode }) => {
      if (this.lifecycle.active) new LifecycleScope(this.lifecycle, id).emit({ type: "mode", mode });
    },
    subscriberFailed: ({ id }, error) => {
      const scope = new LifecycleScope(this.lifecycle, id);
      if (scope.active) scope.emit({ type: "observer.failed", observer: "session subscriber", error });
    },
  };

  /** Queues a turn behind the session's running one, which it cancels (engine 1.3). */
  async #send(
    session: EngineSession,
    msg: Msg,
    { signal, to }: SendOptions,
    extra: Readonly<Record<string, unknown>> = {},
  ): Promise<TurnResult> {
    const agent = this.#agent(to ?? (session.agents[0] as string), session);
    if (this.#initialize !== undefined) await this.#initializeOnce();
    const turn = new Turn(this, session, agent, new Cancel());
    turn.replyExtra = extra;
    const before = this.#running.get(session);
    if (before !== undefined && !before.turn.closed) before.turn.cancel.cancel(cancelled("TURN_INTERRUPTED"));
    const onAbort = (): void => {
      if (!turn.closed) turn.cancel.cancel(cancelled("TURN_CANCELLED", signal?.reason));
    };
    if (signal?.aborted === true) onAbort();
    else signal?.addEventListener("abort", onAbort, { once: true });
    const start = () =>
      session.mode === "manual" ? hearManually(this.#outside(session, agent.name), msg) : runTurn(turn, msg);
    const settled = before === undefined ? start() : before.settled.then(start, start);
    const running = { turn, settled };
    this.#running.set(session, running);
    try {
      return await settled;
    } finally {
      signal?.removeEventListener("abort", onAbort);
      if (this.#running.get(session) === running) this.#running.delete(session);
    }
  }

  /** What core functions run in when they are called outside any turn. */
  #outside(session: EngineSession, agent: string | undefined): Turn {
    const name = agent ?? (session.agents[0] as string);
    return new Turn(this, session, this.#agent(name, session), new Cancel(), { outside: true });
  }

  async #replyThroughDoor(agent: EngineAgent, kwargs: { msg: Msg; session?: unknown }): Promise<Msg> {
    const { msg, session, ...extra } = kwargs;
    if (!(session instanceof Session)) {
      throw new EngineError(
        "AGENT_ARGUMENTS",
        `reply of agent ${agent.name} outside a turn needs a session.`,
      );
    }
    if (session.send === refuseSend) return refuseSend();
    const to = agent.name;
    const { outcome, reply, error } = await this.#send(session as EngineSession, msg, { to }, extra);
    if (error !== undefined) throw error;
    if (outcome === "cancelled") throw cancelled("TURN_CANCELLED");
    return reply ?? new Msg({ id: this.ids.next("msg"), role: "assistant", name: agent.name, content: "" });
  }

  #customerMsg(text: string): Msg {
    return new Msg({ id: this.ids.next("msg"), role: "user", name: "customer", content: text });
  }

  #agent(name: string, session?: EngineSession): EngineAgent {
    const agent = this.#agents.get(name);
    if (agent !== undefined && (session === undefined || session.agents.includes(name))) return agent;
    const available = (session?.agents ?? [...this.#agents.keys()]).join(", ");
    throw new EngineError(
      "CONFIG_INVALID",
      `There is no agent ${JSON.stringify(name)} here; there is: ${available}.`,
    );
  }

  #initializeOnce(): Promise<void> {
    this.#initialized ??= (async () => {
      await this.#initialize?.(this);
      this.#initialize = undefined;
    })();
    return this.#initialized;
  }
}

/** An observer that is told twice counts twice, and never says so. */
function distinct(observers: readonly Observer[]): readonly Observer[] {
  const twice = observers.find((observer, index) => observers.indexOf(observer) !== index);
  if (twice === undefined) return observers;
  const message = `observers: expected each once, got ${twice.name ?? "an observer"} twice.`;
  throw new EngineError("CONFIG_INVALID", message, { details: { field: "observers" } });
}
