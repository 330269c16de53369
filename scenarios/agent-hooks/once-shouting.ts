// Shouts, but only the first time.
import type { EngineAgent } from "hookrig";

export default (agent: EngineAgent) => {
  let times = 0;
  agent.registerInstanceHook("postReasoning", "shout", (_agent, _kwargs, output) => {
    times += 1;
    if (times > 1) return undefined;
    output.content = output.text.toUpperCase();
    return output;
  });
};
