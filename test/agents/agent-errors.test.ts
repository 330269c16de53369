import { EngineError } from "hookrig";
import { expect, it } from "vitest";
import { AgentHookError, ReentrantHookError, ToolCallRefused } from "../../src/agents/agent-errors.js";

const hook = new AgentHookError({ agent: "a", type: "preReply", hook: "h" }, "failed");
const loop = new ReentrantHookError("a", ["preReply", "reply"]);
const refusal = new ToolCallRefused("not today");
const kinds = [
  ["AgentHookError", AgentHookError, hook],
  ["ReentrantHookError", ReentrantHookError, loop],
  ["ToolCallRefused", ToolCallRefused, refusal],
] as const;
/** What might be taken for one: a code alone does not make an error. */
const others = [
  new EngineError("TURN_FAILED", "no"),
  new Error("no"),
  { code: "AGENT_HOOK_ERROR" },
  null,
  "no",
];

it.each(kinds)("%s has its name, and knows its own from everything else", (name, { isInstance }, own) => {
  expect(own.name).toBe(name);
  const taken = [hook, loop, refusal, ...others].filter((each) => isInstance(each));
  expect(taken).toEqual([own]);
});
