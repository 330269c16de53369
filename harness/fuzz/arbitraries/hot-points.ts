import type { Features } from "../features.js";
import type { PointName } from "../program.js";
import { type Bend, REVIEWS } from "./chances.js";
import { POINT_NAMES, POINTS } from "./points.js";

/** A point that has several hooks, of which the first or the last surely does something at once. */
export interface HotPoint {
  readonly point: PointName;
  readonly place: "first" | "last";
  /** What it does is to take time, for a cancel to come amid it. */
  readonly isSlow: boolean;
}

/**
 * How a program is bent so that its hot point fires. What seldom fires, or ends a turn at once, is hot
 * more often.
 */
export const HOT_POINTS: Readonly<Record<PointName, Bend>> = {
  onError: { weight: 8, chances: { results: 0.5, failures: 0.9 } },
  onAcknowledging: { weight: 4 },
  onAcknowledged: { weight: 4 },
  onPreparing: { weight: 5 },
  onGeneratingMessages: { weight: 5 },
  onStepStarted: { weight: 1 },
  onMessageUpdated: { weight: 3, certain: ["stream"] },
  onReviewingToolCalls: { weight: 4, chances: { calls: 0.7 } },
  onToolCallsReviewed: { weight: 4, chances: { calls: 0.7 } },
  onCallingTools: { weight: 2, chances: { calls: 0.7, rejects: 0.1 } },
  onToolCallsCompleted: { weight: 2, chances: { calls: 0.7, rejects: 0.1 } },
  onReviewingMessage: { weight: 4 },
  onMessageReviewed: { weight: 3 },
  onMessageGenerated: { weight: 2 },
  onStepCompleted: { weight: 1 },
  onGivingUp: {
    weight: 5,
    certain: ["smallMaxSteps", "smallBudgets", "tools", ...REVIEWS],
    chances: { rejects: 0.9, calls: 0.6 },
  },
  onMessagesEmitted: { weight: 3 },
  onCompacting: { weight: 6 },
  onCompacted: { weight: 6 },
};

/** How often each point is hot, where these features are on. */
export function hotWeights(features: Features): Partial<Record<PointName, number>> {
  const weights: Partial<Record<PointName, number>> = {};
  for (const point of POINT_NAMES)
    if (POINTS[point].needs.every((feature) => features.has(feature)))
      weights[point] = HOT_POINTS[point].weight;
  return weights;
}
