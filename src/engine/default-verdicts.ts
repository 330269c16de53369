import { isJsonObject } from "../models/json-object.js";
import type { RuleVerdict } from "../rules/rule.js";
import type { EngineContext } from "./context.js";
import type { Compactor, MessageReviewer, ReviewVerdict, RuleMatcher, ToolReviewer } from "./verdicts.js";

const TEXT = { type: "string" };
const REVIEW_SCHEMA = {
  type: "object",
  properties: { passed: { type: "boolean" }, adjustedReasoning: TEXT, todo: TEXT },
  required: ["passed"],
};
/**
 * The rules that are asked about stand in the schema, so that a provider's structured output can't name
 * another.
 */
function matcherSchema(ids: readonly string[]): Record<string, unknown> {
  const rule = {
    type: "object",
    properties: {
      id: { enum: ids },
      relevant: { type: "boolean" },
      applies: { type: "boolean" },
      rationale: TEXT,
    },
    required: ["id", "relevant", "applies"],
  };
  return { type: "object", properties: { rules: { type: "array", items: rule } }, required: ["rules"] };
}

/** Asks the model whether proposed tool calls may run. */
export const defaultToolReviewer: ToolReviewer = async (context, calls) => {
  const answer = await context.ask({
    lane: "toolReview",
    instructions:
      "You check the tool calls that a customer-service agent wants to make against its instructions " +
      "and rules. Pass them, or say in adjustedReasoning how the agent should have reasoned. In todo, " +
      "note what must be done next.",
    subject: [
      standard(context),
      `Customer: ${lastCustomerText(context)}`,
      `Calls: ${JSON.stringify(calls)}`,
    ].join("\n\n"),
    schema: REVIEW_SCHEMA,
  });
  return reviewVerdict(answer);
};

/** Asks the model whether a draft may go out. */
export const defaultMessageReviewer: MessageReviewer = async (context, message) => {
  const answer = await context.ask({
    lane: "messageReview",
    instructions:
      "You check a draft that a customer-service agent wants to send against its instructions and " +
      "rules. Pass it, or say in adjustedReasoning how the agent should have reasoned.",
    subject: [standard(context), `Customer: ${lastCustomerText(context)}`, `Draft: ${message}`].join("\n\n"),
    schema: REVIEW_SCHEMA,
  });
  return reviewVerdict(answer);
};

/** Asks the model which rules are relevant and which apply, all in one call (engine 1.7). */
export const defaultMatcher: RuleMatcher = async (context, rules) => {
  const listed = rules.map(({ id, kind, text }) => ({ id, kind, text }));
  const answer = await context.ask({
    lane: "matcher",
    instructions:
      "You judge, for each rule of a customer-service agent, whether it is relevant to the " +
      "conversation and whether it applies to the customer's last message. A policy is judged by its " +
      "content, an observation by its condition.",
    subject: [`Rules: ${JSON.stringify(listed)}`, `Conversation:\n${transcript(context)}`].join("\n\n"),
    schema: matcherSchema(rules.map(({ id }) => id)),
  });
  return ruleVerdicts(answer, new Set(rules.map(({ id }) => id)));
};

/** Asks the model for a summary of what the agent remembers (engine 1.8). */
export const defaultCompactor: Compactor = (context, messages) =>
  context.askText({
    lane: "compaction",
    instructions:
      "Sum up this conversation for the agent that will go on with it: who the customer is, what was " +
      "asked, promised, looked up and done, and what is open. Leave out pleasantries.",
    subject: messages
      .map(({ role, name, text, content }) => `${name ?? role}: ${text || JSON.stringify(content)}`)
      .join("\n"),
  });

function standard(context: EngineContext): string {
  const rules = context.matchedRules.map(({ text }) => `- ${text}`);
  return [
    `Instructions: ${context.agent.settings.instructions}`,
    ...(rules.length > 0 ? ["Rules:", ...rules] : []),
  ].join("\n");
}

function lastCustomerText(context: EngineContext): string {
  return context.history.messages.findLast(({ role }) => role === "user")?.text ?? "";
}

function transcript(context: EngineContext): string {
  return context.history.messages.map(({ role, name, text }) => `${name ?? role}: ${text}`).join("\n");
}

function reviewVerdict(answer: Record<string, unknown>): ReviewVerdict {
  const { passed, adjustedReasoning, todo } = answer;
  if (typeof passed !== "boolean") throw new Error("expected `passed`, true or false");
  return {
    passed,
    ...(adjustedReasoning === undefined || adjustedReasoning === null
      ? {}
      : { adjustedReasoning: text(adjustedReasoning, "adjustedReasoning") }),
    ...(todo === undefined || todo === null ? {} : { todo: text(todo, "todo") }),
  };
}

function text(value: unknown, field: string): string {
  if (typeof value !== "string") throw new Error(`expected \`${field}\` to be a text`);
  return value;
}

/** Rules that the answer leaves out do not apply; a rule that does not exist makes the answer malformed. */
function ruleVerdicts(answer: Record<string, unknown>, known: ReadonlySet<string>): RuleVerdict[] {
  const { rules } = answer;
  if (!Array.isArray(rules)) throw new Error("expected `rules`, a list");
  return rules.map((rule: unknown): RuleVerdict => {
    if (!isJsonObject(rule)) throw new Error("expected each of `rules` to be an object");
    const { id, relevant, applies, rationale } = rule;
    if (typeof id !== "string" || !known.has(id)) throw new Error(`there is no rule ${JSON.stringify(id)}`);
    if (typeof relevant !== "boolean" || typeof applies !== "boolean") {
      throw new Error(`expected \`relevant\` and \`applies\` of rule ${id}, true or false`);
    }
    return { id, relevant, applies, ...(typeof rationale === "string" ? { rationale } : {}) };
  });
}
