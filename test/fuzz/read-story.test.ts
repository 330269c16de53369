import { describe, expect, test } from "vitest";
import { between, those, turnOf, turnsOf } from "./played-program.js";

// The beats of story.ts, each in the smallest program that has it.

const COMPACTS = { MIN: 1, LOW: 1, MEDIUM: 1, HIGH: 1, MAX: 1 } as const;

test("a turn, whole: points, statuses with their times, core functions, the message", async () => {
  expect(await turnOf({ model: { main: [{ say: "Hello.", delay: "40ms" }] } })).toEqual({
    outcome: "completed",
    reply: "Hello.",
    flow: [
      "onAcknowledging",
      "status acknowledged @0",
      "onAcknowledged",
      "status processing @0",
      "core reply",
      "onPreparing",
      "onGeneratingMessages",
      "onStepStarted 1.1",
      "core reasoning",
      "model main auto [] try 1",
      "onMessageGenerated",
      'core print "Hello." last',
      'message "Hello."',
      "onStepCompleted 1.1",
      "status ready completed @40",
      "onMessagesEmitted",
    ],
    rejections: [],
    errors: [],
    rules: [],
    budget: "0/3",
    requests: [['user "Hi"']],
  });
});

describe("model calls", () => {
  test("tools are told in alphabetical order, tries with their waits", async () => {
    const tools = { refund: {}, lookup: {} };
    const main = [{ fail: { status: 429, retryAfter: "4s" } }, { say: "Hello." }] as const;
    const { flow, requests } = await turnOf({ tools, model: { main } });
    expect(those(flow, /^(model|wait)/)).toEqual([
      "model main auto [lookup,refund] try 1",
      "wait 4000",
      "model main auto [lookup,refund] try 2",
    ]);
    expect(requests).toEqual([['user "Hi"'], ['user "Hi"']]);
  });

  test("of a compaction stand behind its turn, and ask for no tools", async () => {
    const { flow, requests } = await turnOf({
      engine: { policy: { compactAt: COMPACTS } },
      model: { main: [{ say: "Hello." }], compaction: [{ say: "A summary." }] },
    });
    expect(flow.slice(flow.indexOf("onMessagesEmitted") + 1)).toEqual([
      "compaction",
      "onCompacting",
      "model compaction none [] try 1",
      "compaction over",
      "onCompacted",
    ]);
    expect(requests).toHaveLength(1);
  });

  test("a compaction that fails is told so, and its error", async () => {
    const { flow, errors } = await turnOf({
      engine: { policy: { compactAt: COMPACTS } },
      hooks: { script: { onCompacting: { guard: [{ throw: "no" }] } } },
      model: { main: [{ say: "Hello." }], compaction: [] },
    });
    expect(flow).toContain("compaction failed");
    expect(errors).toEqual(["HOOK_ERROR"]);
  });
});

describe("stream output", () => {
  test("prints chunk by chunk, then once more", async () => {
    const { flow } = await turnOf({
      agent: { output: "stream" },
      model: { main: [{ say: "It is.", chunks: ["It ", "is."] }] },
    });
    expect(between(flow, "model main auto [] try 1", "onStepCompleted 1.1")).toEqual([
      'core print "It "',
      "onMessageUpdated",
      'core print "It is."',
      "onMessageUpdated",
      'core print "It is." last',
      'message "It is."',
      "onMessageGenerated",
    ]);
  });

  test("what was seen before the connection broke is partial, and remembered as incomplete", async () => {
    const [first, second] = await turnsOf({
      agent: { output: "stream" },
      model: { main: [{ say: "It is.", chunks: ["It ", "is."], cut: { after: 1 } }, { say: "Yes." }] },
      turns: [{ customer: "Hi" }, { customer: "And?" }],
    });
    expect(first).toMatchObject({ outcome: "failed", errors: ["MODEL_UNAVAILABLE fatal"], budget: "0/3" });
    expect(those(first?.flow ?? [], /^(message|status)/)).toEqual([
      "status acknowledged @0",
      "status processing @0",
      'message "It " partial',
      "status error @0",
      "status ready failed @0",
    ]);
    expect(second?.requests).toEqual([['user "Hi"', 'assistant "It " incomplete', 'user "And?"']]);
  });

  test("a draft that onMessageGenerated drops in block output", async () => {
    const hooks = { script: { onMessageGenerated: { guard: [{ return: "BAIL" }] } } } as const;
    const { flow, outcome } = await turnOf({ hooks });
    expect(between(flow, "onMessageGenerated guard BAIL", "onStepCompleted 1.1")).toEqual(["dropped"]);
    expect(outcome).toBe("completed");
  });
});

test("rules that matched or were discovered, in their order; requests are told without them", async () => {
  const { rules, requests } = await turnOf({
    session: { workingSet: ["known"] },
    rules: [
      { id: "new", policy: "A.", matches: true },
      { id: "known", policy: "B.", matches: true },
      { id: "near", policy: "C.", matches: false, discovered: true },
      { id: "far", policy: "D.", matches: false },
    ],
  });
  expect(rules).toEqual(["new matched discovered", "known matched", "near discovered"]);
  expect(requests).toEqual([['user "Hi"']]);
});

describe("entries that are no turn, and turns that are cut short", () => {
  test("a change of mode, by the scenario and by a hook", async () => {
    const [turn, change] = await turnsOf({
      hooks: { script: { onStepCompleted: { guard: [{ setMode: "manual" }] } } },
      turns: [{ customer: "Hi" }, { session: { mode: "auto" } }],
    });
    expect(turn?.flow).toContain("mode manual");
    expect(change).toMatchObject({ outcome: "none", flow: ["mode auto"], requests: [] });
  });

  test("times count from the turn's own message; a wait before it is not its time", async () => {
    const [, second] = await turnsOf({
      model: { main: [{ say: "A." }, { say: "B.", delay: "20ms" }] },
      turns: [{ customer: "Hi" }, { customer: "And?", wait: "5s" }],
    });
    expect(second?.flow).toContain("status ready completed @20");
  });

  test("an interrupted turn, and the one that interrupted it", async () => {
    const [first, second] = await turnsOf({
      model: { main: [{ say: "A.", delay: "30ms", expect: { delivered: 0 } }, { say: "B." }] },
      turns: [{ customer: "Hi" }, { customer: "Stop", interrupt: { on: "onStepStarted", after: "15ms" } }],
    });
    expect(first?.flow.slice(-4)).toEqual([
      "cancel message",
      "onStepCompleted 1.1",
      "status cancelled @15",
      "status ready cancelled @15",
    ]);
    expect(first?.outcome).toBe("cancelled");
    expect(second).toMatchObject({ outcome: "completed", requests: [['user "Hi"', 'user "Stop"']] });
    expect(second?.flow[1]).toBe("status acknowledged @0");
  });

  test("a stopped turn keeps its budget", async () => {
    const hooks = { script: { onPreparing: { guard: [{ return: "BAIL" }] } } } as const;
    const turn = await turnOf({ hooks, model: { main: [] } });
    expect(turn).toMatchObject({ outcome: "stopped", budget: "0/3", requests: [] });
    expect(turn.flow.slice(-2)).toEqual(["onPreparing guard BAIL", "status ready stopped @0"]);
  });
});
