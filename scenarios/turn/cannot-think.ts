// An agent whose own core function fails with an error of its own, as a subclass may.
import type { EngineAgent } from "hookrig";

export default (agent: EngineAgent) => {
  Object.assign(agent, { reasoningCore: () => Promise.reject(new Error("the brain is offline")) });
};
