// Hooks on the calls of one tool only: `with: { only, pre, post }` says what they do to it.
import { type EngineAgent, ToolCallRefused } from "hookrig";

type Deed = "throw" | "refuse" | "rename" | "newId";
type Options = { only: string; pre?: Deed; post?: Deed };

export default (agent: EngineAgent, rig: { with: Options }) => {
  const { only, pre, post } = rig.with;
  agent.registerInstanceHook("preActing", "picky", (_agent, { toolCall }) => {
    if (toolCall.tool !== only || pre === undefined) return undefined;
    if (pre === "throw") throw new Error("no luck");
    if (pre === "refuse") throw new ToolCallRefused("Refunds over 100 go to a person.");
    return { toolCall: { ...toolCall, ...(pre === "rename" ? { tool: "lookup" } : { id: "other" }) } };
  });
  agent.registerInstanceHook("postActing", "picky", (_agent, { toolCall }) => {
    if (toolCall.tool !== only || post === undefined) return undefined;
    throw post === "refuse" ? new ToolCallRefused("Too late to refuse.") : new Error("no luck");
  });
};
