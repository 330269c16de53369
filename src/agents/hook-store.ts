import type { Undo } from "../runtime/clock.js";
import { EngineError } from "../runtime/errors.js";

/** A pre/post hook as the dispatch calls it: the types are checked where it is registered. */
export type AnyAgentHook = (...args: unknown[]) => unknown;

/** One registered hook. */
export interface HookEntry {
  readonly name: string;
  readonly level: "instance" | "class";
  readonly run: AnyAgentHook;
}

/** Who owns a store, for errors: `agent "billing"`, `class BillingAgent`. */
export interface HookOwner {
  readonly label: string;
  readonly level: "instance" | "class";
  readonly supported: readonly string[];
}

/** The hooks of one agent, or of one class, by type and name, in registration order. */
export class HookStore {
  readonly #owner: HookOwner;
  readonly #types = new Map<string, Map<string, HookEntry>>();

  constructor(owner: HookOwner) {
    this.#owner = owner;
  }

  has(type: string): boolean {
    const hooks = this.#types.get(type);
    return hooks !== undefined && hooks.size > 0;
  }

  entries(type: string): Iterable<HookEntry> {
    return this.#types.get(type)?.values() ?? [];
  }

  /**
   * Registers a hook; the result takes it back, unless the name has been given to another since. The same
   * name again overwrites and keeps its place (agent hooks: Registration). Throws AGENT_HOOK_TYPE_UNKNOWN,
   * AGENT_HOOK_NOT_A_FUNCTION.
   */
  register(type: string, name: string, hook: unknown): Undo {
    this.#checkType(type, name);
    if (typeof hook !== "function") {
      throw new EngineError(
        "AGENT_HOOK_NOT_A_FUNCTION",
        `The ${type} hook "${name}" of ${this.#owner.label} must be a function, not ${kindOf(hook)}; ` +
          this.#supported(),
        { details: { type, hook: name, supported: this.#owner.supported } },
      );
    }
    const entry: HookEntry = { name, level: this.#owner.level, run: hook as AnyAgentHook };
    const hooks = this.#types.get(type) ?? new Map<string, HookEntry>();
    this.#types.set(type, hooks.set(name, entry));
    return () => {
      if (hooks.get(name) === entry) hooks.delete(name);
    };
  }

  /** Takes a hook out. Throws AGENT_HOOK_TYPE_UNKNOWN, AGENT_HOOK_NAME_UNKNOWN. */
  remove(type: string, name: string): void {
    this.#checkType(type, name);
    if (this.#types.get(type)?.delete(name)) return;
    const names = [...(this.#types.get(type)?.keys() ?? [])];
    const registered = names.length === 0 ? "none is registered" : `registered: ${names.join(", ")}`;
    throw new EngineError(
      "AGENT_HOOK_NAME_UNKNOWN",
      `${this.#owner.label} has no ${type} hook "${name}"; ${registered}; ${this.#supported()}`,
      { details: { type, hook: name, registered: names, supported: this.#owner.supported } },
    );
  }

  /** Takes out all hooks, or all of one type. Throws AGENT_HOOK_TYPE_UNKNOWN. */
  clear(type?: string): void {
    if (type !== undefined) this.#checkType(type);
    // The maps stay, so that an undo of an earlier registration finds its hook gone.
    for (const [each, hooks] of this.#types) if (type === undefined || each === type) hooks.clear();
  }

  #checkType(type: string, name?: string): void {
    if (this.#owner.supported.includes(type)) return;
    const hook = name === undefined ? "" : ` (hook "${name}")`;
    throw new EngineError(
      "AGENT_HOOK_TYPE_UNKNOWN",
      `${this.#owner.label} has no hook type "${type}"${hook}; ${this.#supported()}`,
      { details: { type, ...(name === undefined ? {} : { hook: name }), supported: this.#owner.supported } },
    );
  }

  #supported(): string {
    return `supported types: ${this.#owner.supported.join(", ")}`;
  }
}

/** What a value is, for an error's text. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return `an instance of ${value.constructor?.name ?? "a class"}`;
  return value === undefined ? "undefined" : `a ${typeof value}`;
}
