// An engine hook at the point `with.at` that fails as a provider would.
import type { Engine, EngineHooks, HookPointName } from "hookrig";
import { overloaded } from "./overloaded.js";

export default (hooks: EngineHooks, _engine: Engine, rig: { with: { at: HookPointName } }) => {
  hooks.register(rig.with.at, overloaded, { name: "crm" });
};
