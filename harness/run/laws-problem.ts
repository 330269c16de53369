import { types } from "node:util";
import { messageOf } from "../../src/index.js";
import type { Law } from "../laws/law.js";
import { LAWS } from "../laws/laws.js";
import { LAWS_OF_TWO_RUNS } from "../laws/laws-of-two-runs.js";
import { WATCH_KEYS } from "../laws/watch-keys.js";
import { watchOf } from "../laws/watch-of.js";
import { didYouMean } from "../scenario/nearest.js";
import { show } from "../script/show.js";

const SHAPE = "{ name, promise, clause, breakable, watch }";

/** The texts of a law: what each must be. One line each, for reports have them in lines. */
const TEXTS = {
  name: "a name like `no-card-shown`",
  promise: "one sentence",
  clause: "where it is promised, like `our rules, 4`",
} as const;

const BUILT_IN: ReadonlySet<string> = new Set([...LAWS.map(({ name }) => name), ...LAWS_OF_TWO_RUNS]);

/**
 * What is wrong with a module's `export const laws`, in words that follow the module's name; undefined if
 * they are laws. Each law's `watch` is called once, and told of nothing: a law that is in `sound` has been
 * looked at, and one that turns out to be sound is put there.
 */
export function lawsProblem(laws: unknown, sound: WeakSet<object>): string | undefined {
  if (!Array.isArray(laws)) return `must export \`laws\` as a list of ${SHAPE}, and not ${show(laws)}`;
  const names: string[] = [];
  for (const [index, law] of laws.entries()) {
    const { name } = (law ?? {}) as { name?: unknown };
    const problem = (sound.has(law) ? undefined : lawProblem(law)) ?? takenProblem(law.name, names);
    const named = typeof name === "string" && name !== "" ? ` (${name})` : "";
    if (problem !== undefined) return `exports laws[${index}]${named}, which is no law: ${problem}`;
    names.push(law.name);
    sound.add(law);
  }
  return undefined;
}

function lawProblem(law: unknown): string | undefined {
  if (law === null || typeof law !== "object") return `it must be ${SHAPE}, and is ${show(law)}`;
  const { breakable, watch, ...texts } = law as Readonly<Record<string, unknown>>;
  for (const [field, expected] of Object.entries(TEXTS))
    if (!isLine(texts[field])) return `\`${field}\` must be ${expected}, and is ${show(texts[field])}`;
  if (breakable !== undefined && breakable !== false && !isLine(breakable))
    return `\`breakable\` must be false, or say how hooks can break it, and is ${show(breakable)}`;
  if (typeof watch !== "function") return `\`watch\` must be a function, and is ${show(watch)}`;
  return watchProblem(law as Law);
}

function isLine(text: unknown): boolean {
  return typeof text === "string" && /^\S(.*\S)?$/.test(text);
}

function watchProblem(law: Law): string | undefined {
  let handlers: [string, unknown][];
  try {
    handlers = Object.entries(watchOf(law, () => {}));
  } catch (error) {
    return messageOf(error);
  }
  if (handlers.length === 0)
    return "`watch` must return at least one handler in a plain object, or it would hold whatever happens";
  for (const [key, handler] of handlers) {
    if (!WATCH_KEYS.has(key)) {
      const meant = didYouMean(key, WATCH_KEYS) || "; `docs/lifecycle.md` lists the events";
      return `\`watch\` returns a handler of \`${key}\`, and there is no such event${meant}`;
    }
    if (handler !== undefined && typeof handler !== "function")
      return `\`watch\` must return functions, and its handler of \`${key}\` is ${show(handler)}`;
    if (types.isAsyncFunction(handler))
      return `its handler of \`${key}\` must not be async: what it found would come too late`;
  }
  return undefined;
}

function takenProblem(name: string, before: readonly string[]): string | undefined {
  if (BUILT_IN.has(name)) return "a law of Hookrig has that name";
  return before.includes(name) ? `laws[${before.indexOf(name)}] has that name, too` : undefined;
}
