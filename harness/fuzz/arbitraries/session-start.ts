import type { Program } from "../program.js";
import type { Drawing } from "./drawing.js";

/** In which mode the session begins, and which rules it knows already. */
export function drawSession(drawing: Drawing, rules: readonly string[]): Program["session"] | undefined {
  const { dice } = drawing;
  const manual = drawing.has("modes") && dice.chance(0.06);
  const known = rules.filter(() => dice.chance(0.2));
  if (!manual && known.length === 0) return undefined;
  return { ...(manual ? { mode: "manual" } : {}), ...(known.length > 0 ? { workingSet: known } : {}) };
}
