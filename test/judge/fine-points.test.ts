import { expect, test } from "vitest";
import type { RecordedSpan } from "../../harness/core/record.js";
import { judgeScenario, judgeTurn } from "../../harness/judge/judge.js";
import type { ExpectData } from "../../harness/scenario/schema/expect.js";
import { EngineError, Msg } from "../../src/index.js";
import { ended, message, observe, started, toolSettled, toolStarted } from "./happened.js";
import { type Happened, type Rest, runOf, START, turnOf, where } from "./turn-of.js";

const broken = (events: readonly Happened[], expected: ExpectData, rest?: Rest) =>
  judgeTurn(turnOf(events, rest), expected, where).problems.map((problem) => problem.message);

test("error: what came beside the answer is not what failed the turn", () => {
  const caught = (code: "HOOK_ERROR" | "RULE_CALLBACK_ERROR" | "MODEL_ERROR", fatal: boolean): Happened => ({
    type: "error.caught",
    code,
    error: new EngineError(code, code),
    fatal,
  });
  const beside = [started(), caught("RULE_CALLBACK_ERROR", false)];
  expect(broken([...beside, ended("completed")], { error: { is: "absent" } })).toEqual([]);
  const failed = [...beside, caught("MODEL_ERROR", true), caught("HOOK_ERROR", true), ended("failed")];
  expect(broken(failed, { error: { code: "MODEL_ERROR" } })).toEqual([]);
});

test("error: without an event of its own, that which the turn ended with", () => {
  const error = new EngineError("MODEL_ERROR", "no");
  expect(broken([ended("failed", { error })], { error: { code: "MODEL_ERROR", message: "no" } })).toEqual([]);
});

test("toolCalls: an id that a later turn uses again has its own outcome", () => {
  const call = (value: number) => [toolStarted("1", "t", {}), toolSettled("1", "t", { return: value })];
  const run = runOf([turnOf(call(1)), turnOf(call(2), { index: 1 })]);
  const expected = { toolCalls: [{ outcome: { return: 1 } }, { outcome: { return: 2 } }] };
  expect(judgeScenario(run, expected, where).problems).toEqual([]);
});

test("observed: only what observe added to the memory", () => {
  const own = new Msg({ id: "m", role: "user", content: [{ type: "text", text: "own" }] });
  const [begin, heard, end] = observe("support", "heard") as [Happened, Happened, Happened];
  const remembered = (replaces: boolean, agent = "support"): Happened => ({
    type: "remembered",
    agent,
    msg: own,
    replaces,
  });
  const events = [
    remembered(false),
    begin,
    remembered(true),
    remembered(false, "billing"),
    heard,
    end,
    remembered(false),
  ];
  expect(broken(events, { observed: { support: ["heard"], billing: [] } })).toEqual([]);
});

test("observed: the text of a message made of blocks, its reasoning aside", () => {
  const msg = new Msg({
    id: "m",
    role: "user",
    content: [
      { type: "reasoning", text: "hm" },
      { type: "text", text: "Paid." },
    ],
  });
  const [begin, , end] = observe("support", "") as [Happened, Happened, Happened];
  const events: Happened[] = [begin, { type: "remembered", agent: "support", msg, replaces: false }, end];
  expect(broken(events, { observed: { support: ["Paid."] } })).toEqual([]);
});

test("outcome: that of the last turn, after a manual one too", () => {
  const manual = turnOf([{ type: "manual", agent: "support", text: "Anyone?" }]);
  const run = runOf([manual, turnOf([started(), ended("completed")], { index: 1 })]);
  expect(judgeScenario(run, { outcome: "completed" }, where).problems).toEqual([]);
});

test("firstText: an empty update shows nothing", () => {
  const events: Happened[] = [{ type: "message.updated", text: "" }, message("Hi.", { at: 70 })];
  expect(broken(events, { firstText: "70ms" })).toEqual([]);
  expect(broken([], { firstText: "0ms" })).toEqual(['firstText: expected "0ms", received nothing']);
});

test("never: looks at delivered messages, and at the events of spans", () => {
  const span: RecordedSpan = {
    name: "agent_step",
    spanId: "1",
    parentSpanId: undefined,
    startAt: START,
    endAt: START,
    status: "unset",
    attributes: {},
    events: [{ name: "gen_ai.evaluation.result", attributes: { explanation: "bob@x" } }],
  };
  const expected = { never: { spans: "bob@x", messages: "bob@x" } };
  expect(broken([message("bob@x")], expected, { spans: [span] }).sort()).toEqual([
    'never.messages: "bob@x" appears in what the customer saw: "bob@x"',
    'never.spans: "bob@x" appears in the span "agent_step": "bob@x"',
  ]);
});

test("never: looks at what a span's status says, where an error's message may quote a customer", () => {
  const span: RecordedSpan = {
    name: "agent_step",
    spanId: "1",
    parentSpanId: undefined,
    startAt: START,
    endAt: START,
    status: "error",
    statusMessage: "no such address: bob@x",
    attributes: {},
    events: [],
  };
  expect(broken([], { never: { spans: "bob@x" } }, { spans: [span] })).toEqual([
    'never.spans: "bob@x" appears in the span "agent_step": "no such address: bob@x"',
  ]);
});

test("metrics: quotes in a label's value, and sums of seconds", () => {
  const name = "hookrig_tool_call_duration_seconds_sum";
  const sample = (tool: string, value: number) => ({ name, labels: { tool, outcome: "ok" }, value });
  const metrics = [sample('a "b"', 0.1), sample("c", 0.2)];
  expect(broken([], { metrics: { [name]: 0.3, [`${name}{tool="a \\"b\\""}`]: 0.1 } }, { metrics })).toEqual(
    [],
  );
});

test("rules: one that matched in several turns is listed once, from the first on", () => {
  const matched: Happened = { type: "rule.judged", rule: "refunds", matched: true, discovered: false };
  const run = runOf([turnOf([matched]), turnOf([matched], { index: 1 })]);
  expect(judgeScenario(run, { rules: { matched: ["refunds"] } }, where).problems).toEqual([]);
  expect(judgeScenario(run, { rules: { matched: [] } }, where).problems).toMatchObject([{ event: 0 }]);
});
