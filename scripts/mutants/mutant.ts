import { patches } from "../break/patches.js";
import type { Patch } from "../patches/patch.js";

/** A mistake that the fuzzer must find: it shows in what a generated program can contain. */
export interface Mutant extends Patch {
  /** The two features that must meet in one program before the mistake shows. */
  readonly meets?: Meeting;
}

/** Two features of a program. */
export type Meeting = readonly [one: string, other: string];

/** A patch that the scenario suite is tried with, too. Throws an Error where there is none of this name. */
export function known(name: string, meets?: Meeting): Mutant {
  const patch = patches.find((one) => one.name === name);
  if (patch === undefined) throw new Error(`scripts/break has no patch ${name}`);
  return meets === undefined ? patch : { ...patch, meets };
}
