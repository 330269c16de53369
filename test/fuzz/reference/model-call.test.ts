import { expect, test } from "vitest";
import { beats, predicted, turnOf } from "./predicted.js";

const DOWN = { fail: { status: 503 } } as const;

test("transient errors are tried again after 2, 8 and 32 s, and cost no budget (engine 1.3)", () => {
  const told = turnOf({ main: [DOWN, DOWN, DOWN, { say: "Here." }] });
  expect(beats(told, "model", "wait")).toEqual([
    "model main auto [] try 1",
    "wait 2000",
    "model main auto [] try 2",
    "wait 8000",
    "model main auto [] try 3",
    "wait 32000",
    "model main auto [] try 4",
  ]);
  expect(told).toMatchObject({ outcome: "completed", budget: "0/3" });
  expect(turnOf({ main: [DOWN, DOWN, DOWN, DOWN] }).errors).toEqual(["MODEL_UNAVAILABLE fatal"]);
});

test("Retry-After counts if it is longer (engine 1.3)", () => {
  const wait = (retryAfter: "1s" | "60s") =>
    beats(turnOf({ main: [{ fail: { status: 429, retryAfter } }] }), "wait");
  expect([wait("1s"), wait("60s")]).toEqual([["wait 2000"], ["wait 60000"]]);
});

test("an error that is not transient is not tried again (engine 1.3)", () => {
  const told = turnOf({ main: [{ fail: { status: 401 }, delay: "20ms" }] });
  expect(told.errors).toEqual(["MODEL_ERROR fatal"]);
  expect(told.flow.at(-1)).toBe("status ready failed @20");
});

test("a cut is tried again while nothing was seen, in block output whatever came (engine 1.3)", () => {
  const cut = { say: "One two", chunks: ["One", " two"], interval: "10ms", cut: { after: 1 } } as const;
  const tries = (output: "block" | "stream", after: number) =>
    beats(turnOf({ agent: { output }, main: [{ ...cut, cut: { after } }] }), "model").length;
  expect([tries("block", 1), tries("stream", 0), tries("stream", 1)]).toEqual([2, 2, 1]);
});

test("silence ends with the idle time-out, counted from the chunk before (engine 1.3)", () => {
  const engine = { idleTimeout: "5s" } as const;
  const stalled = { say: "One two", chunks: ["One", " two"], delay: "1s", stall: { after: 1 } } as const;
  const told = turnOf({ agent: { output: "stream" }, engine, main: [stalled] });
  expect(told.errors).toEqual(["MODEL_IDLE fatal"]);
  expect(told.flow.at(-1)).toBe("status ready failed @6000");
  const silent = turnOf({ engine, main: [{ ...stalled, stall: { after: 0 } }] });
  expect(silent.flow.at(-2)).toBe("status ready completed @7000");
});

test("a chunk later than the idle time-out is not waited for (engine 1.3)", () => {
  const late = { say: "One two", chunks: ["One", " two"], interval: "70s" } as const;
  const { story, used } = predicted({ main: [late] });
  expect(story.turns[0]?.flow).toContain("status ready completed @62000");
  expect(used.delivered.main).toEqual([1, undefined]);
});

test("a cancel breaks a cue off: the chunks taken are counted (harness 3.1)", () => {
  const main = [{ say: "One two", chunks: ["One", " two"], delay: "10ms", interval: "20ms" }] as const;
  const { story, used } = predicted({ main, turns: [{ customer: "Hi", cancelAfter: "25ms" }] });
  expect(used.delivered).toEqual({ main: [1] });
  expect(story.turns[0]?.flow.slice(-4)).toEqual([
    "cancel signal",
    "onStepCompleted 1.1",
    "status cancelled @25",
    "status ready cancelled @25",
  ]);
});
