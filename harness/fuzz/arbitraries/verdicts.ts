import type fc from "fast-check";
import type { Features } from "../features.js";
import type { ModerationVerdict, Verdict } from "../program.js";
import type { Drawing } from "./drawing.js";
import { drawn } from "./drawn.js";
import { simplerList, without } from "./simpler.js";

/** A reviewer's verdicts. */
export function verdicts(
  of: "toolCalls" | "messages",
  features?: Features,
): fc.Arbitrary<readonly Verdict[]> {
  return drawn((drawing) => drawVerdicts(drawing, of), simplerVerdicts, features);
}

/** A moderator's verdicts. */
export function moderations(features?: Features): fc.Arbitrary<readonly ModerationVerdict[]> {
  return drawn((drawing) => drawModerations(drawing, drawing.mood.rejects), simplerModerations, features);
}

/** Verdicts of a reviewer. Those on tool calls may leave a todo. */
export function drawVerdicts(drawing: Drawing, of: "toolCalls" | "messages"): Verdict[] {
  return drawing.list(0, drawing.mood.rejects > 0.7 ? 12 : 7, () => drawVerdict(drawing, of));
}

function drawVerdict(drawing: Drawing, of: "toolCalls" | "messages"): Verdict {
  const { dice, mood } = drawing;
  if (drawing.has("reviewFaults") && dice.chance(0.03))
    return { throw: `the reviewer is out, ${drawing.number()}`, ...drawing.delay() };
  const todo = of === "toolCalls" && drawing.has("todos") && dice.chance(0.3) ? drawTodo(drawing) : {};
  if (!dice.chance(mood.rejects)) return { pass: true, ...todo, ...drawing.delay() };
  const reject = dice.chance(0.15) || `fix-${drawing.number()} Ask for the order first.`;
  return { reject, ...todo, ...drawing.delay() };
}

function drawTodo(drawing: Drawing): Pick<Verdict, "todo"> {
  return { todo: drawing.dice.chance(0.25) ? "" : `todo-${drawing.number()} Tell them when.` };
}

/** Verdicts of the moderator. */
export function drawModerations(drawing: Drawing, rejects: number): ModerationVerdict[] {
  return drawing.list(0, drawing.mood.rejects > 0.7 ? 12 : 7, () => drawModeration(drawing, rejects));
}

function drawModeration(drawing: Drawing, rejects: number): ModerationVerdict {
  const { dice } = drawing;
  if (drawing.has("reviewFaults") && dice.chance(0.03))
    return { throw: `the moderator is out, ${drawing.number()}`, ...drawing.delay() };
  if (!dice.chance(rejects)) return { pass: true, ...drawing.delay() };
  return { flag: dice.chance(0.15) || `flag-${drawing.number()} That is rude.`, ...drawing.delay() };
}

export const simplerVerdicts = simplerList<Verdict>(function* (verdict) {
  yield* without(verdict, "todo", "delay");
  if (typeof verdict.reject === "string") yield { ...verdict, reject: true };
});

export const simplerModerations = simplerList<ModerationVerdict>(function* (verdict) {
  yield* without(verdict, "delay");
  if (typeof verdict.flag === "string") yield { ...verdict, flag: true };
});
