// An agent whose tool fails as a provider would.
import { type AgentOptions, defineTool } from "hookrig";
import { overloaded } from "./overloaded.js";

const options: AgentOptions = {
  name: "agent",
  tools: { crm: defineTool({ description: "Looks a customer up.", execute: overloaded }) },
};
export default options;
