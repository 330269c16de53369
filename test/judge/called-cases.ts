import {
  agentHook,
  message,
  modelCall,
  observe,
  point,
  service,
  started,
  status,
  toolSettled,
  toolStarted,
} from "./happened.js";
import type { KeyCase } from "./key-case.js";

/** What happened on the way. */
export const calledCases = {
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
} satisfies Record<string, KeyCase>;
