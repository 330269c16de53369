import { ModelError } from "hookrig";
import { describe, expect, test } from "vitest";
import {
  call,
  empty,
  fail,
  reason,
  refuse,
  respond,
  say,
  script,
  truncate,
} from "../../harness/script/builder.js";
import type { Lanes } from "../../harness/script/cue.js";
import { Script, type ScriptOptions } from "../../harness/script/script.js";
import { VirtualClock } from "../../harness/time/virtual-clock.js";
import { hear, msg, noSignal, piecesOf, request } from "./requests.js";

function scripted(lanes: Lanes, more: Partial<ScriptOptions> = {}) {
  const rig = new Script({ lanes, clock: new VirtualClock(1000), ...more });
  const model = rig.model();
  const ask = (changes = {}) => hear(model.stream(request(changes), noSignal));
  return { rig, model, ask };
}

const codesOf = (rig: Script) => rig.problems.map(({ code }) => code);

describe("what a cue answers", () => {
  const finish = (reason: string) => ({ type: "finish", reason });

  test.each([
    [say("Hi"), [{ type: "text", text: "Hi" }, finish("stop")]],
    [say("a b").chunks("word"), [{ type: "text", text: "a" }, { type: "text", text: " b" }, finish("stop")]],
    [empty(), [finish("stop")]],
    [refuse("No."), [{ type: "text", text: "No." }, finish("refusal")]],
    [truncate("The"), [{ type: "text", text: "The" }, finish("length")]],
    [reason("Hm.").reason("Hm!"), [{ type: "reasoning", text: "Hm!" }, finish("stop")]],
    [
      say("Wait.").reason("Look.").call("lookup", { order: 7 }).call("refund", "{oops", { id: "mine" }),
      [
        { type: "reasoning", text: "Look." },
        { type: "text", text: "Wait." },
        { type: "toolCall", id: "call-1", tool: "lookup", args: '{"order":7}' },
        { type: "toolCall", id: "mine", tool: "refund", args: "{oops" },
        finish("toolCalls"),
      ],
    ],
    [call("lookup"), [{ type: "toolCall", id: "call-1", tool: "lookup", args: "{}" }, finish("toolCalls")]],
    [
      say("x").usage(3, 4),
      [
        { type: "text", text: "x" },
        { ...finish("stop"), usage: { inputTokens: 3, outputTokens: 4 } },
      ],
    ],
  ])("%j", async (cue, events) => {
    const { rig, ask } = scripted({ main: script([cue]) });
    expect(await ask()).toEqual({ events, error: undefined });
    expect(rig.leftOvers()).toEqual([]);
    expect(rig.served).toBe(1);
  });

  test("a provider error carries status and Retry-After, as often as it says", async () => {
    const { rig, ask } = scripted({ main: script([fail(429, { retryAfter: "1m" }).times(2), fail(401)]) });
    for (const [status, transient, retryAfterMs] of [
      [429, true, 60_000],
      [429, true, 60_000],
      [401, false, undefined],
    ]) {
      const { error } = await ask();
      expect(ModelError.isInstance(error)).toBe(true);
      expect(error).toMatchObject({ status, transient, retryAfterMs });
    }
    expect(rig.leftOvers()).toEqual([]);
    expect(rig.served).toBe(3);
  });

  test.each([
    [say("a b c").chunks("word").cut(2), { status: undefined, transient: true, message: "connection lost" }],
    [say("a b c").chunks("word").errorEvent(2), { status: 500, transient: true }],
  ])("a stream broken off, %#", async (cue, error) => {
    const { rig, ask } = scripted({ main: script([cue]) });
    const heard = await ask();
    expect(piecesOf(heard.events)).toEqual(["a", " b"]);
    expect(heard.error).toMatchObject(error);
    expect(rig.leftOvers()).toEqual([]);
  });

  test("a fault after more chunks than there are comes after the last, instead of the end", async () => {
    const { ask } = scripted({ main: script([say("a b").chunks("word").cut(9)]) });
    const { events, error } = await ask();
    expect(events).toHaveLength(2);
    expect(error).toMatchObject({ code: "MODEL_UNAVAILABLE" });
  });

  test("a computed cue sees the request", async () => {
    const cue = respond(({ agent }) => ({ say: `I am ${agent}.` }), { repeat: 2 });
    const { rig, ask } = scripted({ main: [cue] });
    expect(piecesOf((await ask()).events)).toEqual(["I am support."]);
    expect(piecesOf((await ask({ agent: "billing" })).events)).toEqual(["I am billing."]);
    expect(rig.leftOvers()).toEqual([]);
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("no idea");
      },
      "cue 1 of lane main: respond failed: no idea",
    ],
    [
      "returns no cue",
      () => ({}),
      "cue 1 of lane main: respond failed: what it returned: a cue that fits no verb",
    ],
  ])("a computed cue that %s is a miss, not worth another try", async (_name, run, message) => {
    const { rig, model } = scripted({ main: [respond(run)] });
    expect(() => model.stream(request(), noSignal)).toThrow(expect.objectContaining({ transient: false }));
    expect(rig.problems).toMatchObject([
      { code: "SCRIPT_RESPOND_FAILED", message: expect.stringContaining(message) },
    ]);
    expect(rig.leftOvers()).toEqual([]);
  });
});

describe("lanes", () => {
  test("each request takes the next cue of its own lane", async () => {
    const { rig, ask } = scripted({ main: [{ say: "1" }, { say: "2" }], compaction: [{ say: "SUMMARY" }] });
    const heard = [await ask(), await ask({ lane: "compaction" }), await ask()];
    expect(heard.flatMap(({ events }) => piecesOf(events))).toEqual(["1", "SUMMARY", "2"]);
    expect(rig.leftOvers()).toEqual([]);
  });

  test("an agent with a lane of its name takes it, another takes main", async () => {
    const { ask } = scripted({ main: [{ say: "main" }], billing: [{ say: "billing" }] });
    expect(piecesOf((await ask({ agent: "billing" })).events)).toEqual(["billing"]);
    expect(piecesOf((await ask({ agent: "support" })).events)).toEqual(["main"]);
  });

  test("another engine's lanes can be mapped", async () => {
    const { ask } = scripted({ planner: [{ say: "plan" }] }, { laneOf: () => "planner" });
    expect(piecesOf((await ask()).events)).toEqual(["plan"]);
  });

  test("repeat answers so many calls, none if 0", async () => {
    const { rig, ask } = scripted({
      main: script([say("never").repeat(0), say("twice").repeat(2), say("once")]),
    });
    const heard = [await ask(), await ask(), await ask()];
    expect(heard.flatMap(({ events }) => piecesOf(events))).toEqual(["twice", "twice", "once"]);
    expect(rig.leftOvers()).toEqual([]);
  });

  test("a turn's own cues end with the turn, the others stay", async () => {
    const { rig, ask } = scripted({ main: [{ say: "1" }] });
    rig.addLanes({ compaction: [{ say: "S" }] });
    expect(rig.leftOvers(["compaction"]).map(({ lane }) => lane)).toEqual(["compaction"]);
    rig.addLanes({ compaction: [{ say: "T" }] });
    expect(piecesOf((await ask({ lane: "compaction" })).events)).toEqual(["T"]);
    expect(piecesOf((await ask()).events)).toEqual(["1"]);
    expect(rig.leftOvers()).toEqual([]);
    expect(codesOf(rig)).toEqual(["SCRIPT_LEFT_OVER"]);
  });
});

describe("consumed exactly", () => {
  test.each<[string, Lanes, string]>([
    ["past the end", { main: [{ say: "1" }] }, "lane main once more, after 1 of 1 cues were served"],
    ["an empty lane", { main: [] }, "lane main, which is scripted for no call"],
    ["no such lane", { other: [] }, "lane main, which is not scripted (scripted: other)"],
    ["no lane at all", {}, "lane main, which is not scripted (no lane is)"],
  ])("over-run, %s: raised at the call, not worth another try, and kept", async (_name, lanes, message) => {
    const { rig, model, ask } = scripted(lanes);
    if (lanes.main?.length === 1) await ask();
    let error: unknown;
    try {
      model.stream(request(), noSignal);
    } catch (thrown) {
      error = thrown;
    }
    expect(ModelError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ code: "SCRIPT_OVERRUN", transient: false, status: 400 });
    expect(rig.problems).toMatchObject([{ code: "SCRIPT_OVERRUN", lane: "main", time: 1000 }]);
    expect(rig.problems[0]?.message).toContain(message);
    expect(rig.problems[0]?.message).toContain('the last message was "Where is order 7?"');
  });

  test("under-run names every cue left, where it stands and what it says", async () => {
    const locate = (_lane: string, index: number) => ({ file: "a.yaml", line: index + 1, column: 7 });
    const { rig, ask } = scripted({ main: script([say("1"), say("2"), fail(500).times(3)]) }, { locate });
    await ask();
    expect(rig.leftOvers().map(({ code, cue, message, at }) => [code, cue, message, at?.line])).toEqual([
      ["SCRIPT_LEFT_OVER", 2, 'cue 2 of lane main: left over, no call asked for it (say "2")', 2],
      ["SCRIPT_LEFT_OVER", 3, expect.stringContaining('(fail {"status":500,"times":3}, 3 calls)'), 3],
    ]);
    expect(rig.leftOvers()).toEqual([]);
    expect(codesOf(rig)).toEqual(["SCRIPT_LEFT_OVER", "SCRIPT_LEFT_OVER"]);
  });

  const takeTwo = (rig: Script) => {
    let taken = 0;
    for (const _event of rig.model().stream(request(), noSignal) as Iterable<unknown>) {
      taken += 1;
      if (taken === 2) break;
    }
  };

  test("a reply abandoned before its end fails, unless the cue says after how many chunks", () => {
    const { rig } = scripted({ main: script([say("a b c").chunks("word")]) });
    takeTwo(rig);
    expect(rig.leftOvers()).toMatchObject([{ code: "SCRIPT_UNDELIVERED", cue: 1, expected: 3, received: 2 }]);

    const { rig: said } = scripted({ main: script([say("a b c").chunks("word").expect({ delivered: 2 })]) });
    takeTwo(said);
    expect(said.leftOvers()).toEqual([]);
  });

  test("another number of chunks than delivered says fails", async () => {
    const { rig, ask } = scripted({ main: script([say("a b c").chunks("word").expect({ delivered: 2 })]) });
    await ask();
    expect(rig.leftOvers()).toMatchObject([
      { code: "SCRIPT_UNDELIVERED", key: "expect.delivered", expected: 2, received: 3 },
    ]);
  });

  test("a stream nobody reads is undelivered", () => {
    const { rig, model } = scripted({ main: [{ say: "a" }] });
    model.stream(request(), noSignal);
    expect(rig.leftOvers()).toMatchObject([{ code: "SCRIPT_UNDELIVERED", received: 0 }]);
  });
});

describe("what a request must be", () => {
  const history = [
    msg("system", "Be brief."),
    msg("user", "Refund order-7"),
    msg("assistant", [{ type: "toolCall", id: "c", tool: "refund", args: { note: 'say "hi"\nnow' } }]),
    msg("tool", [{ type: "toolResult", id: "c", tool: "refund", outcome: { return: { receipt: "R-1" } } }]),
    msg("assistant", [{ type: "reasoning", text: "Look first." }]),
  ];

  test.each([
    { toolChoice: "auto" as const },
    { tools: ["refund", "lookup"] },
    { tools: { includes: ["refund"] } },
    { contains: ["order-7", "R-1", 'say "hi"\nnow', "lookup"] },
    { omits: ["order-8", "secret"] },
    { last: "Look first." },
    { last: { contains: "Look" } },
    { system: "Be brief." },
    { messages: { includes: [{ role: "user", content: { contains: "order-7" } }] } },
    { messages: history.map(({ role }) => ({ role: role as "user" })) },
  ])("fits %j", async (expected) => {
    const { rig, ask } = scripted({ main: script([say("x").expect(expected)]) });
    await ask({ messages: history });
    expect(rig.leftOvers()).toEqual([]);
    expect(rig.problems).toEqual([]);
  });

  test.each([
    [{ toolChoice: "none" as const }, "toolChoice", 'expected "none", received "auto"'],
    [{ tools: [] }, "tools", "expected 0, received 2"],
    [
      { contains: ["order-7", "order-8"] },
      "contains",
      'expected "order-8" somewhere in the request; the last',
    ],
    [{ omits: "order-7" }, "omits", 'message 2 (user) has "Refund order-7"'],
    [{ omits: '"hi"\nnow' }, "omits", "message 3 (assistant) has"],
    [{ omits: "lookup" }, "omits", "tool lookup has"],
    [{ last: "Look last." }, "last", 'expected "Look last.", received "Look first."'],
    [{ system: { omits: "brief" } }, "system", 'expected no "brief" in it'],
    [{ messages: [{ role: "user" as const }] }, "messages", "expected 1, received 5"],
  ])("does not fit %j: named, kept, and served all the same", async (expected, key, message) => {
    const { rig, ask } = scripted({ main: script([say("x").expect(expected)]) });
    expect(piecesOf((await ask({ messages: history })).events)).toEqual(["x"]);
    expect(rig.problems).toMatchObject([{ code: "SCRIPT_REQUEST_MISMATCH", cue: 1, key: `expect.${key}` }]);
    expect(rig.problems[0]?.message).toContain("cue 1 of lane main: expect.");
    expect(rig.problems[0]?.message).toContain(message);
  });

  test("the cue that would fit is named", async () => {
    const cues = script([
      say("a").expect({ last: "no" }),
      say("b"),
      say("c").expect({ contains: "order 7" }),
    ]);
    const locate = (_lane: string, index: number, path: readonly unknown[]) => ({
      file: "a.yaml",
      line: index + 1,
      column: path.length,
    });
    const { rig, ask } = scripted({ main: cues }, { locate });
    await ask();
    expect(rig.problems[0]?.message).toMatch(/; cue 3 of lane main \(a\.yaml:3:0\) would fit$/);
    expect(rig.problems[0]?.at).toEqual({ file: "a.yaml", line: 1, column: 2 });
  });

  test("a call to a tool that was not offered is a problem, unless the cue says so", async () => {
    const { rig, ask } = scripted({
      main: script([call("refund"), call("refund", {}, { unoffered: true })]),
    });
    const { events } = await ask({ tools: [] });
    expect(events[0]).toMatchObject({ tool: "refund" });
    await ask({ tools: [] });
    expect(rig.problems).toMatchObject([{ code: "SCRIPT_TOOL_NOT_OFFERED", cue: 1, received: "refund" }]);
  });
});
