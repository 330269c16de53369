// A hook at the point `with.idle` that does nothing.
import { type Engine, type EngineHooks, type HookPointName, HookResult } from "hookrig";

export default (hooks: EngineHooks, _engine: Engine, rig: { with: { idle: HookPointName } }) => {
  hooks.register(rig.with.idle, () => HookResult.CALL_NEXT, { name: "idle" });
};
