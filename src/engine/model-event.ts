import type { Usage } from "../messages/msg.js";
import type { ModelEvent } from "../models/model.js";
import { ModelError } from "../models/model-error.js";

/** The texts that an event of each type must have. */
const TEXTS: Readonly<Record<ModelEvent["type"], readonly string[]>> = {
  text: ["text"],
  reasoning: ["text"],
  toolCall: ["id", "tool", "args"],
  finish: ["reason"],
};

/**
 * Refuses what is no event: a model of the user's own that misspells one would lose a tool call in silence,
 * or tell a customer "undefined". Throws a `ModelError` that says what is wrong.
 */
export function checkEvent(event: unknown): asserts event is ModelEvent {
  const told = (event ?? {}) as Readonly<Record<string, unknown>>;
  const { type } = told;
  if (!Object.hasOwn(TEXTS, type as PropertyKey)) {
    throw wrong(`an event of no known type: ${JSON.stringify(type) ?? "none"}`);
  }
  for (const field of TEXTS[type as ModelEvent["type"]]) {
    if (typeof told[field] !== "string") {
      throw wrong(`an event "${type}" whose "${field}" is no text but ${typeof told[field]}`);
    }
  }
}

/**
 * The usage, if it is two counts. A provider that tells half of it, or NaN, fails no turn for it; but it must
 * not reach a counter, which would stay broken.
 */
export function usageOf({ usage }: { readonly usage?: Usage }): Usage | undefined {
  return isCount(usage?.inputTokens) && isCount(usage?.outputTokens) ? usage : undefined;
}

const isCount = (value: unknown) => typeof value === "number" && Number.isFinite(value) && value >= 0;

const wrong = (what: string) => new ModelError("MODEL_ERROR", `The model sent ${what}.`);
