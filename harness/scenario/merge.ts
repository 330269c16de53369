/** A map of a document. */
export type DataMap = Readonly<Record<string, unknown>>;

export function isDataMap(value: unknown): value is DataMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Of these, a later one replaces an earlier other one, where a double's `depth` in `tools` or `services` is
 * this.
 */
const ALTERNATIVES: Readonly<Record<number, readonly string[]>> = {
  2: ["outcomes", "always"],
  3: ["return", "throw", "hang"],
};

/** One value, never merged with the base's: half a result of each would be neither's. */
const WHOLE = new Set(["return", "garbage", "payload", "exactly"]);

/**
 * `own` over `base` (3b, shared set-up): maps merge, everything else is replaced. `null` stays in the
 * result, to remove what a further base holds, until `withoutNulls`. Neither argument is changed; what they
 * share is shared.
 */
export function merged(base: unknown, own: unknown, path: readonly string[] = []): unknown {
  const key = path.at(-1);
  if (!isDataMap(base) || !isDataMap(own) || (key !== undefined && WHOLE.has(key))) return own;
  const result: Record<string, unknown> = { ...base };
  const isDouble = path[0] === "tools" || path[0] === "services";
  const alternatives = isDouble ? (ALTERNATIVES[path.length] ?? []) : [];
  if (alternatives.some((name) => Object.hasOwn(own, name)))
    for (const name of alternatives) if (!Object.hasOwn(own, name)) delete result[name];
  for (const [name, value] of Object.entries(own)) {
    result[name] = Object.hasOwn(base, name) ? merged(base[name], value, [...path, name]) : value;
  }
  return result;
}

/** Keys inside which `null` is a value. */
const VALUE_KEYS = new Set([...WHOLE, "args", "set", "with", "input"]);

/**
 * Without the keys whose value is `null`: null removes (3b). It is a value inside `return`, `args`, `set`,
 * `with`, and wherever removing it would weaken a check: in the lists of an `expect`, in `garbage`,
 * `payload`, `exactly`. `removed` gets the path of each key left out. The argument is not changed.
 */
export function withoutNulls(data: unknown, removed: (path: (string | number)[]) => void): unknown {
  return strip(data, [], false, false);

  function strip(value: unknown, path: (string | number)[], inValue: boolean, inExpect: boolean): unknown {
    if (inValue || typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) {
      if (inExpect) return value;
      const items = value.map((item, index) => strip(item, [...path, index], false, false));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    return stripMap(value as DataMap, path, inExpect);
  }

  function stripMap(map: DataMap, path: (string | number)[], inExpect: boolean): DataMap {
    let result: Record<string, unknown> | undefined;
    for (const key of Object.keys(map)) {
      const value = map[key];
      if (value === null && !WHOLE.has(key)) {
        result ??= { ...map };
        delete result[key];
        removed([...path, key]);
      } else if (typeof value === "object" && value !== null) {
        const kept = strip(value, [...path, key], VALUE_KEYS.has(key), inExpect || key === "expect");
        if (kept === value) continue;
        result ??= { ...map };
        result[key] = kept;
      }
    }
    return result ?? map;
  }
}
