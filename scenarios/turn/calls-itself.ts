// A preReply hook that answers by asking its own agent to reply, which would never end.
import type { EngineAgent } from "hookrig";

export default (agent: EngineAgent) => {
  agent.registerInstanceHook("preReply", "echo", async (self, { msg }) => {
    await (self as EngineAgent).reply({ msg });
  });
};
