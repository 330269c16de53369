// A guard that gives its answer, `with.result`, in the way that `with.how` says.
import type { Engine, EngineHooks, HookResult } from "hookrig";

type Options = { result: HookResult; how: keyof typeof WAYS };

const WAYS = {
  "at once": (result: HookResult) => result,
  "in a promise": (result: HookResult) => Promise.resolve(result),
  "behind an await": async (result: HookResult) => {
    await null;
    return result;
  },
  "in a thenable": (result: HookResult) => ({
    // biome-ignore lint/suspicious/noThenProperty: a thenable is what is tried here.
    then: (resolve: (result: HookResult) => void) => resolve(result),
  }),
};

export default (hooks: EngineHooks, _engine: Engine, rig: { with: Options }) => {
  const { result, how } = rig.with;
  hooks.register("onReviewingToolCalls", (() => WAYS[how](result)) as never, { name: "guard" });
};
