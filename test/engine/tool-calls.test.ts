import type { AgentOptions } from "hookrig";
import { describe, expect, test } from "vitest";
import { recorder, rig, settle } from "./rig.js";

/** Two calls of one step; the second ends first. A postActing hook throws for each, in the tool's name. */
function failing(tools: AgentOptions["tools"]) {
  const told = recorder();
  const made = rig({
    answers: [{ calls: ["slow", "quick"] }],
    agent: { tools: { quick: { execute: async () => "done" }, ...tools } },
    observers: [told],
  });
  made.agent.registerInstanceHook("postActing", "audit", (_agent, { toolCall }) => {
    throw new Error(toolCall.tool);
  });
  const caught = () =>
    told.events.flatMap((event) =>
      event.type === "error.caught" ? [[(event.error as { cause: Error }).cause.message, event.fatal]] : [],
    );
  return { ...made, caught };
}

describe("several hooks of one step's calls fail", () => {
  test("the first error wins, in time and not by call, and the others are recorded", async () => {
    const { session, caught } = failing({ slow: { execute: settle } });
    const { outcome, error } = await session.send("Hi");
    expect(outcome).toBe("failed");
    expect(error?.cause).toMatchObject({ message: "quick" });
    expect(caught()).toEqual([
      ["slow", false],
      ["quick", true],
    ]);
  });

  test("a cancel while others run cancels the turn, and the errors are recorded", async () => {
    const stop = new AbortController();
    const { session, caught } = failing({
      slow: {
        async execute() {
          await settle();
          stop.abort();
        },
      },
    });
    const { outcome, error } = await session.send("Hi", { signal: stop.signal });
    expect([outcome, error]).toEqual(["cancelled", undefined]);
    expect(caught()).toEqual([
      ["quick", false],
      ["slow", false],
    ]);
  });
});

test("outcomes reach hooks frozen all the way down, cycles too, but not instances of classes", async () => {
  class Connection {
    open = true;
  }
  const connection = new Connection();
  const order: Record<string, unknown> = { state: { name: "shipped" }, connection };
  order.self = order;
  const { engine, session } = rig({
    answers: [{ calls: ["look"] }, "Done."],
    agent: { tools: { look: { execute: () => order } } },
  });
  const frozen: boolean[] = [];
  engine.hooks.register("onToolCallsCompleted", (_context, outcomes) => {
    const [outcome] = outcomes.look as unknown as [{ return: typeof order }];
    const told = outcome.return;
    frozen.push(...[told, told.state, told.connection, told.self].map(Object.isFrozen));
    return "CALL_NEXT";
  });
  await session.send("Hi");
  expect([frozen, Object.isFrozen(order)]).toEqual([[true, true, false, true], false]);
});

test("a tool that wraps another hands on what it runs with, the signal too", async () => {
  const seen: unknown[] = [];
  const inner = (run: { readonly signal: AbortSignal }) => void seen.push(run.signal.aborted);
  const { session } = rig({
    answers: [{ calls: ["outer"] }, "Done."],
    agent: { tools: { outer: { execute: (_args, run) => inner({ ...run }) } } },
  });
  expect((await session.send("Hi")).outcome).toBe("completed");
  expect(seen).toEqual([false]);
});
