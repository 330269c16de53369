// biome-ignore-all lint/complexity/noThisInStatic: class hooks belong to the class that the call is made on.
import type { CoreFunction } from "../lifecycle/events.js";
import type { Msg } from "../messages/msg.js";
import type { Undo } from "../runtime/clock.js";
import { EngineError } from "../runtime/errors.js";
import * as classHooks from "./class-hooks.js";
import { callCore } from "./core-call.js";
import { type HookEntry, HookStore } from "./hook-store.js";
import type { AgentHook, AgentHookType } from "./hook-types.js";
import { bind, type CoreParameters } from "./parameters.js";
import { refuseReentry } from "./reentrancy.js";
import type { ObserveKwargs, PrintKwargs, ReplyKwargs, Running } from "./running.js";

/**
 * Where `reply` goes when it is called from outside a turn; the turn then calls `reply` again, with itself.
 */
export type ReplyDoor = (kwargs: ReplyKwargs) => Promise<Msg>;

/** A class whose instances are agents of type `A`: what class-level registration is called on. */
type AgentClass<A extends Agent> = abstract new (...args: never[]) => A;

/**
 * An agent: three core functions, each with pre- and post-hooks around it (seed: "Hooking Functions").
 * Subclasses override the protected implementations (`replyCore`, …), so that hooks run once, around the
 * public functions. `run` is the turn that a call happens in; the engine passes it, and hooks neither see nor
 * lose it.
 */
export class Agent {
  /**
   * What each core function takes. A subclass declares only what it adds, and gets the rest from its bases.
   */
  static readonly parameters: CoreParameters = {
    reply: { required: ["msg"], optional: ["session"] },
    observe: { required: ["msg"] },
    print: { required: ["msg", "last"] },
  };

  readonly name: string;
  readonly #hooks: HookStore;
  #door: ReplyDoor | undefined;

  constructor(options: { readonly name: string }) {
    this.name = options.name;
    this.#hooks = new HookStore({
      label: `agent "${options.name}"`,
      level: "instance",
      supported: classHooks.supportedTypes(this.constructor),
    });
  }

  /**
   * Answers a message. Outside a turn and with a door, this is a whole turn. Rejects with AGENT_ARGUMENTS,
   * AGENT_HOOK_ERROR, AGENT_HOOK_REENTRANT, the cancel's reason, or what the core function threw.
   */
  reply(kwargs: ReplyKwargs, run?: Running): Promise<Msg> {
    const door = this.#door;
    if (run === undefined && door !== undefined) {
      return asPromise(() => {
        refuseReentry(this, "reply");
        return door(bind(this, "reply", kwargs));
      });
    }
    return asPromise(() => this.callHooked("reply", kwargs, run, (latest) => this.replyCore(latest, run)));
  }

  /** Hears a message without answering it. Synchronous where its core function is and no hook runs. */
  observe(kwargs: ObserveKwargs, run?: Running): void | Promise<void> {
    return this.callHooked("observe", kwargs, run, (latest) => this.observeCore(latest, run));
  }

  /**
   * Shows a message, or as much as there is of it yet. Synchronous where its core function is and no hook
   * runs.
   */
  print(kwargs: PrintKwargs, run?: Running): void | Promise<void> {
    return this.callHooked("print", kwargs, run, (latest) => this.printCore(latest, run));
  }

  protected replyCore(kwargs: ReplyKwargs, run?: Running): Promise<Msg> {
    return run === undefined ? Promise.reject(this.noTurn("reply")) : run.reply(this, kwargs);
  }

  protected observeCore(kwargs: ObserveKwargs, run?: Running): void | Promise<void> {
    return run?.observe(this, kwargs);
  }

  protected printCore(kwargs: PrintKwargs, run?: Running): void | Promise<void> {
    return run?.print(this, kwargs);
  }

  /**
   * Sends calls of `reply` from outside a turn to the engine, which runs a turn for them. The last door
   * counts.
   */
  attachDoor(door: ReplyDoor): void {
    this.#door = door;
  }

  /**
   * Registers a hook of this agent; the same name again overwrites and keeps its place. The result takes it
   * back. Throws AGENT_HOOK_TYPE_UNKNOWN, AGENT_HOOK_NOT_A_FUNCTION.
   */
  registerInstanceHook<T extends AgentHookType>(type: T, name: string, hook: AgentHook<T, this>): Undo {
    return this.#hooks.register(type, name, hook);
  }

  /** Throws AGENT_HOOK_TYPE_UNKNOWN, AGENT_HOOK_NAME_UNKNOWN. */
  removeInstanceHook(type: AgentHookType, name: string): void {
    this.#hooks.remove(type, name);
  }

  /** Without a type: all of them. Class hooks stay. Throws AGENT_HOOK_TYPE_UNKNOWN. */
  clearInstanceHooks(type?: AgentHookType): void {
    this.#hooks.clear(type);
  }

  /**
   * Registers a hook for every agent of this class and of the classes that extend it *(ours)*; it runs after
   * the agent's own hooks, a base class's before a derived one's. Throws as `registerInstanceHook` does.
   */
  static registerClassHook<A extends Agent, T extends AgentHookType>(
    this: AgentClass<A>,
    type: T,
    name: string,
    hook: AgentHook<T, A>,
  ): Undo {
    return classHooks.storeOf(this).register(type, name, hook);
  }

  /** Takes out a hook that was registered on this very class. Throws as `removeInstanceHook` does. */
  static removeClassHook(type: AgentHookType, name: string): void {
    classHooks.storeOf(this).remove(type, name);
  }

  /** Takes out what was registered on this very class. Throws as `clearInstanceHooks` does. */
  static clearClassHooks(type?: AgentHookType): void {
    classHooks.storeOf(this).clear(type);
  }

  /** Whether a call would run hooks of this type now, the agent's own or its classes'. */
  hasHooks(type: AgentHookType): boolean {
    return this.#hooks.has(type) || classHooks.has(this.constructor, type);
  }

  /** A copy of the hooks that a call would run now, in their order. */
  hooksOf(type: AgentHookType): readonly HookEntry[] {
    if (!this.hasHooks(type)) return NO_HOOKS;
    return [...this.#hooks.entries(type), ...classHooks.entries(this.constructor, type)];
  }

  /** For the public core functions: checks the kwargs, then runs `body` with the hooks around it. */
  protected callHooked<K extends object, R>(
    core: CoreFunction,
    kwargs: K,
    run: Running | undefined,
    body: (kwargs: K) => R,
  ): R {
    refuseReentry(this, core);
    const bound = bind(this, core, kwargs);
    // Hooks may return anything (seed: Any): what comes out has the declared type if they keep to theirs.
    return callCore({ agent: this, core, run, body: body as (kwargs: object) => R }, bound) as R;
  }

  protected noTurn(core: CoreFunction): EngineError {
    return new EngineError(
      "CONFIG_INVALID",
      `Agent "${this.name}" has no ${core} outside a turn: send through a session, or override ${core}Core`,
      { details: { agent: this.name, core } },
    );
  }
}

const NO_HOOKS: readonly HookEntry[] = [];

/** Turns a synchronous throw into a rejection, and leaves a promise as it is. */
export function asPromise<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return Promise.resolve(work());
  } catch (error) {
    return Promise.reject(error);
  }
}
