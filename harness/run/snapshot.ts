/**
 * A copy of a value's lists and plain maps, at any depth; anything else in it is shared. What a file says is
 * handed out as a copy, or one scenario's hooks would change what the next one gets; what a hook hands over
 * is recorded as a copy, for the hook may change it afterwards.
 */
export function snapshot<T>(value: T): T {
  const copies = new Map<object, unknown>();
  const copyOf = (part: unknown): unknown => {
    if (typeof part !== "object" || part === null) return part;
    const known = copies.get(part);
    if (known !== undefined) return known;
    const copy = Array.isArray(part) ? [] : isPlain(part) ? {} : undefined;
    if (copy === undefined) return part;
    copies.set(part, copy);
    for (const [key, inner] of Object.entries(part)) (copy as Record<string, unknown>)[key] = copyOf(inner);
    return copy;
  };
  return copyOf(value) as T;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
