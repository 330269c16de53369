import { describe, expect, test } from "vitest";
import { between, those, turnOf, turnsOf } from "./played-program.js";

// Hooks of both kinds, and checks, as beats of story.ts.

describe("a hook's call", () => {
  const call = async (point: string, entry: object, more: object) => {
    const { flow } = await turnOf({ hooks: { script: { [point]: { guard: [entry] } } }, ...more });
    return those(flow, / guard /)[0];
  };
  const NO_CALLS = { model: { main: [] } };
  const GIVES_UP = { agent: { maxSteps: 1 }, model: { main: [{ empty: true }] } };

  test.for<[beat: string, entry: object, more?: object]>([
    ["onStepStarted guard CALL_NEXT", {}],
    ["onStepStarted guard RESOLVE", { return: "RESOLVE" }],
    ["onStepStarted guard BAIL", { return: "BAIL" }],
    ["onStepStarted guard nothing", { nothing: true }],
    ["onStepStarted guard failed", { garbage: "BIAL" }, NO_CALLS],
    ["onStepStarted guard failed", { throw: "no" }, NO_CALLS],
    ["onStepStarted guard failed", { reject: "no" }, NO_CALLS],
    ["onGivingUp guard failed", { nothing: true }, GIVES_UP],
    ["onPreparing guard failed", { hang: true }, { engine: { hookTimeout: "100ms" }, ...NO_CALLS }],
    [
      "onPreparing guard cancelled",
      { delay: "30ms" },
      { turns: [{ customer: "Hi", cancelAfter: "15ms" }], ...NO_CALLS },
    ],
  ])("%s: %j", async ([beat, entry, more = {}]) => {
    const [point = ""] = beat.split(" ");
    expect(await call(point, entry, more)).toBe(beat);
  });

  test("is told where it ends: what it emits comes before", async () => {
    const { flow } = await turnOf({ hooks: { script: { onPreparing: { guard: [{ emit: "Wait." }] } } } });
    expect(between(flow, "core reply", "onGeneratingMessages")).toEqual([
      "onPreparing",
      'core print "Wait." last',
      'message "Wait."',
      "onPreparing guard CALL_NEXT",
    ]);
  });
});

describe("pre- and post-hooks", () => {
  test("are told with what of theirs they replaced", async () => {
    const { flow } = await turnOf({
      agentHooks: [
        { type: "preReply", name: "a", set: { msg: { content: "Hi you" } } },
        { type: "preReasoning", name: "b", set: { toolChoice: "none" } },
        { type: "postReasoning", name: "c", set: { content: "Bye." } },
        { type: "prePrint", name: "d", set: { msg: { content: "Bye, Ana." } } },
        { type: "postPrint", name: "e" },
        { type: "postReply", name: "f", return: null },
      ],
    });
    expect(those(flow, /^(pre|post|model|core print|message)/)).toEqual([
      'preReply a "Hi you"',
      'preReasoning b "none"',
      "model main none [] try 1",
      'postReasoning c "Bye."',
      'core print "Bye." last',
      'prePrint d "Bye, Ana."',
      'message "Bye, Ana."',
      "postPrint e kept",
      "postReply f kept",
    ]);
  });

  test("the reply, as postReply left it; none of a draft that was dropped", async () => {
    const sign = { type: "postReply", name: "sign", set: { content: "Bye." } } as const;
    expect((await turnOf({ agentHooks: [sign] })).reply).toBe("Bye.");
    const script = { onMessageGenerated: { guard: [{ return: "BAIL" }] } } as const;
    expect((await turnOf({ hooks: { script } })).reply).toBe("");
  });

  test("that fail, or that a cancel let go", async () => {
    const { flow, errors } = await turnOf({
      agentHooks: [{ type: "preReply", name: "a", throw: "no" }],
      model: { main: [] },
    });
    expect([those(flow, /^preReply/), errors]).toEqual([
      ["preReply a failed"],
      ["AGENT_HOOK_ERROR @0 fatal"],
    ]);
    const cut = await turnOf({
      agentHooks: [{ type: "postReply", name: "c", delay: "50ms" }],
      turns: [{ customer: "Hi", cancelAfter: "15ms" }],
    });
    expect(those(cut.flow, /^(postReply|cancel)/)).toEqual(["cancel signal", "postReply c cancelled"]);
  });

  test("observe, where a message is only heard", async () => {
    const [heard, told] = await turnsOf({
      session: { mode: "manual" },
      model: { main: [] },
      agentHooks: [{ type: "preObserve", name: "a", set: { msg: { content: "…" } } }],
      turns: [{ customer: "Hi" }, { colleague: "Hello" }],
    });
    expect(heard).toMatchObject({ outcome: "manual", flow: ["core observe", 'preObserve a "…"'] });
    expect(told).toMatchObject({ outcome: "none", flow: ["core observe", 'preObserve a "…"'] });
    expect([heard, told].map((turn) => turn?.budget)).toEqual([undefined, undefined]);
  });
});

describe("checks", () => {
  test("reviews and moderation: who is asked, what is charged, what the next request holds", async () => {
    const turn = await turnOf({
      agent: { toolReview: true, messageReview: true, effort: "LOW" },
      tools: { refund: {} },
      model: { main: [{ call: [{ id: "c-1", tool: "refund" }] }, { say: "Bad." }, { say: "Sorry!" }] },
      reviews: { toolCalls: [{ reject: "Ask first." }], messages: [{ pass: true }] },
      moderation: [{ flag: "rude" }, { pass: true }],
    });
    expect(those(turn.flow, /^(review|moderation|onStepStarted|model)/)).toEqual([
      "onStepStarted 1.1",
      "model main auto [refund] try 1",
      "review tool_review",
      "onStepStarted 1.2",
      "model main auto [refund] try 1",
      "review message_review",
      "moderation outgoing",
      "onStepStarted 1.1",
      "model main none [] try 1",
      "moderation outgoing",
    ]);
    expect(turn.rejections).toEqual(["tool_review reviewer 1/2", "moderation moderator 2/2 exhausted"]);
    expect(turn).toMatchObject({ giveUp: "RETRIES_EXHAUSTED after 0", answeredBy: "engine", budget: "2/2" });
    expect(turn.requests).toEqual([['user "Hi"'], ['user "Hi"', "correction"], ['user "Hi"']]);
  });

  test("the fallback, and why; a hook that owns the answer", async () => {
    const script = { onReviewingMessage: { guard: [{ return: "BAIL", giveUp: true }] } } as const;
    const agent = { messageReview: true };
    const main = [{ say: "Bad." }, { empty: true }] as const;
    const turn = await turnOf({ agent, hooks: { script }, reviews: { messages: [] }, model: { main } });
    expect(turn).toMatchObject({ giveUp: "HOOK_REQUESTED after 0", answeredBy: "fallback empty" });
    expect(turn.rejections).toEqual(["message_review hook 1/3"]);
    expect(turn.flow).toContain('message "Sorry."');
    const owned = await turnOf({
      agent: { maxSteps: 1 },
      hooks: { script: { onGivingUp: { guard: [{ return: "RESOLVE" }] } } },
      model: { main: [{ empty: true }] },
    });
    expect(owned).toMatchObject({ giveUp: "MAX_STEPS after 1", answeredBy: "hook", reply: "" });
  });

  test("what a tool reviewer wants done, as the model is told; never in the forced step", async () => {
    const { requests } = await turnOf({
      agent: { toolReview: true, maxSteps: 3 },
      tools: { refund: { always: { return: 1 } } },
      model: {
        main: [
          ...["c-1", "c-2", "c-3"].map((id) => ({ call: [{ id, tool: "refund" }] })),
          { say: "I could not." },
        ],
      },
      reviews: {
        toolCalls: [
          { pass: true, todo: "Tell them\n\nwhen." },
          { pass: true },
          { pass: true, todo: "Thank." },
        ],
      },
    });
    const todo = 'to-do "Tell them\\n\\nwhen."';
    expect(requests.map(([first]) => first)).toEqual(['user "Hi"', todo, todo, 'user "Hi"']);
  });

  test("a customer's message that moderation withheld", async () => {
    const { flow, requests } = await turnOf({ incomingModeration: [{ flag: "threats" }] });
    expect(flow.slice(3, 6)).toEqual(["status processing @0", "moderation incoming", "core reply"]);
    expect(requests).toEqual([["user (masked)"]]);
  });

  test("a reviewer that fails", async () => {
    const { errors, outcome } = await turnOf({
      agent: { messageReview: true },
      reviews: { messages: [{ throw: "down" }] },
    });
    expect([errors, outcome]).toEqual([["REVIEW_FAILED fatal"], "failed"]);
  });
});
