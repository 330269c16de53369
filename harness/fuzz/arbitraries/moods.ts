import type { Dice } from "../dice.js";
import type { Feature, Features } from "../features.js";
import type { PointName } from "../program.js";
import { POINT_NAMES, POINTS } from "./points.js";

/**
 * What a program is bent on. Even chances everywhere would meet nothing that takes ten things of a kind
 * in a row; a mood sets the chances of one program so that it goes far in one direction.
 */
export interface Mood extends Chances {
  readonly shape: Shape;
  /** Features that the program surely uses, if they are on. */
  readonly certain: readonly Feature[];
  readonly hot?: HotPoint;
}

/** Each from 0 to 1. */
interface Chances {
  /** Of a verdict or a review hook, to reject. */
  readonly rejects: number;
  /** Of a cue, to propose calls. */
  readonly calls: number;
  /** Of a cue, to be a provider's fault. */
  readonly faults: number;
  /** Of a cue, to be empty, refused, cut short, or said before. */
  readonly odd: number;
  /** Of whatever takes time, to take some. */
  readonly delays: number;
  /** Of a turn, to be cancelled or interrupted. */
  readonly cancels: number;
  /** Of a hook's firing, to be more than CALL_NEXT, where it is not a gate. */
  readonly results: number;
  /** Of what a hook does, where it does something, to be a failure. */
  readonly failures: number;
}

/** A point that has several hooks, of which the first or the last surely does something at once. */
export interface HotPoint {
  readonly point: PointName;
  readonly place: "first" | "last";
  /** What it does is to take time, for a cancel to come amid it. */
  readonly isSlow: boolean;
}

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

const EVEN: Chances = {
  rejects: 0.3,
  calls: 0.4,
  faults: 0.1,
  odd: 0.12,
  delays: 0.3,
  cancels: 0.15,
  results: 0.2,
  failures: 0.12,
};

/** How often a shape is drawn, which features it needs, and how it differs from the even one. */
interface ShapeOdds extends Partial<Chances> {
  readonly weight: number;
  readonly oneOf?: readonly Feature[];
  readonly allOf?: readonly Feature[];
  readonly certain?: readonly Feature[];
}

const REVIEWS: readonly Feature[] = ["toolReview", "messageReview", "moderation"];
const SURELY_REVIEWED: readonly Feature[] = [...REVIEWS, "repeatedDrafts"];

const SHAPES: Readonly<Record<Shape, ShapeOdds>> = {
  even: { weight: 5 },
  rejections: {
    ...{ weight: 4, oneOf: REVIEWS, certain: SURELY_REVIEWED },
    ...{ rejects: 0.8, calls: 0.3, faults: 0.04, cancels: 0.05, results: 0.12, failures: 0.05 },
  },
  allRejected: {
    ...{ weight: 3, oneOf: REVIEWS, certain: SURELY_REVIEWED },
    ...{ rejects: 1, calls: 0.2, faults: 0, odd: 0.2, cancels: 0, results: 0.08, failures: 0.05 },
  },
  steps: {
    ...{ weight: 3, oneOf: ["tools", "unofferedCalls", "emptyReplies"] },
    certain: ["tools", "smallMaxSteps", "emptyReplies", "unofferedCalls"],
    ...{ rejects: 0.12, calls: 0.9, faults: 0.04, odd: 0.3, cancels: 0.05, results: 0.12 },
  },
  lastStep: {
    ...{ weight: 2, oneOf: ["tools", "emptyReplies"] },
    certain: ["tools", "smallMaxSteps", "smallBudgets", ...REVIEWS],
    ...{ rejects: 0.5, calls: 0.6, faults: 0.04, odd: 0.3, cancels: 0, results: 0.12 },
  },
  matrix: {
    ...{ weight: 9, oneOf: ["engineHooks"], certain: ["engineHooks"] },
    ...{ results: 0.15, faults: 0.04, cancels: 0.05, failures: 0.05 },
  },
  cancels: {
    ...{ weight: 6, oneOf: ["cancels", "interrupts"], allOf: ["delays"] },
    certain: ["chunks", "compaction", "smallMaxSteps", "smallBudgets", ...REVIEWS],
    ...{ delays: 0.85, cancels: 0.9, faults: 0.12, results: 0.08, rejects: 0.5 },
  },
  providers: {
    ...{ weight: 2, oneOf: ["providerFaults", "brokenStreams"], certain: REVIEWS },
    ...{ faults: 0.4, rejects: 0.4 },
  },
  concurrency: {
    ...{ weight: 2, oneOf: ["concurrentTools"], certain: ["tools", "concurrentTools", "delays"] },
    ...{ calls: 0.7, delays: 0.7, rejects: 0.2, results: 0.12 },
  },
  chains: {
    ...{ weight: 2, oneOf: ["agentHooks"], certain: ["agentHooks"] },
    ...{ calls: 0.5, results: 0.12 },
  },
  sessions: {
    ...{ weight: 2, oneOf: ["severalTurns"] },
    certain: ["severalTurns", "compaction", "rules", "effortLift", "modes"],
    ...{ results: 0.12, odd: 0.08 },
  },
};

/** What makes a point fire that fires seldom. */
const HOT: Readonly<Partial<Record<PointName, ShapeOdds>>> = {
  onAcknowledging: { weight: 4 },
  onAcknowledged: { weight: 4 },
  onPreparing: { weight: 5 },
  onGeneratingMessages: { weight: 5 },
  onError: { weight: 8, results: 0.5, failures: 0.9 },
  onMessageUpdated: { weight: 3, certain: ["stream"] },
  onReviewingToolCalls: { weight: 4, calls: 0.7 },
  onToolCallsReviewed: { weight: 4, calls: 0.7 },
  onCallingTools: { weight: 2, calls: 0.7, rejects: 0.1 },
  onToolCallsCompleted: { weight: 2, calls: 0.7, rejects: 0.1 },
  onReviewingMessage: { weight: 4 },
  onMessageReviewed: { weight: 3 },
  onStepStarted: { weight: 1 },
  onStepCompleted: { weight: 1 },
  onMessageGenerated: { weight: 2 },
  onGivingUp: {
    ...{ weight: 5, certain: ["smallMaxSteps", "smallBudgets", "tools", ...REVIEWS] },
    ...{ rejects: 0.9, calls: 0.6 },
  },
  onCompacting: { weight: 6 },
  onCompacted: { weight: 6 },
};

/** Draws a mood that these features allow. */
export function drawMood(dice: Dice, features: Features): Mood {
  const isOn = (feature: Feature) => features.has(feature);
  const open = (shape: Shape) => {
    const { oneOf, allOf = [] } = SHAPES[shape];
    return allOf.every(isOn) && (oneOf === undefined || oneOf.some(isOn));
  };
  const weights: Partial<Record<Shape, number>> = {};
  for (const shape of Object.keys(SHAPES) as Shape[]) if (open(shape)) weights[shape] = SHAPES[shape].weight;
  const shape = dice.weigh(weights);
  const mood = { shape, certain: [], ...EVEN, ...SHAPES[shape] };
  const isHot = shape === "matrix" || (shape === "cancels" && dice.chance(0.5));
  return isHot && features.has("engineHooks") ? { ...mood, ...drawHot(dice, features, mood) } : mood;
}

function drawHot(dice: Dice, features: Features, { shape, certain }: Mood): Partial<Mood> {
  const weights: Partial<Record<PointName, number>> = {};
  for (const point of POINT_NAMES)
    if (POINTS[point].needs.every((feature) => features.has(feature)))
      weights[point] = HOT[point]?.weight ?? 3;
  const point = dice.weigh(weights);
  const more = HOT[point] ?? { certain: [] };
  return {
    ...more,
    certain: [...certain, "engineHooks", ...POINTS[point].needs, ...(more.certain ?? [])],
    hot: { point, place: dice.pick(["first", "last"]), isSlow: shape === "cancels" },
  };
}
