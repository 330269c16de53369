// A hook of the type `with.type` that keeps every step from being the last one.
import { type EngineAgent, ToolCallRefused } from "hookrig";

type Rig = { with: { type: "preActing" | "postActing" | "postReasoning" } };

export default (agent: EngineAgent, { with: { type } }: Rig) => {
  if (type === "preActing") {
    agent.registerInstanceHook(type, "never", () => {
      throw new ToolCallRefused("Not now.");
    });
  } else if (type === "postActing") {
    agent.registerInstanceHook(type, "never", () => ({ throw: "Try again." }));
  } else {
    agent.registerInstanceHook(type, "never", (_agent, { toolChoice }, output) => {
      if (toolChoice === "auto")
        output.content = [{ type: "toolCall", id: output.id, tool: "refund", args: {} }];
      return output;
    });
  }
};
