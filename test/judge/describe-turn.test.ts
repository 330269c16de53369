import { describe, expect, test } from "vitest";
import { describeTurn } from "../../harness/judge/describe-turn.js";
import { judgeTurn } from "../../harness/judge/judge.js";
import {
  agentHook,
  ended,
  message,
  modelCall,
  observe,
  service,
  started,
  status,
  step,
  toolSettled,
  toolStarted,
} from "./happened.js";
import { type Happened, turnOf, where } from "./turn-of.js";

const hook = (
  point: "onReviewingMessage" | "onGivingUp",
  name: string,
  result: "BAIL" | "RESOLVE" | "CALL_NEXT",
): Happened => ({
  type: "hook.ended",
  unit: "h",
  point,
  index: 0,
  name,
  outcome: "ok",
  result,
  isolated: false,
});
const story: Happened[] = [
  started("Refund\nplease"),
  status("acknowledged"),
  ...step(1, 1, [
    ...modelCall("main", "Mail bob@x", { at: 1000 }),
    hook("onReviewingMessage", "piiGuard", "BAIL"),
    { type: "reviewed", check: "message_review", passed: false, decidedBy: "hook", subject: "Mail bob@x" },
    {
      type: "rejected",
      agent: "support",
      check: "message_review",
      decidedBy: "hook",
      spent: 1,
      limit: 3,
      exhausted: false,
      restarts: true,
    },
  ]),
  ...step(1, 2, [
    ...agentHook("preActing", "limit", {}),
    toolStarted("1", "refund", { order: 7 }),
    service("mail.send", { to: "ana" }),
    toolSettled("1", "refund", { return: { ok: true } }),
    { type: "providerWait", lane: "main", waitMs: 2000, error: new Error("429") },
    { type: "message.updated", text: "It" },
    { type: "message.updated", text: "It is" },
    message("It is done.", { at: 61_500 }),
  ]),
  { type: "giveUp", agent: "support", kind: "MAX_STEPS", steps: 1, reason: "no" },
  hook("onGivingUp", "handOff", "RESOLVE"),
  message("A colleague takes over.", { by: "handOff" }),
  { type: "mode", mode: "manual" },
  status("ready", { stage: "completed" }),
  ended("completed", { spent: 1 }),
];

test("a turn is told from its first word to its last", () => {
  const { timeline } = describeTurn(turnOf(story));
  expect(timeline.map(({ at, depth, text }) => `${at} ${"  ".repeat(depth)}${text}`)).toEqual([
    '0 customer "Refund\\nplease"',
    "0 status acknowledged",
    "0 step 1",
    '1000   model main: "Mail bob@x"',
    "1000     hook onReviewingMessage piiGuard → BAIL",
    '1000   message_review rejected by hook: "Mail bob@x"',
    "1000   budget 2/3 left, restarts",
    "1000 step 1, attempt 2",
    "1000     hook preActing limit → replaced",
    '1000   tool refund {"order":7}',
    '1000     service mail.send {"to":"ana"}',
    '1000   tool refund → {"ok":true}',
    "1000   waits 2s: 429",
    '1000   shows "It"',
    '61500   message "It is done."',
    "61500 gives up: MAX_STEPS after 1 step",
    "61500   hook onGivingUp handOff → RESOLVE",
    '61500   message "A colleague takes over." by handOff',
    "61500 mode manual",
    "61500 status ready (completed)",
    "61500 turn completed, budget 2/3 left",
  ]);
});

test("the report holds what the record does", () => {
  const { timeline, attempts, ...rest } = describeTurn(turnOf(story, { index: 2 }));
  expect(rest).toEqual({
    turn: 3,
    kind: "customer",
    outcome: "completed",
    messages: ["It is done.", "A colleague takes over."],
    statuses: ["acknowledged", "ready"],
    durationMs: 61_500,
    modelCalls: 1,
    budget: { spent: 1, limit: 3 },
    giveUp: { kind: "MAX_STEPS", steps: 1 },
  });
});

test("each attempt has its lines, and the rejection that ended it", () => {
  const { timeline, attempts } = describeTurn(turnOf(story));
  const rejection = { check: "message_review", decidedBy: "hook", spent: 1 };
  expect(attempts).toEqual([
    { step: 1, attempt: 1, outcome: "committed", rejection, from: 2, to: 7 },
    { step: 1, attempt: 2, outcome: "committed", from: 7, to: 15 },
  ]);
  const texts = attempts.map(({ from, to }) => [timeline[from]?.text, timeline[to - 1]?.text]);
  expect(texts).toEqual([
    ["step 1", "budget 2/3 left, restarts"],
    ["step 1, attempt 2", 'message "It is done."'],
  ]);
});

test("a line holds what its event carried, if that is asked for", () => {
  const { timeline } = describeTurn(turnOf(story), { payloads: true });
  const payloadOf = (event: string) => timeline.find((line) => line.event === event)?.payload;
  expect(payloadOf("message")).toEqual({
    agent: "support",
    text: "It is done.",
    partial: false,
    source: "model",
  });
  expect(payloadOf("modelCall.ended")).toMatchObject({ lane: "main", request: { toolChoice: "auto" } });
  expect(describeTurn(turnOf(story)).timeline[0]).not.toHaveProperty("payload");
});

test("an event that shows a broken law has a line, though stories leave it out", () => {
  const turn = turnOf(story);
  const called = turn.events.find(({ type }) => type === "modelCall.started")!;
  const { timeline } = describeTurn(turn, { witnesses: new Map([[called, ["budget-exact"]]]) });
  expect(timeline.filter(({ witness }) => witness !== undefined)).toEqual([
    expect.objectContaining({ event: "modelCall.started", witness: ["budget-exact"], depth: 1 }),
  ]);
});

test("each message that grows is shown once", () => {
  const grows = (text: string): Happened => ({ type: "message.updated", text });
  const events = [grows("A"), grows("AB"), message("AB"), grows("C"), message("CD")];
  const { timeline } = describeTurn(turnOf(events));
  expect(timeline.map(({ text }) => text)).toEqual([
    'shows "A"',
    'message "AB"',
    'shows "C"',
    'message "CD"',
  ]);
});

describe("kinds of turns", () => {
  test.each([
    [
      "customer",
      "manual",
      [{ type: "manual", agent: "support", text: "Anyone?" } as const, ...observe("support", "Anyone?")],
    ],
    ["colleague", undefined, observe("support", "Sent again.")],
    ["session", undefined, [{ type: "mode", mode: "auto" } as const]],
  ])("%s, outcome %s", (kind, outcome, events) => {
    const report = describeTurn(turnOf(events, { settledAt: 70 }));
    expect(report.kind).toBe(kind);
    expect(report.outcome).toBe(outcome);
    expect(report.durationMs).toBe(70);
    expect(report).not.toHaveProperty("budget");
  });
});

describe("the first difference is marked", () => {
  const turn = turnOf(story);
  const marked = (problems: Parameters<typeof describeTurn>[1]) =>
    describeTurn(turn, problems).timeline.flatMap(({ first, text }) => (first ? [text] : []));

  test("no problem, no mark", () => {
    expect(marked({})).toEqual([]);
  });

  test("at the event of the earliest problem, not at the first line of that time", () => {
    const { problems } = judgeTurn(turn, { outcome: "failed", toolCalls: [], messages: [] }, where);
    expect(marked({ problems })).toEqual(['tool refund {"order":7}']);
  });

  test("at the last line, if nothing follows; nowhere, if the problem knows no event", () => {
    const problem = { kind: "SCRIPT_LEFT_OVER", message: "cues left" };
    const last = turn.events.length;
    expect(marked({ problems: [{ ...problem, event: last }] })).toEqual(["turn completed, budget 2/3 left"]);
    expect(marked({ problems: [{ ...problem, time: 1000 }] })).toEqual([]);
    expect(describeTurn(turnOf([]), { problems: [{ ...problem, event: 0 }] }).timeline).toEqual([]);
  });
});
