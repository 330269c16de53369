import { Msg } from "../messages/msg.js";
import type { ModelRequest, ToolSpec } from "../models/model.js";
import type { Turn } from "./turn.js";

/** What the forced step is told in place of rules, to-dos and corrections (engine 1.6). */
const FORCED_INSTRUCTIONS =
  "You cannot do what was asked right now. Say so to the customer, briefly and politely, in one " +
  "or two sentences. Do not claim that anything was done or completed, and do not call any tool.";

/** What an attempt asks of the model, before preReasoning. */
export function buildRequest(turn: Turn): Pick<ModelRequest, "messages" | "tools" | "toolChoice"> {
  const messages: Msg[] = [];
  const system = systemText(turn);
  if (system !== "") messages.push(new Msg({ id: "system", role: "system", content: system }));
  for (const msg of turn.memory.messages) messages.push(msg);
  if (turn.forced) return { messages, tools: [], toolChoice: "none" };
  if (turn.corrections.length > 0) messages.push(correction(turn));
  return { messages, tools: toolSpecs(turn), toolChoice: "auto" };
}

function systemText(turn: Turn): string {
  const parts = [turn.agent.settings.instructions];
  if (turn.forced) parts.push(FORCED_INSTRUCTIONS);
  else {
    for (const rule of turn.rules)
      parts.push(rule.kind === "policy" ? rule.text : `This holds now: ${rule.text}`);
    if (turn.todo !== undefined && turn.todo !== "") parts.push(`To do: ${turn.todo}`);
  }
  return parts.filter((part) => part !== "").join("\n\n");
}

function toolSpecs(turn: Turn): ToolSpec[] {
  const specs: ToolSpec[] = [];
  for (const tool of turn.tools.values()) specs.push(tool.spec);
  return specs;
}

/**
 * The corrections of this step, as the agent's own reasoning: as if it had reasoned rightly from the start.
 */
function correction(turn: Turn): Msg {
  return new Msg({
    id: "correction",
    role: "assistant",
    name: turn.agent.name,
    content: [{ type: "reasoning", text: turn.corrections.join("\n") }],
  });
}
