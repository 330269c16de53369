// Fails the first time.
import type { EngineAgent } from "hookrig";

export default (agent: EngineAgent) => {
  let times = 0;
  agent.registerInstanceHook("preReasoning", "onceFailing", () => {
    times += 1;
    if (times === 1) throw new Error("not yet");
    return undefined;
  });
};
