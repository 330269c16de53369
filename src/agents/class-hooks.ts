import { type HookEntry, HookStore } from "./hook-store.js";
import { HOOK_TYPES } from "./hook-types.js";
import { coreFunctionsOf, lineage } from "./parameters.js";

/* A store per class, outside the classes: a static field would be shared with every class that extends it. */
const stores = new WeakMap<object, HookStore>();
/** Most programs have no class hooks: then no call looks for any. */
let used = false;

/** The hook types of a class of agents, in the order of its core functions. */
export function supportedTypes(agentClass: object): readonly string[] {
  return coreFunctionsOf(agentClass).flatMap((core) => [HOOK_TYPES[core].pre, HOOK_TYPES[core].post]);
}

/** The hooks that were registered on this very class. */
export function storeOf(agentClass: object & { readonly name: string }): HookStore {
  const known = stores.get(agentClass);
  if (known !== undefined) return known;
  const label = `class ${agentClass.name}`;
  const store = new HookStore({ label, level: "class", supported: supportedTypes(agentClass) });
  stores.set(agentClass, store);
  used = true;
  return store;
}

/** Whether the class, or one that it extends, has hooks of this type. */
export function has(agentClass: object, type: string): boolean {
  return used && lineage(agentClass).some((each) => stores.get(each)?.has(type));
}

/** The hooks of the class and of those that it extends, base class first. */
export function entries(agentClass: object, type: string): readonly HookEntry[] {
  if (!used) return [];
  return lineage(agentClass).flatMap((each) => [...(stores.get(each)?.entries(type) ?? [])]);
}
