import type { RecordedSpan } from "../../harness/core/record.js";
import { message, modelCall, started, status } from "./happened.js";
import type { KeyCase } from "./key-case.js";
import { type Happened, START } from "./turn-of.js";

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

/** Times, telemetry, and what must appear nowhere. */
export const measuredCases = {
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
} satisfies Record<string, KeyCase>;
