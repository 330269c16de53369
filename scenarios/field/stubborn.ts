// A hook that objects for ever, at each of `with.points`: it counts nothing, so only the engine's budget
// ends the turn.
import { type Engine, type EngineHooks, HookResult } from "hookrig";

type Options = { points: ("onReviewingToolCalls" | "onReviewingMessage")[] };

export default (hooks: EngineHooks, _engine: Engine, rig: { with: Options }) => {
  for (const point of rig.with.points) {
    hooks.register(point, () => HookResult.BAIL, { name: "never" });
  }
};
