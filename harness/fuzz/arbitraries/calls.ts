import type { Call } from "../program.js";
import type { Drawing } from "./drawing.js";
import { simplerList, without } from "./simpler.js";

/**
 * The calls of one cue, to these tools and at times to one that is not there. All are marked `unoffered`,
 * since no one can tell yet which step the cue is for; `fitted` leaves the mark where it is due.
 */
export function drawCalls(drawing: Drawing, tools: readonly string[]): Call[] {
  const several = drawing.draws("concurrentTools", 0.5);
  return drawing.list(several ? 2 : 1, several ? 4 : 1, () => drawCall(drawing, tools));
}

function drawCall(drawing: Drawing, tools: readonly string[]): Call {
  const { dice } = drawing;
  const unknown = tools.length === 0 || (drawing.has("unofferedCalls") && dice.chance(0.12));
  const tool = unknown ? "transfer" : dice.pick(tools);
  const number = drawing.number();
  return { id: `call-${number}`, tool, ...drawArguments(drawing, number), unoffered: true };
}

function drawArguments(drawing: Drawing, number: number): Pick<Call, "args"> {
  if (drawing.has("malformedCalls") && drawing.dice.chance(0.25))
    return drawing.dice.pick([{}, { args: '{"order":' }, { args: "[]" }]);
  return { args: { order: `order-${number}` } };
}

/** Fewer calls, at least one, and each without its arguments. */
export function* simplerCalls(calls: readonly Call[]): Iterable<readonly Call[]> {
  for (const simple of simplerList<Call>((call) => without(call, "args"))(calls))
    if (simple.length > 0) yield simple;
}
