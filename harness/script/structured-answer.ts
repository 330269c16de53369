import type { ModelRequest } from "../../src/index.js";
import type { CueData } from "./cue-schema.js";

/**
 * The JSON text that a cue's `pass`, `reject` or `matches` stands for: what a reviewer or the rule matcher
 * reads. Undefined for every other verb.
 */
export function structuredAnswer(cue: CueData, request: ModelRequest): string | undefined {
  if (cue.pass !== undefined || cue.reject !== undefined) {
    const todo = cue.todo === undefined ? {} : { todo: cue.todo };
    return JSON.stringify({ passed: cue.pass === true, adjustedReasoning: cue.reject ?? "", ...todo });
  }
  if (cue.matches === undefined) return undefined;
  const { matches } = cue;
  const ids = new Set([...askedRules(request), ...Object.keys(matches)]);
  const rules = [...ids].map((id) => {
    const applies = matches[id] ?? false;
    return { id, relevant: applies, applies, rationale: "scripted" };
  });
  return JSON.stringify({ rules });
}

/**
 * The rules the request asks about: the values that its schema allows for an `id`. Empty if it does not say.
 */
export function askedRules(request: ModelRequest): string[] {
  return idsIn(request.output?.schema);
}

function idsIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const id = (schema as { properties?: { id?: { enum?: unknown; const?: unknown } } }).properties?.id;
  if (Array.isArray(id?.enum)) return id.enum.filter((value) => typeof value === "string");
  if (typeof id?.const === "string") return [id.const];
  return Object.values(schema).flatMap(idsIn);
}
