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
 * Refuses what is no event: a model of the user's own that misspells one would lose a tool call in silence, or
 * tell a customer "undefined". Throws a `ModelError` that says what is wrong.
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
  if (type === "finish" && told.usage !== undefined) checkUsage(told.usage);
}

function checkUsage(usage: unknown): void {
  for (const field of ["inputTokens", "outputTokens"] as const) {
    const tokens = (usage as Readonly<Record<string, unknown>> | null)?.[field];
    if (typeof tokens !== "number" || !(tokens >= 0)) {
      throw wrong(`a usage whose "${field}" is no number of tokens but ${String(tokens)}`);
    }
  }
}

const wrong = (what: string) => new ModelError("MODEL_ERROR", `The model sent ${what}.`);
