import { describe, expect, test } from "vitest";
import type { RecordedSpan } from "../../harness/core/record.js";
import { EXPECT_KEYS } from "../../harness/judge/expect-keys.js";
import { judgeTurn } from "../../harness/judge/judge.js";
import { type ExpectData, expectSchema } from "../../harness/scenario/schema/expect.js";
import { EngineError } from "../../src/index.js";
import {
  agentHook,
  ended,
  message,
  modelCall,
  observe,
  point,
  service,
  started,
  status,
  step,
  toolSettled,
  toolStarted,
} from "./happened.js";
import { type Happened, type Rest, START, turnOf, where } from "./turn-of.js";

/** One key: what happened, expectations that hold, and some that do not, each with the dotted key that it names. */
interface KeyCase {
  readonly events: readonly Happened[];
  readonly rest?: Rest;
  readonly green: readonly ExpectData[];
  readonly red: readonly (readonly [key: string, expect: ExpectData])[];
}

const failure = new EngineError("HOOK_ERROR", "hook guard threw", {
  cause: new Error("audit down"),
  details: { point: "onMessageReviewed", hook: "guard" },
});
const span = (name: string, attributes: Record<string, unknown>, startAt = 0): RecordedSpan => ({
  name,
  spanId: "s",
  parentSpanId: undefined,
  startAt: START + startAt,
  endAt: START + 9,
  status: "unset",
  attributes,
  events: [],
});
const wait = (waitMs: number): Happened => ({
  type: "providerWait",
  lane: "main",
  waitMs,
  error: new Error("429"),
});
const judged = (rule: string, matched: boolean, discovered: boolean): Happened => ({
  type: "rule.judged",
  rule,
  matched,
  discovered,
});

const CASES: { readonly [K in keyof ExpectData]-?: KeyCase } = {
  outcome: {
    events: [started(), ended("completed")],
    green: [{ outcome: "completed" }, { outcome: { is: "any" } }],
    red: [
      ["outcome", { outcome: "failed" }],
      ["outcome", { outcome: "manual" }],
    ],
  },
  statuses: {
    events: [
      status("acknowledged"),
      status("error", { text: "Sorry." }),
      status("ready", { stage: "failed" }),
    ],
    green: [
      { statuses: ["acknowledged", "error", "ready"] },
      {
        statuses: [
          "acknowledged",
          { error: { text: { omits: "at " } } },
          { ready: { stage: { is: "any" } } },
        ],
      },
      { statuses: { includes: ["ready"] } },
    ],
    red: [
      ["statuses", { statuses: ["acknowledged", "error"] }],
      ["statuses", { statuses: ["acknowledged", "ready", "error"] }],
      ["statuses", { statuses: ["acknowledged", "error", { ready: { stage: "completed" } }] }],
      ["statuses", { statuses: { includes: ["cancelled"] } }],
    ],
  },
  messages: {
    events: [message("Your order", { partial: true }), message("Bye.", { by: "handOff" })],
    green: [
      { messages: ["Your order", "Bye."] },
      { messages: [{ text: "Your order", partial: true }, { by: "handOff" }] },
      { messages: [{ contains: "order" }, { matches: "/^bye/i" }] },
      { messages: { includes: ["Bye."] } },
    ],
    red: [
      ["messages", { messages: [] }],
      ["messages", { messages: ["Your order"] }],
      ["messages", { messages: ["Bye.", "Your order"] }],
      ["messages", { messages: ["Your order", { text: "Bye.", by: "other" }] }],
      ["messages", { messages: [{ text: "Your order", partial: false }, "Bye."] }],
      ["messages", { messages: { includes: ["Hello."] } }],
    ],
  },
  giveUp: {
    events: [
      {
        type: "giveUp",
        agent: "support",
        kind: "RETRIES_EXHAUSTED",
        steps: 0,
        reason: "The retry budget is used up.",
      },
    ],
    green: [
      { giveUp: { kind: "RETRIES_EXHAUSTED", steps: 0 } },
      { giveUp: { reason: { contains: "budget" } } },
    ],
    red: [
      ["giveUp.kind", { giveUp: { kind: "MAX_STEPS", steps: 0 } }],
      ["giveUp.steps", { giveUp: { steps: 1 } }],
      ["giveUp", { giveUp: { is: "absent" } }],
    ],
  },
  budget: {
    events: [ended("completed", { spent: 1, limit: 3 })],
    green: [{ budget: { spent: 1, limit: 3 } }, { budget: { spent: { atMost: 2 } } }],
    red: [
      ["budget.spent", { budget: { spent: 0 } }],
      ["budget.limit", { budget: { spent: 1, limit: 5 } }],
    ],
  },
  error: {
    events: [{ type: "error.caught", code: "HOOK_ERROR", error: failure, fatal: true }, ended("failed")],
    green: [
      {
        error: {
          code: "HOOK_ERROR",
          point: "onMessageReviewed",
          hook: "guard",
          cause: { contains: "audit down" },
        },
      },
    ],
    red: [
      ["error.code", { error: { code: "HOOK_TIMEOUT" } }],
      ["error.point", { error: { point: "onPreparing" } }],
      ["error.hook", { error: { hook: "first" } }],
      ["error.cause", { error: { cause: "boom" } }],
      ["error", { error: { is: "absent" } }],
    ],
  },
  session: {
    events: [],
    rest: { session: { mode: "manual", messages: 6 } },
    green: [{ session: { mode: "manual", messages: 6 } }, { session: { messages: { atLeast: 5 } } }],
    red: [
      ["session.mode", { session: { mode: "auto" } }],
      ["session.messages", { session: { messages: 5 } }],
    ],
  },
  rules: {
    events: [judged("refunds", true, true), judged("shoes", false, true), judged("hats", false, false)],
    rest: { session: { workingSet: ["old", "refunds", "shoes"] } },
    green: [
      {
        rules: {
          matched: ["refunds"],
          discovered: ["refunds", "shoes"],
          workingSet: ["old", "refunds", "shoes"],
        },
      },
      { rules: { workingSet: { includes: ["old"] } } },
    ],
    red: [
      ["rules.matched", { rules: { matched: [] } }],
      ["rules.discovered", { rules: { discovered: ["shoes", "refunds"] } }],
      ["rules.workingSet", { rules: { workingSet: ["refunds"] } }],
    ],
  },
  modelCalls: {
    events: [...modelCall("main", "a"), ...modelCall("main", "b"), ...modelCall("messageReview", "c")],
    green: [
      { modelCalls: { main: 2, messageReview: 1, toolReview: 0, total: 3 } },
      { modelCalls: { support: 2, billing: 0 } },
      { modelCalls: { total: { atLeast: 3 } } },
    ],
    red: [
      ["modelCalls.main", { modelCalls: { main: 1 } }],
      ["modelCalls.total", { modelCalls: { main: 2, total: 2 } }],
      ["modelCalls.toolReview", { modelCalls: { toolReview: 1 } }],
    ],
  },
  toolCalls: {
    events: [
      toolStarted("1", "lookup", { order: 7, full: true }),
      toolStarted("2", "refund", { order: 7 }),
      toolSettled("2", "refund", { return: { ok: true } }),
      toolSettled("1", "lookup", { throw: "down" }),
      toolSettled("3", "never", { throw: "unknown tool" }, false),
    ],
    green: [
      { toolCalls: [{ tool: "lookup", args: { order: 7 }, outcome: { throw: "down" } }, { tool: "refund" }] },
      {
        toolCalls: [
          { tool: "lookup" },
          { args: { exactly: { order: 7 } }, outcome: { return: { ok: true } } },
        ],
      },
      { toolCalls: { includes: [{ tool: "refund" }] } },
    ],
    red: [
      ["toolCalls", { toolCalls: [] }],
      ["toolCalls", { toolCalls: [{ tool: "refund" }, { tool: "lookup" }] }],
      ["toolCalls", { toolCalls: [{ args: { exactly: { order: 7 } } }, { tool: "refund" }] }],
      ["toolCalls", { toolCalls: [{ tool: "lookup" }, { outcome: { return: { ok: false } } }] }],
    ],
  },
  serviceCalls: {
    events: [
      service("audit.write", { what: "draft", passed: false }),
      service("audit.write", { what: "giveUp" }),
    ],
    green: [
      { serviceCalls: { "audit.write": [{ what: "draft" }, { what: "giveUp" }], "mail.send": [] } },
      { serviceCalls: { "audit.write": { includes: [{ what: "giveUp" }] } } },
    ],
    red: [
      ["serviceCalls.audit.write", { serviceCalls: { "audit.write": [{ what: "draft" }] } }],
      ["serviceCalls.audit.write", { serviceCalls: { "audit.write": [{ passed: true }, {}] } }],
      ["serviceCalls.mail.send", { serviceCalls: { "mail.send": [{}] } }],
    ],
  },
  observed: {
    events: [...observe("billing", "Card 4111", "[hidden]"), ...observe("support", "Paid.")],
    green: [{ observed: { billing: ["[hidden]"], support: ["Paid."], other: [] } }],
    red: [
      ["observed.billing", { observed: { billing: ["Card 4111"] } }],
      ["observed.support", { observed: { support: [] } }],
    ],
  },
  hooks: {
    events: [
      ...point("onReviewingMessage", { payload: { message: "bob@x" }, result: "BAIL", by: "piiGuard" }),
      ...point("onMessageReviewed", { payload: { passed: false, decidedBy: "hook" } }),
      ...point("onMessagesEmitted"),
    ],
    green: [
      {
        hooks: {
          exactly: [
            "onReviewingMessage",
            { onMessageReviewed: { result: "CALL_NEXT" } },
            "onMessagesEmitted",
          ],
        },
      },
      {
        hooks: { ordered: [{ onReviewingMessage: { result: "BAIL", by: "piiGuard" } }, "onMessagesEmitted"] },
      },
      { hooks: { unordered: ["onMessagesEmitted", "onMessageReviewed"], never: ["onError"] } },
      { hooks: { times: { onMessageReviewed: 1, onError: 0, onMessagesEmitted: { atLeast: 1 } } } },
      { hooks: { never: [{ onMessageReviewed: { payload: { passed: true } } }] } },
    ],
    red: [
      ["hooks.exactly", { hooks: { exactly: ["onReviewingMessage", "onMessageReviewed"] } }],
      ["hooks.ordered", { hooks: { ordered: ["onMessagesEmitted", "onMessageReviewed"] } }],
      ["hooks.ordered", { hooks: { ordered: [{ onReviewingMessage: { by: "other" } }] } }],
      ["hooks.unordered", { hooks: { unordered: ["onMessagesEmitted", "onMessagesEmitted"] } }],
      ["hooks.never", { hooks: { never: ["onMessagesEmitted"] } }],
      ["hooks.times.onMessageReviewed", { hooks: { times: { onMessageReviewed: 2 } } }],
    ],
  },
  timeline: {
    events: [
      started(),
      ...agentHook("preReasoning", "calm"),
      message("Let me look.", { at: 1000 }),
      toolStarted("1", "lookup", { order: 7 }),
      status("ready", { stage: "completed", at: 3000 }),
      service("mail.send", { to: "ana" }),
    ],
    green: [
      {
        timeline: {
          ordered: [
            { message: { text: "Let me look." } },
            { "toolCall.started": { tool: "lookup" } },
            { status: "ready" },
            { "serviceCall.started": { service: "mail.send" } },
          ],
        },
      },
      {
        timeline: {
          unordered: [
            { status: { status: "ready", stage: "completed", at: "3s" } },
            { preReasoning: { by: "calm", agent: "support" } },
          ],
        },
      },
      { timeline: { times: { message: 1, preReasoning: 1, "toolCall.ended": 0 } } },
    ],
    red: [
      ["timeline.ordered", { timeline: { ordered: [{ status: "ready" }, "message"] } }],
      [
        "timeline.ordered",
        { timeline: { ordered: [{ status: { status: "ready", at: { atMost: "2s" } } }] } },
      ],
      ["timeline.never", { timeline: { never: [{ preReasoning: { by: "calm" } }] } }],
      ["timeline.exactly", { timeline: { exactly: ["message"] } }],
      ["timeline.unordered", { timeline: { unordered: ["toolCall.ended"] } }],
      ["timeline.times.message", { timeline: { times: { message: 0 } } }],
    ],
  },
  duration: {
    events: [started(), status("ready", { at: 32_000 })],
    rest: { startedAt: 2000 },
    green: [{ duration: "30s" }, { duration: { atLeast: "29s", atMost: "31s" } }],
    red: [
      ["duration", { duration: "32s" }],
      ["duration", { duration: { atMost: "29s" } }],
    ],
  },
  settledAfter: {
    events: [status("ready", { at: 1000 })],
    rest: { settledAt: 5000 },
    green: [{ settledAfter: "5s" }],
    red: [["settledAfter", { settledAfter: "1s" }]],
  },
  firstText: {
    events: [{ type: "message.updated", text: "It", at: 400 }, message("It is.", { at: 600 })],
    green: [{ firstText: "400ms" }, { firstText: { atMost: "500ms" } }],
    red: [
      ["firstText", { firstText: "600ms" }],
      ["firstText", { firstText: { atLeast: "1s" } }],
    ],
  },
  providerWaits: {
    events: [wait(2000), wait(8000)],
    green: [{ providerWaits: ["2s", "8s"] }, { providerWaits: { includes: ["8s"] } }],
    red: [
      ["providerWaits", { providerWaits: [] }],
      ["providerWaits", { providerWaits: ["2s", "8s", "32s"] }],
      ["providerWaits", { providerWaits: ["2s", "9s"] }],
    ],
  },
  spans: {
    events: [started()],
    rest: {
      spans: [
        span("agent_step", { "hookrig.step.outcome": "committed", n: 2 }, 5),
        span("agent_step", { "hookrig.step.outcome": "rejected" }, 1),
        span("review message", {}),
      ],
    },
    green: [
      { spans: { agent_step: 2, "review message": 1, "chat gpt": 0 } },
      {
        spans: {
          agent_step: [{ attributes: { "hookrig.step.outcome": "rejected" } }, { attributes: { n: 2 } }],
        },
      },
      { spans: { agent_step: { atLeast: 1 } } },
    ],
    red: [
      ["spans.agent_step", { spans: { agent_step: 1 } }],
      ["spans.agent_step", { spans: { agent_step: [{ attributes: { n: 2 } }, {}] } }],
      ["spans.review tool_calls", { spans: { "review tool_calls": 1 } }],
    ],
  },
  metrics: {
    events: [],
    rest: {
      metrics: [
        {
          name: "hookrig_rejections_total",
          labels: { agent: "a", check: "message_review", decided_by: "hook" },
          value: 1,
        },
        {
          name: "hookrig_rejections_total",
          labels: { agent: "b", check: "message_review", decided_by: "hook" },
          value: 2,
        },
        {
          name: "hookrig_rejections_total",
          labels: { agent: "a", check: "moderation", decided_by: "moderator" },
          value: 4,
        },
        { name: "hookrig_turn_steps_sum", labels: { agent: "a", outcome: "completed" }, value: 3 },
      ],
    },
    green: [
      { metrics: { 'hookrig_rejections_total{check="message_review",decided_by="hook"}': 3 } },
      { metrics: { hookrig_rejections_total: 7, hookrig_turn_steps_sum: 3, hookrig_give_ups_total: 0 } },
      { metrics: { 'hookrig_rejections_total{ agent = "a" }': { atLeast: 5 } } },
    ],
    red: [
      ["metrics.hookrig_rejections_total", { metrics: { hookrig_rejections_total: 1 } }],
      [
        'metrics.hookrig_rejections_total{agent="b"}',
        { metrics: { 'hookrig_rejections_total{agent="b"}': 3 } },
      ],
    ],
  },
  never: {
    events: [
      ...modelCall("main", "a", { sees: "I am bob@x\nhello" }),
      { type: "message.updated", text: "leak" },
      { type: "log", level: "info", message: "saw", fields: { who: { mail: "eve@x" } } },
    ],
    rest: { spans: [span("agent_step", { note: ["secret"] })] },
    green: [{ never: { spans: "bob@x", logs: "bob@x", messages: ["bob@x", "eve@x"], requests: "leak" } }],
    red: [
      ["never.spans", { never: { spans: "secret" } }],
      ["never.logs", { never: { logs: "eve@x" } }],
      ["never.messages", { never: { messages: ["fine", "leak"] } }],
      ["never.requests", { never: { requests: "bob@x\nhello" } }],
    ],
  },
};

test("there is a case and a judge for every key of the schema", () => {
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(expectSchema.shape).sort());
  expect([...EXPECT_KEYS].sort()).toEqual(Object.keys(expectSchema.shape).sort());
});

describe.each(Object.entries(CASES))("%s", (_key, { events, rest, green, red }) => {
  const turn = turnOf(events, rest);

  test.each(green)("holds: %j", (expected) => {
    expectSchema.parse(expected);
    const { problems, checks } = judgeTurn(turn, expected, where, START);
    expect(problems).toEqual([]);
    expect(checks).toBeGreaterThan(0);
  });

  test.each(red)("fails as %s: %j", (key, expected) => {
    expectSchema.parse(expected);
    const { problems } = judgeTurn(turn, expected, where, START);
    expect(problems.map((problem) => [problem.kind, problem.key])).toEqual([["expectation", key]]);
    const [problem] = problems;
    expect(problem?.message).toMatch(/^[^\n]+$/);
    expect(problem?.message.startsWith(key.split(".")[0] ?? "")).toBe(true);
    // The location is that of the expectation, down to the entry of a list where one is at fault.
    expect(`${problem?.at?.file}/`.replaceAll("/", ".")).toContain(`${key}.`);
    expect(problem).toHaveProperty("expected");
    expect(problem?.time).toBeGreaterThanOrEqual(0);
    expect(problem?.time).toBeLessThan(100_000);
  });
});
