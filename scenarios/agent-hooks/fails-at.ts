// A prePrint hook that fails at one text.
import type { EngineAgent } from "hookrig";

export default (agent: EngineAgent, rig: { with: { text: string } }) => {
  agent.registerInstanceHook("prePrint", "failsAt", (_agent, { msg }) => {
    if (msg.text === rig.with.text) throw new Error("the printer is jammed");
    return undefined;
  });
};
