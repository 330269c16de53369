import { EngineError } from "../../src/index.js";
import { ended, message, started, status } from "./happened.js";
import type { KeyCase } from "./key-case.js";
import type { Happened } from "./turn-of.js";

const failure = new EngineError("HOOK_ERROR", "hook guard threw", {
  cause: new Error("audit down"),
  details: { point: "onMessageReviewed", hook: "guard" },
});

const judged = (rule: string, matched: boolean, discovered: boolean): Happened => ({
  type: "rule.judged",
  rule,
  matched,
  discovered,
});

/** What came out of the turn. */
export const happenedCases = {
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
      {
        messages: {
          exactly: [
            { text: "Your order", partial: true },
            { text: "Bye.", by: "handOff" },
          ],
        },
      },
      { messages: { contains: ["order", "Bye"], omits: "e-mail" } },
    ],
    red: [
      ["messages", { messages: [] }],
      ["messages", { messages: ["Your order"] }],
      ["messages", { messages: ["Bye.", "Your order"] }],
      ["messages", { messages: ["Your order", { text: "Bye.", by: "other" }] }],
      ["messages", { messages: [{ text: "Your order", partial: false }, "Bye."] }],
      ["messages", { messages: { includes: ["Hello."] } }],
      ["messages", { messages: { includes: ["Bye."], omits: "order" } }],
      ["messages", { messages: { exactly: ["Your order"] } }],
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
} satisfies Record<string, KeyCase>;
