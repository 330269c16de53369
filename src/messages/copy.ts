import { Msg } from "./msg.js";

/**
 * Whether a value is an object literal's kind of object: prototype `null`, or an `Object.prototype` of any
 * realm.
 */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Array.prototype and its like sit one level deeper, so this also holds across realms.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * The copy that pre- and post-hooks get (agent hooks: Dispatch). Arrays, plain objects, `Map`, `Set`, `Date`
 * and `Msg` are copied, cycles and shared references kept; a `Msg` keeps its prototype and its id. Everything
 * else (signals, clients, functions, schemas, promises, buffers, instances of other classes) is opaque and
 * passed by reference: `structuredClone` would refuse it, or strip its prototype. A frozen object's copy is
 * not frozen.
 */
export function deepCopy<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  const copies = new Map<object, object>();
  const copyOf = (part: unknown): unknown => {
    if (typeof part !== "object" || part === null) return part;
    const known = copies.get(part);
    if (known !== undefined) return known;
    const copy = emptyCopy(part);
    if (copy === undefined) return part;
    copies.set(part, copy);
    return copy;
  };
  const copy = copyOf(value);
  // Visits what is added meanwhile. No recursion: a model's arguments may be nested deeper than the stack.
  for (const [from, to] of copies) fill(from, to, copyOf);
  return copy as T;
}

/** A new object of the same kind without its parts, or undefined for what is passed by reference. */
function emptyCopy(from: object): object | undefined {
  if (Array.isArray(from)) return new Array(from.length);
  const prototype: unknown = Object.getPrototypeOf(from);
  if (prototype === Object.prototype) return {}; // The most frequent, and faster than Object.create.
  if (from instanceof Msg || isPlainObject(from)) return Object.create(prototype as object | null);
  // Exact prototypes: a subclass may hold state that a copy made from outside would miss.
  if (prototype === Map.prototype) return new Map();
  if (prototype === Set.prototype) return new Set();
  if (prototype === Date.prototype) return new Date((from as Date).getTime());
  return undefined;
}

function fill(from: object, to: object, copyOf: (part: unknown) => unknown): void {
  if (from instanceof Map) {
    for (const [key, part] of from) (to as Map<unknown, unknown>).set(copyOf(key), copyOf(part));
  } else if (from instanceof Set) {
    for (const part of from) (to as Set<unknown>).add(copyOf(part));
  }
  const source = from as Record<PropertyKey, unknown>;
  for (const key of Object.keys(from)) define(to, key, copyOf(source[key]));
  for (const key of Object.getOwnPropertySymbols(from)) {
    if (Object.prototype.propertyIsEnumerable.call(from, key)) define(to, key, copyOf(source[key]));
  }
}

function define(to: object, key: PropertyKey, value: unknown): void {
  if (key !== "__proto__") {
    (to as Record<PropertyKey, unknown>)[key] = value;
    return;
  }
  // JSON text may hold such a key; plain assignment would set the prototype instead.
  Object.defineProperty(to, key, { value, enumerable: true, configurable: true, writable: true });
}
