import type { Feature } from "../features.js";
import type { PointName } from "../program.js";

/** What the arbitraries know of a hook point; the reference model has a table of its own. */
interface PointOdds {
  /** How often hooks are put there. */
  readonly weight: number;
  /**
   * What becomes of an odd result there: at a `gate` the turn ends, which makes a short program; a
   * `review` is turned one way or the other; at the others little happens, so that it may happen often.
   */
  readonly kind: "gate" | "review" | "answer" | "observing" | "late";
  /** It never fires without these. */
  readonly needs: readonly Feature[];
}

/** `late`: a hook that fails there no longer changes the outcome; what it emits behind `ready` fails. */
export const POINTS: Readonly<Record<PointName, PointOdds>> = {
  onError: { weight: 2, kind: "late", needs: ["hookFaults"] },
  onAcknowledging: { weight: 1, kind: "gate", needs: [] },
  onAcknowledged: { weight: 1, kind: "gate", needs: [] },
  onPreparing: { weight: 1.5, kind: "gate", needs: [] },
  onGeneratingMessages: { weight: 1.5, kind: "gate", needs: [] },
  onStepStarted: { weight: 3, kind: "observing", needs: [] },
  onMessageUpdated: { weight: 3, kind: "observing", needs: ["stream"] },
  onReviewingToolCalls: { weight: 5, kind: "review", needs: ["toolReview", "tools"] },
  onToolCallsReviewed: { weight: 3, kind: "observing", needs: ["toolReview", "tools"] },
  onCallingTools: { weight: 3, kind: "observing", needs: ["tools"] },
  onToolCallsCompleted: { weight: 3, kind: "observing", needs: ["tools"] },
  onReviewingMessage: { weight: 5, kind: "review", needs: ["messageReview"] },
  onMessageReviewed: { weight: 3, kind: "observing", needs: ["messageReview"] },
  onMessageGenerated: { weight: 3, kind: "answer", needs: [] },
  onStepCompleted: { weight: 3, kind: "observing", needs: [] },
  onGivingUp: { weight: 3, kind: "answer", needs: [] },
  onMessagesEmitted: { weight: 2, kind: "late", needs: [] },
  onCompacting: { weight: 1.5, kind: "late", needs: ["compaction"] },
  onCompacted: { weight: 1.5, kind: "late", needs: ["compaction"] },
};

export const POINT_NAMES: readonly PointName[] = Object.keys(POINTS) as PointName[];

/** How often hooks are put at each point. */
export const POINT_WEIGHTS: Readonly<Record<PointName, number>> = Object.fromEntries(
  POINT_NAMES.map((point) => [point, POINTS[point].weight]),
) as Record<PointName, number>;
