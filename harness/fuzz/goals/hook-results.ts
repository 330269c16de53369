import { hookPointNames } from "../../../src/index.js";
import type { GoalFamily } from "./goal.js";

const RESULTS = ["CALL_NEXT", "RESOLVE", "BAIL"] as const;
const PLACES = ["first", "last"] as const;

const nameOf = (point: string, result: string, place: string) =>
  `hook: ${result} at ${point}, ${place} of several`;

/** Each point × each result, of the first and of the last of two hooks or more. */
export const hookResults: GoalFamily = {
  names: hookPointNames.flatMap((point) =>
    RESULTS.flatMap((result) => PLACES.map((place) => nameOf(point, result, place))),
  ),
  watch(_program, meet) {
    /** Hooks registered, by point. */
    const registered = new Map<string, number>();
    return {
      "point.started": ({ point, hooks }) => void registered.set(point, hooks),
      "hook.ended": ({ point, index, result }) => {
        const hooks = registered.get(point) ?? 0;
        if (hooks < 2 || result === undefined || result === "nothing") return;
        if (index === 0) meet(nameOf(point, result, "first"));
        if (index === hooks - 1) meet(nameOf(point, result, "last"));
      },
    };
  },
};
