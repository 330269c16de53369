// Turns a guess into a look at the order.
import type { EngineAgent } from "hookrig";

export default (agent: EngineAgent) => {
  agent.registerInstanceHook("postReasoning", "lookFirst", (_agent, _kwargs, output) => {
    if (!output.text.startsWith("I guess")) return undefined;
    output.content = [{ type: "toolCall", id: "look-1", tool: "lookup", args: { order: 7 } }];
    return output;
  });
};
