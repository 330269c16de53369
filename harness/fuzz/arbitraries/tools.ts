import type fc from "fast-check";
import type { Features } from "../features.js";
import type { Tool, ToolResult } from "../program.js";
import { SUPPLIED_RESULT } from "../supplies.js";
import { type Drawing, SLOW } from "./drawing.js";
import { drawn } from "./drawn.js";
import { simplerAt, simplerList, simplerMap, without } from "./simpler.js";

/** Tools by name, and how their calls end. One that hangs has a time-out. */
export function tools(features?: Features): fc.Arbitrary<Tools> {
  return drawn(drawTools, simplerTools, features);
}

type Tools = Readonly<Record<string, Tool>>;

const NAMES = ["lookup", "refund", "cancel_order"] as const;

/** One to three tools. */
export function drawTools(drawing: Drawing): Tools {
  const tools: Record<string, Tool> = {};
  const count = drawing.dice.int(1, NAMES.length);
  for (const name of NAMES.slice(0, count)) tools[name] = drawTool(drawing);
  return tools;
}

function drawTool(drawing: Drawing): Tool {
  const { dice } = drawing;
  const timeout = drawing.has("toolTimeouts") && dice.chance(0.3);
  const limited = timeout || drawing.toolTimeout;
  const input = drawing.has("malformedCalls") && dice.chance(0.5);
  return {
    ...(dice.chance(0.15)
      ? { always: drawResult(drawing, limited) }
      : { outcomes: drawing.list(0, 6, () => drawResult(drawing, limited)) }),
    ...(input ? { input: { type: "object", required: ["order"] } } : {}),
    ...(drawing.has("consequentialTools") && dice.chance(0.3) ? { consequential: true } : {}),
    ...(timeout ? { timeout: "800ms" } : {}),
  };
}

/** `limited`: there is a time-out, so that it may hang. */
function drawResult(drawing: Drawing, limited: boolean): ToolResult {
  const { dice } = drawing;
  if (isSlow(drawing))
    return limited && dice.chance(0.5) ? { hang: true } : { return: drawValue(drawing), delay: SLOW };
  if (drawing.has("toolFaults") && dice.chance(0.25))
    return { throw: `no stock, ${drawing.number()}`, ...drawing.delay() };
  return { return: drawValue(drawing), ...drawing.delay() };
}

/** A cancel leaves running tools some time: only those that take longer are cut off. */
function isSlow(drawing: Drawing): boolean {
  const { dice, mood } = drawing;
  if (mood.shape === "cancels") return dice.chance(0.3);
  return drawing.has("toolTimeouts") && dice.chance(0.15);
}

function drawValue(drawing: Drawing): unknown {
  const number = drawing.number();
  return drawing.dice.pick([{ ok: true, number }, `done-${number}`, number]);
}

/** Fewer tools, and each plainer: what a tool came to, it came to at once and well. */
export const simplerTools = simplerMap<Tool>(function* (tool) {
  yield* without(tool, "consequential", "input");
  if (!hangs(tool)) yield* without(tool, "timeout");
  yield* simplerAt(tool, "always", simplerResult);
  yield* simplerAt(tool, "outcomes", simplerList(simplerResult));
});

function* simplerResult(result: ToolResult): Iterable<ToolResult> {
  yield* without(result, "delay");
  yield SUPPLIED_RESULT;
}

/** Whether one of its calls never ends but by a time-out. */
export function hangs({ always, outcomes = [] }: Tool): boolean {
  return always?.hang === true || outcomes.some(({ hang }) => hang);
}
