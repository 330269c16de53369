// What becomes of the calls of the tool `refund` alone: `with.deed` says how they are stopped.
import { type EngineAgent, ToolCallRefused } from "hookrig";

type Rig = { with: { deed: "nothing" | "refuses" | "throws before" | "throws after" } };

export default (agent: EngineAgent, { with: { deed } }: Rig) => {
  agent.registerInstanceHook("preActing", "picky", (_agent, { toolCall }) => {
    if (toolCall.tool !== "refund") return;
    if (deed === "refuses") throw new ToolCallRefused("Refunds go to a person.");
    if (deed === "throws before") throw new Error("boom");
  });
  agent.registerInstanceHook("postActing", "picky", (_agent, { toolCall }) => {
    if (toolCall.tool === "refund" && deed === "throws after") throw new Error("boom");
  });
};
