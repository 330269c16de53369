// Adds a line to the system message of the first request after the customer wrote; later requests of the turn
// go without.
import { type EngineAgent, Msg } from "hookrig";

export default (agent: EngineAgent) => {
  agent.registerInstanceHook("preReasoning", "today", (_agent, { messages, tools, toolChoice }) => {
    if (messages.at(-1)?.role !== "user" || messages.some(({ role }) => role === "tool")) return undefined;
    const today = new Msg({ id: "today", role: "system", content: "Today is Monday." });
    return { messages: [today, ...messages], tools, toolChoice };
  });
};
