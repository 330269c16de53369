import { hookPointNames } from "../../src/index.js";
import { agentHookTypes } from "../scenario/schema/hooks.js";
import type { TurnStory } from "./story.js";

/** A beat of a story, taken apart (story.ts). */
export interface Beat {
  /** The first word: `status`, `onPreparing`, `model`. */
  readonly kind: string;
  /** The words after it, a JSON value at the end left whole. */
  readonly words: readonly string[];
  /** The JSON value in it, if there is one. */
  readonly value?: unknown;
}

/** The beats of a turn, in order. */
export function beatsOf({ flow }: TurnStory): Beat[] {
  return flow.map(readBeat);
}

/** Takes a beat apart. */
export function readBeat(beat: string): Beat {
  const [kind = "", ...words] = beat.split(" ");
  const at = HAS_VALUE.test(beat) ? beat.search(/ (?=["{[]|null|true|false|-?\d)/) : -1;
  if (at === -1) return { kind, words };
  const rest = beat.slice(at + 1).replace(/ (partial|last)$/, "");
  const value = parsed(rest);
  if (value === undefined) return { kind, words };
  return { kind, words: beat.slice(0, at).split(" ").slice(1), value: value.json };
}

/** Beats in which a JSON value stands. */
const HAS_VALUE = /^(core print|message|tool|pre[A-Z]\w+|post[A-Z]\w+) /;

function parsed(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const points: ReadonlySet<string> = new Set(hookPointNames);
const types: ReadonlySet<string> = new Set(agentHookTypes);

/** Whether a point fires here; its hooks' calls are beats of their own, with a name and a result. */
export function isFiring({ kind, words }: Beat): boolean {
  return points.has(kind) && words.length < 2;
}

/** Whether the call of a pre- or post-hook is over. */
export function isAgentHook({ kind }: Beat): boolean {
  return types.has(kind);
}
