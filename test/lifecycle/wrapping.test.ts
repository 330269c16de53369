import { AsyncLocalStorage } from "node:async_hooks";
import { type Observer, OptimizationPolicy, type UnitStarted } from "hookrig";
import { expect, test } from "vitest";
import { type Answer, events, rig } from "../engine/rig.js";

// An observer may wrap a unit, so that a tracer can make its span current for the user's code inside (engine
// 1.9): each piece of user code runs within the unit that is its own.

/** Knows which unit's wrapper is the innermost around the code that asks, as a tracer does. */
function wrapper() {
  const storage = new AsyncLocalStorage<string>();
  const nameOf = (unit: UnitStarted) => {
    const { type } = unit;
    return "name" in unit ? `${type} ${unit.name}` : "tool" in unit ? `${type} ${unit.tool}` : type;
  };
  const observer: Observer = {
    event: () => {},
    around: (unit, run) => storage.run(nameOf(unit), run),
  };
  return { observer, innermost: () => storage.getStore() };
}

test("hooks, tools, the model and whoever is asked for a verdict run inside their units", async () => {
  const { observer, innermost } = wrapper();
  const seen: Record<string, string | undefined> = {};
  const see = (what: string) => {
    seen[what] = innermost();
  };
  const answering =
    (answer: Exclude<Answer, (...of: never) => unknown>): Answer =>
    () => {
      see("model");
      return events(answer);
    };
  const { engine, agent, session } = rig({
    answers: [answering({ calls: ["look"] }), answering("Shipped.")],
    agent: {
      toolReview: true,
      moderation: true,
      tools: { look: { execute: () => see("tool") } },
    },
    toolReviewer: () => {
      see("reviewer");
      return { passed: true };
    },
    moderator: () => {
      see("moderator");
      return { flagged: false };
    },
    matcher: () => {
      see("matcher");
      return [];
    },
    compactor: () => {
      see("compactor");
      return "A summary.";
    },
    policy: new OptimizationPolicy({ compactAt: { MEDIUM: 1 } }),
    observers: [observer],
  });
  agent.createPolicy({ content: "Be kind." });
  engine.hooks.register("onStepStarted", () => see("hook"), { name: "mine" });
  agent.registerInstanceHook("preReasoning", "before", () => see("pre-hook"));
  agent.registerInstanceHook("postReasoning", "after", () => see("post-hook"));
  await session.send("Where is it?");
  expect(seen).toEqual({
    hook: "hook.started mine",
    "pre-hook": "agentHook.started before",
    "post-hook": "agentHook.started after",
    model: "modelCall.started",
    tool: "toolCall.started look",
    reviewer: "review.started",
    moderator: "moderation.started",
    matcher: "matching.started",
    compactor: "compaction.started",
  });
});
