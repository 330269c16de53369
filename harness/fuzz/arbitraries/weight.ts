import type { HookEntry, Program } from "../program.js";

/**
 * How much there is to read in a program: cues, hook entries and turns together, as findings are measured
 * (a hook without entries is read, too), then all of it as JSON, in characters.
 */
export type Weight = readonly [parts: number, characters: number];

export function weightOf(program: Program): Weight {
  const cues = Object.values(program.model).reduce((sum, lane) => sum + lane.length, 0);
  const points: Readonly<Record<string, readonly HookEntry[]>>[] = Object.values(program.hooks?.script ?? {});
  const hooks = points.flatMap((point) => Object.values(point));
  const entries = hooks.reduce((sum, list) => sum + Math.max(1, list.length), 0);
  return [cues + entries + program.turns.length, JSON.stringify(program).length];
}

export function isLighter([parts, characters]: Weight, [thanParts, thanCharacters]: Weight): boolean {
  return parts < thanParts || (parts === thanParts && characters < thanCharacters);
}
