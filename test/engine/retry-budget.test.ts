import { fc, test } from "@fast-check/vitest";
import { type Effort, HookResult, OptimizationPolicy, type Output } from "hookrig";
import { expect } from "vitest";
import { type Answer, recorder, rig } from "./rig.js";

// The retry budget and the ways to give up (engine 1.5, 1.6), against an oracle that was written from these
// two pages and shares nothing with the engine.

/** One answer of the model, and what becomes of it. */
interface Attempt {
  readonly output: "draft" | "calls";
  /** Who rejects it. The moderator sees texts only. */
  readonly rejectedBy?: "reviewer" | "hook" | "hook, giving up" | "moderator";
  /** From this attempt on, every level has this limit. */
  readonly newLimit?: number;
}
interface Program {
  readonly effort: Effort;
  readonly output: Output;
  readonly maxSteps: number;
  /** Overrides the level's own limit. */
  readonly limit: number | undefined;
  readonly attempts: readonly Attempt[];
}
interface Expected {
  /** Each attempt's step and number; the forced step last, if the turn gave up. */
  readonly attempts: [step: number, attempt: number, forced: boolean][];
  /** Of each rejection: what is spent, and whether a restart follows. */
  readonly rejections: [spent: number, restarts: boolean][];
  readonly giveUp: { readonly kind: string; readonly steps: number } | undefined;
}

const LIMITS: Readonly<Record<Effort, number>> = { MIN: 1, LOW: 2, MEDIUM: 3, HIGH: 5, MAX: 10 };
const LAST_DRAFT: Attempt = { output: "draft" };

function oracle({ effort, maxSteps, limit: override, attempts }: Program): Expected {
  let limit = override ?? LIMITS[effort];
  let [spent, committed, attempt] = [0, 0, 0];
  const expected: Expected = { attempts: [], rejections: [], giveUp: undefined };
  const giveUp = (kind: string): Expected => {
    expected.attempts.push([committed + 1, 1, true]);
    return { ...expected, giveUp: { kind, steps: committed } };
  };
  for (let index = 0; ; index += 1) {
    const { output, rejectedBy, newLimit } = attempts[index] ?? LAST_DRAFT;
    limit = newLimit ?? limit;
    attempt += 1;
    expected.attempts.push([committed + 1, attempt, false]);
    const judged = effort === "MIN" ? rejectedBy === "moderator" : rejectedBy !== undefined;
    if (judged) {
      spent += 1;
      const stops = rejectedBy === "hook, giving up" || spent >= limit;
      expected.rejections.push([spent, !stops]);
      if (rejectedBy === "hook, giving up") return giveUp("HOOK_REQUESTED");
      if (stops) return giveUp("RETRIES_EXHAUSTED");
      continue;
    }
    if (output === "draft") return expected;
    committed += 1;
    attempt = 0;
    if (committed >= maxSteps) return giveUp("MAX_STEPS");
  }
}

async function play({ effort, output, maxSteps, limit, attempts }: Program) {
  const policy = new OptimizationPolicy(limit === undefined ? {} : { maxRejections: { [effort]: limit } });
  const observer = recorder();
  let now: Attempt = LAST_DRAFT;
  let asked = 0;
  const answer: Answer = ({ toolChoice }) => {
    if (toolChoice === "none") return "Sorry.";
    now = attempts[asked] ?? LAST_DRAFT;
    asked += 1;
    return now.output === "draft" ? `Draft ${asked}` : callOf(asked);
  };
  const verdict = () => ({ passed: now.rejectedBy !== "reviewer" });
  const { engine, session } = rig({
    answers: Array<Answer>(100).fill(answer),
    agent: {
      effort,
      output,
      maxSteps,
      toolReview: true,
      messageReview: true,
      moderation: true,
      tools: { look: { execute: () => "seen" } },
    },
    toolReviewer: verdict,
    messageReviewer: verdict,
    moderator: (_context, { text }) => ({ flagged: now.rejectedBy === "moderator" && text !== "Sorry." }),
    observers: [observer],
    policy,
  });
  engine.hooks.onStepStarted.push(() => {
    const { newLimit } = attempts[asked] ?? LAST_DRAFT;
    if (newLimit !== undefined) policy.setMaxRejections(effort, newLimit);
  });
  for (const point of ["onReviewingMessage", "onReviewingToolCalls"] as const) {
    engine.hooks.register(point, (_context, payload: { giveUp: boolean }) => {
      payload.giveUp = now.rejectedBy === "hook, giving up";
      return now.rejectedBy?.startsWith("hook") ? HookResult.BAIL : HookResult.CALL_NEXT;
    });
  }
  const result = await session.send("Hi");
  const { events } = observer;
  return {
    result,
    attempts: events.flatMap((event) =>
      event.type === "step.started" ? [[event.step, event.attempt, event.forced]] : [],
    ),
    rejections: events.flatMap((event) => (event.type === "rejected" ? [[event.spent, event.restarts]] : [])),
    modelCalls: events.filter(({ type }) => type === "modelCall.started").length,
    ended: events.find((event) => event.type === "turn.ended"),
  };
}

function callOf(count: number) {
  return [
    { type: "toolCall", id: `call-${count}`, tool: "look", args: "{}" } as const,
    { type: "finish", reason: "toolCalls" } as const,
  ];
}

const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  fc.record(
    {
      output: fc.constant("draft" as const),
      rejectedBy: fc.constantFrom("reviewer" as const, "hook", "hook, giving up", "moderator"),
      newLimit: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: ["output", "rejectedBy"] },
  ),
  fc.record(
    {
      output: fc.constant("calls" as const),
      rejectedBy: fc.constantFrom("reviewer" as const, "hook", "hook, giving up"),
      newLimit: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: ["output"] },
  ),
);

const program: fc.Arbitrary<Program> = fc.record({
  effort: fc.constantFrom<Effort>("MIN", "LOW", "MEDIUM", "HIGH", "MAX"),
  output: fc.constantFrom<Output>("stream", "block"),
  maxSteps: fc.integer({ min: 1, max: 4 }),
  limit: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  attempts: fc.array(attempt, { maxLength: 12 }),
});

const kinds = new Set<string>();

test.prop([program], { numRuns: 300, seed: 15 })(
  "attempts, restarts and the give-up are what 1.5 and 1.6 say",
  async (it) => {
    const expected = oracle(it);
    const played = await play(it);
    expect(played.attempts).toEqual(expected.attempts);
    expect(played.rejections).toEqual(expected.rejections);
    expect(played.modelCalls).toBe(expected.attempts.length);
    const { giveUp, outcome } = played.result;
    expect(outcome).toBe("completed");
    expect(giveUp && { kind: giveUp.kind, steps: giveUp.steps }).toEqual(expected.giveUp);
    expect(played.ended).toMatchObject({ spent: expected.rejections.length });
    kinds.add(giveUp?.kind ?? "none");
  },
  60_000,
);

test("the programs were deep enough to meet every kind of give-up, and none", () => {
  expect([...kinds].sort()).toEqual(["HOOK_REQUESTED", "MAX_STEPS", "RETRIES_EXHAUSTED", "none"]);
});

test("the reference of 1.5: HIGH is six model calls, the sixth without tools", async () => {
  const { session, requests } = rig({
    answers: ["1", "2", "3", "4", "5", "Sorry."],
    agent: { effort: "HIGH", messageReview: true, tools: { look: { execute: () => "seen" } } },
    messageReviewer: () => ({ passed: false }),
  });
  const { giveUp } = await session.send("Hi");
  expect(giveUp?.kind).toBe("RETRIES_EXHAUSTED");
  expect(requests.map(({ toolChoice, tools }) => `${toolChoice} of ${tools.length}`)).toEqual([
    ...Array(5).fill("auto of 1"),
    "none of 0",
  ]);
});
