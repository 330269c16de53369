import { messageOf } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { BrokenLaw } from "./law.js";

/**
 * What a law tells, as reports and findings take it. A law may be a user's, in JavaScript, so that anything
 * may come: `broken()`, an error, one event instead of a list. `isOfRun`: whether something is an event that
 * the law was told of; what is not is left out of the witness, and that is said.
 */
export function brokenLaw(
  law: string,
  { what, witness }: { readonly what: unknown; readonly witness: unknown },
  isOfRun: (event: unknown) => boolean,
): BrokenLaw {
  const given = listOf(witness);
  const events = given.filter((event): event is RecordedEvent => isOfRun(event));
  const others = given.length - events.length;
  const note = others === 0 ? "" : ` (left out of its witness: ${others} that the law was not told of)`;
  return { law, what: `${textOf(what)}${note}`, witness: events };
}

function listOf(witness: unknown): readonly unknown[] {
  const list = Array.isArray(witness) ? witness : [witness];
  return list.filter((event) => event !== undefined && event !== null);
}

function textOf(what: unknown): string {
  const text = what === undefined ? "" : messageOf(what);
  return text.trim() === "" ? "it is broken, and does not say by what" : text;
}
