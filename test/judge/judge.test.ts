import { describe, expect, test } from "vitest";
import { judgeScenario, judgeTurn } from "../../harness/judge/judge.js";
import type { ExpectData } from "../../harness/scenario/schema/expect.js";
import { EngineError } from "../../src/index.js";
import { ended, message, modelCall, observe, point, started, status } from "./happened.js";
import { runOf, START, turnOf, where } from "./turn-of.js";

const failed = [
  started("Hello"),
  ...modelCall("main", "leak"),
  {
    type: "error.caught",
    code: "HOOK_ERROR",
    fatal: true,
    at: 1000,
    error: new EngineError("HOOK_ERROR", "no", { details: { point: "onPreparing", hook: "guard" } }),
  } as const,
  status("error", { at: 2000 }),
  status("ready", { stage: "failed" }),
  ended("failed"),
];

describe("a turn's problems", () => {
  test("all expectations are judged, and the earliest cause comes first", () => {
    const expected: ExpectData = {
      messages: ["Hi."],
      statuses: ["ready"],
      outcome: "completed",
      modelCalls: { main: 0 },
    };
    const { problems, checks } = judgeTurn(turnOf(failed), expected, where);
    expect(checks).toBe(4);
    expect(problems.map(({ key, time }) => [key, time])).toEqual([
      ["modelCalls.main", 0],
      ["outcome", 1000],
      ["statuses", 2000],
      ["messages", 2000],
    ]);
  });

  test("events order what one instant holds", () => {
    const events = [started(), ...modelCall("main", "x"), message("Hi."), status("ready")];
    const { problems } = judgeTurn(turnOf(events), { messages: [], modelCalls: { total: 0 } }, where);
    expect(problems.map(({ key, time, event }) => [key, time, event])).toEqual([
      ["modelCalls.total", 0, 1],
      ["messages", 0, 3],
    ]);
  });

  test("times count from the scenario's start, turns from 1", () => {
    const turn = turnOf([message("Hi.", { at: 5000 })], { index: 1, startedAt: 4000 });
    const { problems } = judgeTurn(turn, { messages: [], firstText: "2s" }, where, START);
    expect(problems.map(({ turn, time }) => [turn, time])).toEqual([
      [2, 5000],
      [2, 5000],
    ]);
    expect(problems[1]?.message).toBe('firstText: expected "2s", received 1s');
  });

  test("the hook that failed the turn is named", () => {
    const { problems } = judgeTurn(turnOf(failed), { outcome: "completed" }, where);
    expect(problems[0]?.hook).toEqual({ name: "guard" });
  });

  test("messages say what is expected, what came, and where", () => {
    const turn = turnOf([message("Hi."), message("Bye."), ended("completed", { spent: 2 })]);
    const said = (expected: ExpectData) =>
      judgeTurn(turn, expected, where).problems.map((one) => one.message);
    expect(said({ messages: ["Hi."] })).toEqual(['messages: expected 1, received 2; too much is "Bye."']);
    expect(said({ messages: ["Hi.", { text: "By" }] })).toEqual([
      'messages[1].text: expected "By", received "Bye."',
    ]);
    expect(said({ messages: ["Hi.", "Bye.", "!"] })).toEqual([
      'messages: expected 3, received 2; missing "!"',
    ]);
    expect(said({ messages: ["Bye."] })).toEqual([
      'messages: expected 1, received 2; [0] should be "Bye.", and is "Hi."',
    ]);
    expect(said({ budget: { spent: 3 } })).toEqual(["budget.spent: expected 3, received 2"]);
  });

  test("what is as expected is shown as it was written, not as a difference", () => {
    const turn = turnOf([message("Hi."), message("Bye.")]);
    const [problem] = judgeTurn(turn, { messages: [{ text: "Hi." }, { text: "By" }] }, where).problems;
    expect(problem?.received).toEqual([{ text: "Hi." }, "Bye."]);
  });
});

describe("what cannot exist is refused, never ignored", () => {
  const unavailable: [string, unknown, string][] = [
    [
      "metrics.hookrig_rejection_total",
      { metrics: { hookrig_rejection_total: 0 } },
      "hookrig_rejections_total",
    ],
    ["metrics.hookrig_turn_steps", { metrics: { hookrig_turn_steps: 0 } }, "hookrig_turn_steps_count"],
    [
      'metrics.hookrig_restarts_total{agnt="a"}',
      { metrics: { 'hookrig_restarts_total{agnt="a"}': 0 } },
      "did you mean `agent`?",
    ],
    [
      "metrics.hookrig_restarts_total{agent}",
      { metrics: { "hookrig_restarts_total{agent}": 0 } },
      'expected a metric, or `metric{label="value"}`',
    ],
    ["spans.agent_stp", { spans: { agent_stp: 0 } }, "agent_step"],
    ["spans.invoke_agent", { spans: { invoke_agent: 0 } }, "invoke_agent {agent}"],
    ["hooks.never", { hooks: { never: ["onPrepare"] } }, "did you mean `onPreparing`?"],
    ["hooks.never", { hooks: { never: ["preReply"] } }, "and 13 more"],
    ["hooks.times.onMistake", { hooks: { times: { onMistake: 0 } } }, "onMessagesEmitted"],
    ["timeline.never", { timeline: { never: [{ toolCall: { tool: "refund" } }] } }, "toolCall.started"],
    ["mesages", { mesages: [] }, "messages"],
  ];
  test.each(unavailable)("%s", (key, expected, available) => {
    const { problems, checks } = judgeTurn(turnOf([started()]), expected as ExpectData, where);
    expect(problems.map((problem) => [problem.kind, problem.key])).toEqual([["EXPECT_NOT_AVAILABLE", key]]);
    expect(problems[0]?.message).toContain(available);
    expect(checks).toBe(1);
  });
});

describe("turns without a turn of hooks", () => {
  test("a customer's message in manual mode", () => {
    const events = [
      { type: "manual", agent: "support", text: "Anyone?" } as const,
      ...observe("support", "Anyone?"),
    ];
    const expected: ExpectData = {
      outcome: "manual",
      messages: [],
      statuses: [],
      modelCalls: { main: 0 },
      observed: { support: ["Anyone?"] },
      error: { is: "absent" },
      giveUp: { is: "absent" },
      hooks: { exactly: [] },
    };
    expect(judgeTurn(turnOf(events), expected, where).problems).toEqual([]);
    const { problems } = judgeTurn(
      turnOf(events),
      { outcome: "completed", duration: "0ms", budget: { spent: 0 } },
      where,
    );
    expect(problems.map(({ key }) => key).sort()).toEqual(["budget.spent", "duration", "outcome"]);
  });

  test("a colleague's message has no outcome", () => {
    const events = observe("support", "I have sent it again.");
    expect(
      judgeTurn(turnOf(events), { observed: { support: ["I have sent it again."] } }, where).problems,
    ).toEqual([]);
    expect(judgeTurn(turnOf(events), { outcome: "completed" }, where).problems).toHaveLength(1);
  });

  test("a change of mode has no events but its own", () => {
    const turn = turnOf([], { session: { mode: "auto" } });
    const { problems } = judgeTurn(turn, { session: { mode: "manual" }, messages: ["Hi."] }, where, START);
    expect(problems.map(({ key, time }) => [key, time])).toEqual([
      ["session.mode", 0],
      ["messages", 0],
    ]);
  });
});

describe("the scenario's totals", () => {
  const first = turnOf([
    started("a"),
    ...modelCall("main", "x"),
    ...point("onMessagesEmitted"),
    message("A", { at: 100 }),
    status("ready", { at: 200 }),
    ended("completed", { spent: 2 }),
  ]);
  const second = turnOf(
    [
      started("b"),
      ...modelCall("main", "y"),
      ...point("onMessagesEmitted"),
      message("B", { at: 5100 }),
      status("ready", { at: 5200 }),
      ended("stopped", { spent: 1 }),
    ],
    {
      index: 1,
      startedAt: 5000,
      settledAt: 6000,
      session: { mode: "manual", messages: 4, workingSet: ["r"] },
    },
  );
  const metrics = [
    {
      name: "hookrig_give_ups_total",
      labels: { agent: "a", kind: "MAX_STEPS", answered_by: "hook" },
      value: 2,
    },
  ];
  const run = runOf([first, second], { metrics });

  const green: ExpectData[] = [
    {
      messages: ["A", "B"],
      statuses: ["ready", "ready"],
      modelCalls: { total: 2 },
      hooks: { times: { onMessagesEmitted: 2 } },
    },
    {
      outcome: "stopped",
      budget: { spent: 1 },
      session: { mode: "manual", messages: 4 },
      rules: { workingSet: ["r"] },
    },
    { duration: "5200ms", settledAfter: "6s", firstText: "100ms" },
    { metrics: { 'hookrig_give_ups_total{kind="MAX_STEPS"}': 2 } },
    { timeline: { ordered: [{ message: { text: "B", at: "100ms" } }] } },
  ];
  test.each(green)("%j", (expected) => {
    expect(judgeScenario(run, expected, where).problems).toEqual([]);
  });

  test("a problem of the scenario has no turn, and its time counts from the start", () => {
    const { problems } = judgeScenario(run, { messages: ["A", "C"] }, where);
    expect(problems).toMatchObject([{ key: "messages", time: 5100, at: { file: "messages/1" } }]);
    expect(problems[0]).not.toHaveProperty("turn");
  });

  test("the error is that of the last turn", () => {
    const healed = runOf([turnOf(failed), second]);
    expect(judgeScenario(healed, { error: { is: "absent" } }, where).problems).toEqual([]);
    expect(
      judgeScenario(runOf([first, turnOf(failed)]), { error: { code: "HOOK_ERROR" } }, where).problems,
    ).toEqual([]);
  });
});
