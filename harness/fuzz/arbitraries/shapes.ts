import type { Feature, Features } from "../features.js";
import { type Bend, REVIEWS } from "./chances.js";

/** What a program may be bent on. */
export type Shape =
  | "even"
  | "rejections"
  | "allRejected"
  | "steps"
  | "lastStep"
  | "matrix"
  | "cancels"
  | "providers"
  | "concurrency"
  | "chains"
  | "sessions";

/** Without one of the one, or without any of the other, there is nothing to bend. */
interface ShapeBend extends Bend {
  readonly allOf?: readonly Feature[];
  readonly oneOf?: readonly Feature[];
}

export const SHAPES: Readonly<Record<Shape, ShapeBend>> = {
  even: { weight: 5 },
  // Most drafts are rejected, up to the limit or nearly.
  rejections: {
    weight: 4,
    oneOf: REVIEWS,
    certain: [...REVIEWS, "repeatedDrafts"],
    chances: { rejects: 0.8, calls: 0.3, faults: 0.04, cancels: 0.05, results: 0.12, failures: 0.05 },
  },
  // Ten times in a row, which only a bent program meets.
  allRejected: {
    weight: 3,
    oneOf: REVIEWS,
    certain: [...REVIEWS, "repeatedDrafts"],
    chances: { rejects: 1, calls: 0.2, faults: 0, odd: 0.2, cancels: 0, results: 0.08, failures: 0.05 },
  },
  // Steps without an answer, until there are no more.
  steps: {
    weight: 3,
    oneOf: ["tools", "unofferedCalls", "emptyReplies"],
    certain: ["tools", "smallMaxSteps", "emptyReplies", "unofferedCalls"],
    chances: { rejects: 0.12, calls: 0.9, faults: 0.04, odd: 0.3, cancels: 0.05, results: 0.12 },
  },
  // Rejections and steps run out side by side.
  lastStep: {
    weight: 2,
    oneOf: ["tools", "emptyReplies"],
    certain: ["tools", "smallMaxSteps", "smallBudgets", ...REVIEWS],
    chances: { rejects: 0.5, calls: 0.6, faults: 0.04, odd: 0.3, cancels: 0, results: 0.12 },
  },
  // One hot point (hot-points.ts).
  matrix: {
    weight: 9,
    allOf: ["engineHooks"],
    certain: ["engineHooks"],
    chances: { results: 0.15, faults: 0.04, cancels: 0.05, failures: 0.05 },
  },
  // Everything takes time, and is cut off; some have a hot point.
  cancels: {
    weight: 9,
    allOf: ["delays"],
    oneOf: ["cancels", "interrupts"],
    certain: ["chunks", "compaction", "concurrentTools", "smallMaxSteps", "smallBudgets", ...REVIEWS],
    chances: { delays: 0.85, cancels: 0.9, calls: 0.55, faults: 0.1, results: 0.08, rejects: 0.5 },
  },
  providers: {
    weight: 2,
    oneOf: ["providerFaults", "brokenStreams"],
    certain: REVIEWS,
    chances: { faults: 0.4, rejects: 0.4 },
  },
  concurrency: {
    weight: 2,
    allOf: ["concurrentTools"],
    certain: ["tools", "concurrentTools", "agentHooks"],
    chances: { calls: 0.7, delays: 0.7, rejects: 0.2, results: 0.12, failures: 0.25 },
  },
  chains: {
    weight: 2,
    allOf: ["agentHooks"],
    certain: ["agentHooks"],
    chances: { calls: 0.5, results: 0.12 },
  },
  sessions: {
    weight: 2,
    allOf: ["severalTurns"],
    certain: ["severalTurns", "compaction", "rules", "effortLift", "modes"],
    chances: { results: 0.12, odd: 0.08 },
  },
};

/** How often each shape is drawn, where these features are on. */
export function shapeWeights(features: Features): Partial<Record<Shape, number>> {
  const isOn = (feature: Feature) => features.has(feature);
  const weights: Partial<Record<Shape, number>> = {};
  for (const shape of Object.keys(SHAPES) as Shape[]) {
    const { weight, allOf = [], oneOf } = SHAPES[shape];
    if (allOf.every(isOn) && (oneOf === undefined || oneOf.some(isOn))) weights[shape] = weight;
  }
  return weights;
}
