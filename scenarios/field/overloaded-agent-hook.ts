// A pre- or post-hook of the type `with.at` that fails as a provider would.
import type { AgentHookType, EngineAgent } from "hookrig";
import { overloaded } from "./overloaded.js";

export default (agent: EngineAgent, rig: { with: { at: AgentHookType } }) => {
  agent.registerInstanceHook(rig.with.at, "crm", overloaded);
};
