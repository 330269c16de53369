import { Dice } from "./dice.js";

/**
 * What a program may do (harness 3.5). Each seed first draws which of these are on, its swarm: a program
 * of few features meets what a program of all would drown. The number is how often it is on.
 */
const ODDS = {
  stream: 0.7,
  block: 0.6,
  toolReview: 0.6,
  messageReview: 0.65,
  moderation: 0.5,
  incomingModeration: 0.3,
  reviewFaults: 0.3,
  todos: 0.4,
  tools: 0.8,
  concurrentTools: 0.6,
  consequentialTools: 0.4,
  toolFaults: 0.5,
  toolTimeouts: 0.3,
  malformedCalls: 0.35,
  unofferedCalls: 0.35,
  textBesideCalls: 0.5,
  chunks: 0.6,
  delays: 0.65,
  providerFaults: 0.45,
  brokenStreams: 0.4,
  emptyReplies: 0.45,
  repeatedDrafts: 0.45,
  cancels: 0.4,
  interrupts: 0.35,
  rules: 0.5,
  effortLift: 0.5,
  compaction: 0.4,
  modes: 0.3,
  engineHooks: 0.93,
  hookResolves: 0.65,
  hookBails: 0.65,
  hookNotes: 0.5,
  giveUpByHook: 0.55,
  hookFaults: 0.4,
  hookTimeouts: 0.35,
  emits: 0.5,
  agentHooks: 0.6,
  agentHookFaults: 0.3,
  smallBudgets: 0.4,
  smallMaxSteps: 0.5,
  severalTurns: 0.65,
} as const;

/** Something that programs do only where it is on. */
export type Feature = keyof typeof ODDS;

/** Every feature, by name. */
export const FEATURES: readonly Feature[] = Object.keys(ODDS) as Feature[];

export type Features = ReadonlySet<Feature>;

/**
 * The features of a seed: about half of all; at times nearly all, at times few (harness 3.5). The same
 * seed gives the same set in every version that has the same features. `seed`: a whole number, of which
 * the lower 32 bits count.
 */
export function featuresOf(seed: number): Features {
  return drawFeatures(new Dice(seed));
}

/** The same, from dice that are thrown already. */
export function drawFeatures(dice: Dice): Features {
  const mix = dice.weigh({ half: 6, most: 3, few: 1 });
  const on = new Set<Feature>();
  for (const feature of FEATURES) if (dice.chance(oddsIn(mix, ODDS[feature]))) on.add(feature);
  return on;
}

function oddsIn(mix: "half" | "most" | "few", odds: number): number {
  if (mix === "half") return odds;
  return mix === "most" ? 1 - (1 - odds) / 4 : odds / 2;
}
