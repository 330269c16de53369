// Refuses tool calls before there are any.
import { type EngineAgent, ToolCallRefused } from "hookrig";

export default (agent: EngineAgent) => {
  agent.registerInstanceHook("preReasoning", "early", () => {
    throw new ToolCallRefused("No calls today.");
  });
};
