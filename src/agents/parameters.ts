import type { CoreFunction } from "../lifecycle/events.js";
import { deepCopy } from "../messages/copy.js";
import { EngineError } from "../runtime/errors.js";

/** What one core function takes, or what a subclass adds to it. */
export interface Parameters {
  readonly required?: readonly string[];
  /** Keys that may be left out, with the values that hooks and the core function then get. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Keys that may be left out and then stay out. */
  readonly optional?: readonly string[];
}

/** A class's own part of `parameters`: a subclass names what it adds, or the core functions that are new. */
export type CoreParameters = { readonly [F in CoreFunction]?: Parameters };

interface Merged {
  readonly required: readonly string[];
  readonly defaults: readonly (readonly [key: string, value: unknown])[];
  readonly known: ReadonlySet<string>;
}
type MergedParameters = ReadonlyMap<CoreFunction, Merged>;
type AnyClass = object & { readonly parameters?: CoreParameters };

const mergedByClass = new WeakMap<object, MergedParameters>();

/** The core functions of a class of agents: those that it, or a class it extends, declares parameters for. */
export function coreFunctionsOf(agentClass: object): readonly CoreFunction[] {
  return [...mergedOf(agentClass).keys()];
}

/** The classes from the base to the given one. */
export function lineage(agentClass: object): readonly object[] {
  const classes: object[] = [];
  for (let each = agentClass; each !== Function.prototype; each = Object.getPrototypeOf(each))
    classes.unshift(each);
  return classes;
}

/** Parameters are declared once: later changes of the static field are not seen. */
function mergedOf(agentClass: object): MergedParameters {
  const known = mergedByClass.get(agentClass);
  if (known !== undefined) return known;
  const declared = new Map<CoreFunction, Required<Parameters>>();
  for (const each of lineage(agentClass) as readonly AnyClass[]) {
    if (!Object.hasOwn(each, "parameters")) continue;
    for (const [core, added] of Object.entries(each.parameters ?? {}) as [CoreFunction, Parameters][]) {
      const before = declared.get(core) ?? { required: [], defaults: {}, optional: [] };
      declared.set(core, {
        required: [...before.required, ...(added.required ?? [])],
        defaults: { ...before.defaults, ...added.defaults },
        optional: [...before.optional, ...(added.optional ?? [])],
      });
    }
  }
  const merged = new Map([...declared].map(([core, parameters]) => [core, merge(parameters)] as const));
  mergedByClass.set(agentClass, merged);
  return merged;
}

function merge({ required, defaults, optional }: Required<Parameters>): Merged {
  // A subclass may give a default to what its base requires.
  const needed = required.filter((key) => !Object.hasOwn(defaults, key));
  const known = new Set([...needed, ...Object.keys(defaults), ...optional]);
  return { required: needed, defaults: Object.entries(defaults), known };
}

/** The pre-hook that returned the kwargs, where they do not come from the caller. */
export interface KwargsSource {
  readonly type: string;
  readonly hook: string;
}

/**
 * Checks one core function's kwargs and fills the defaults; a key set to undefined counts as left out.
 * Returns the caller's own object where nothing had to be filled. Throws AGENT_ARGUMENTS, naming the function
 * and the key.
 */
export function bind<K extends object>(
  agent: { readonly name: string },
  core: CoreFunction,
  kwargs: K,
  source?: KwargsSource,
): K {
  const parameters = mergedOf(agent.constructor).get(core);
  if (parameters === undefined) throw argumentError(agent, core, "is no core function of its class", source);
  if (typeof kwargs !== "object" || kwargs === null) {
    throw argumentError(agent, core, `takes one object with the keys ${namesOf(parameters)}`, source);
  }
  const given = kwargs as Record<string, unknown>;
  for (const key in given) {
    if (parameters.known.has(key)) continue;
    throw argumentError(
      agent,
      core,
      `got the unknown key "${key}"; it takes ${namesOf(parameters)}`,
      source,
      key,
    );
  }
  for (const key of parameters.required) {
    if (given[key] !== undefined) continue;
    throw argumentError(agent, core, `lacks the required key "${key}"`, source, key);
  }
  let bound = given;
  for (const [key, value] of parameters.defaults) {
    if (bound[key] !== undefined) continue;
    if (bound === given) bound = { ...given };
    bound[key] = deepCopy(value); // Or a core function that changes its default in place changes it for ever.
  }
  return bound as K;
}

function namesOf(parameters: Merged): string {
  return [...parameters.known].join(", ");
}

function argumentError(
  agent: { readonly name: string },
  core: CoreFunction,
  problem: string,
  source: KwargsSource | undefined,
  key?: string,
): EngineError {
  const by = source === undefined ? "" : ` (kwargs returned by its ${source.type} hook "${source.hook}")`;
  const details = { agent: agent.name, core, ...(key === undefined ? {} : { key }), ...source };
  return new EngineError("AGENT_ARGUMENTS", `${core} of agent "${agent.name}" ${problem}${by}`, { details });
}
