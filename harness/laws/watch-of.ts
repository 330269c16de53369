import { messageOf } from "../../src/index.js";
import { isThenable } from "../core/thenable.js";
import type { Law, LawWatch, TellBroken } from "./law.js";

const EXPECTED = "`watch` must return its handlers, by type of event";

/**
 * Begins the watch of a law, which may be a user's. Throws, saying what was expected, where it throws or
 * returns no object.
 */
export function watchOf(law: Law, broken: TellBroken): LawWatch {
  const watch = begun(law, broken);
  if (isThenable(watch)) {
    hush(watch);
    throw new TypeError(`${EXPECTED}, and returned a promise: it must not be async`);
  }
  if (watch === null || typeof watch !== "object")
    throw new TypeError(`${EXPECTED}, and returned ${watch === undefined ? "nothing" : String(watch)}`);
  return watch as LawWatch;
}

/** Keeps a promise that nobody is to await from ending the process: who hushes it has told of it. */
export function hush(promise: PromiseLike<unknown>): void {
  promise.then(undefined, () => undefined);
}

function begun(law: Law, broken: TellBroken): unknown {
  try {
    return law.watch(broken);
  } catch (cause) {
    throw new Error(`\`watch\` threw: ${messageOf(cause)}`, { cause });
  }
}
