import { fc, test } from "@fast-check/vitest";
import { type EngineContext, type HookPointName, HookResult, type Output } from "hookrig";
import { expect } from "vitest";
import { recorder, rig } from "../engine/rig.js";

// Which hooks of a point run, in which order, and who ends the chain (engine 1.1, 1.2), against the table of
// page 1.2 written out once more by hand.

type Point = Exclude<HookPointName, "onError" | "onCompacting" | "onCompacted" | "onMessageUpdated">;
const HONOURED: Readonly<Record<Point, readonly ("RESOLVE" | "BAIL" | "BAIL in block")[]>> = {
  onAcknowledging: ["BAIL"],
  onAcknowledged: ["BAIL"],
  onPreparing: ["RESOLVE", "BAIL"],
  onGeneratingMessages: ["BAIL"],
  onStepStarted: [],
  onStepCompleted: [],
  onReviewingToolCalls: ["RESOLVE", "BAIL"],
  onToolCallsReviewed: [],
  onCallingTools: [],
  onToolCallsCompleted: [],
  onReviewingMessage: ["RESOLVE", "BAIL"],
  onMessageReviewed: [],
  onMessageGenerated: ["BAIL in block"],
  onGivingUp: ["RESOLVE"],
  onMessagesEmitted: [],
};

interface HookPlan {
  readonly does: "CALL_NEXT" | "RESOLVE" | "BAIL" | "nothing" | "throw" | "reject" | "garbage";
  readonly isAsync: boolean;
}

interface Chain {
  readonly calls: number;
  readonly end: "RESOLVE" | "BAIL" | "CALL_NEXT" | "error";
  /** The place of the hook that ended it. */
  readonly by: number | undefined;
}

function oracle(point: Point, output: Output, hooks: readonly HookPlan[]): Chain {
  const honoured = HONOURED[point];
  for (const [index, { does }] of hooks.entries()) {
    const ended = { calls: index + 1, by: index };
    if (does === "throw" || does === "reject" || does === "garbage") return { ...ended, end: "error" };
    if (does === "nothing" && honoured.length > 0) return { ...ended, end: "error" };
    if (does === "RESOLVE" && honoured.includes("RESOLVE")) return { ...ended, end: "RESOLVE" };
    const bails = honoured.includes("BAIL") || (honoured.includes("BAIL in block") && output === "block");
    if (does === "BAIL" && bails) return { ...ended, end: "BAIL" };
  }
  return { calls: hooks.length, end: "CALL_NEXT", by: undefined };
}

function perform({ does, isAsync }: HookPlan): unknown {
  if (does === "throw") throw new Error("no");
  if (does === "reject") return Promise.reject(new Error("no"));
  const value = { nothing: undefined, garbage: "BIAL" }[does as "nothing" | "garbage"];
  const returned = does === "nothing" || does === "garbage" ? value : HookResult[does];
  return isAsync ? Promise.resolve().then(() => returned) : returned;
}

async function play(point: Point, output: Output, hooks: readonly HookPlan[]) {
  const observer = recorder();
  const { engine, session } = rig({
    // Calls, then a draft that is rejected: every point of the table fires, the last for the forced step.
    answers: [{ calls: ["look"] }, "Draft", ...Array(9).fill("Sorry.")],
    agent: { output, toolReview: true, messageReview: true, tools: { look: { execute: () => "seen" } } },
    toolReviewer: () => ({ passed: true }),
    messageReviewer: () => ({ passed: false }),
    observers: [observer],
  });
  engine.policy.setMaxRejections("MEDIUM", 1);
  const calls: number[] = [];
  let firings = 0;
  for (const [index, plan] of hooks.entries()) {
    engine.hooks.register(
      point,
      ((_context: EngineContext) => {
        if (firings > 0) return HookResult.CALL_NEXT;
        calls.push(index);
        return perform(plan);
      }) as never,
      { name: `hook-${index}` },
    );
  }
  const stop = observer.event;
  observer.event = (event) => {
    stop(event);
    if (event.type === "point.ended" && event.point === point) firings += 1;
  };
  const { error } = await session.send("Hi");
  const ended = observer.events.find((event) => event.type === "point.ended" && event.point === point);
  return { calls, ended, error };
}

const points = fc.constantFrom(...(Object.keys(HONOURED) as Point[]));
const plan: fc.Arbitrary<HookPlan> = fc.record({
  does: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<HookPlan["does"]>("CALL_NEXT", "RESOLVE", "BAIL") },
    { weight: 1, arbitrary: fc.constantFrom<HookPlan["does"]>("nothing", "throw", "reject", "garbage") },
  ),
  isAsync: fc.boolean(),
});

test.prop([points, fc.constantFrom<Output>("stream", "block"), fc.array(plan, { maxLength: 6 })], {
  numRuns: 300,
  seed: 12,
})(
  "the hooks of a point run in order, up to the one that ends the chain",
  async (point, output, hooks) => {
    const expected = oracle(point, output, hooks);
    const { calls, ended, error } = await play(point, output, hooks);
    expect(calls).toEqual(Array.from({ length: expected.calls }, (_, index) => index));
    const by = expected.by === undefined ? undefined : `hook-${expected.by}`;
    const outcome = expected.end === "error" ? "error" : "ok";
    expect(ended).toMatchObject({
      outcome,
      ...(by && { by }),
      ...(outcome === "ok" && { result: expected.end }),
    });
    const fails = outcome === "error" && point !== "onMessagesEmitted";
    expect(error === undefined ? undefined : [error.code, error.point, error.hook]).toEqual(
      fails ? ["HOOK_ERROR", point, by] : undefined,
    );
  },
  60_000,
);
