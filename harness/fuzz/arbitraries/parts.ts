import type fc from "fast-check";
import type { Features } from "../features.js";
import type {
  AgentHook,
  Cue,
  HookEntry,
  HookScript,
  ModerationVerdict,
  PointName,
  Rule,
  Tool,
  Turn,
  Verdict,
} from "../program.js";
import { drawAgentHooks, simplerAgentHooks } from "./agent-hooks.js";
import { drawCues, simplerCues } from "./cues.js";
import { drawn } from "./drawn.js";
import { drawHookEntries, simplerHookEntries } from "./hook-entries.js";
import { drawHookScript, simplerHookScript } from "./hook-scripts.js";
import { drawRules, simplerRules } from "./rules.js";
import { drawTools, simplerTools } from "./tools.js";
import { drawTurns, simplerTurns } from "./turns.js";
import { drawModerations, drawVerdicts, simplerModerations, simplerVerdicts } from "./verdicts.js";

// The parts of a program, to put together with parts of one's own; each is a list or a map, as it stands there.
// `features`: what the part may do; drawn anew for each value if unsaid. None of them throws.

/** What the model says, draft by draft. `tools`: those that it calls; ids of calls occur once in a value. */
export function cues(tools: readonly string[] = [], features?: Features): fc.Arbitrary<readonly Cue[]> {
  return drawn((drawing) => drawCues(drawing, tools), simplerCues, features);
}

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

/** What one hook does at a point, firing by firing. None hangs, for a hang needs a time-out of the engine. */
export function hookEntries(point: PointName, features?: Features): fc.Arbitrary<readonly HookEntry[]> {
  return drawn((drawing) => drawHookEntries(drawing, point), simplerHookEntries, features);
}

/** Named hooks at several points. None hangs. */
export function hookScripts(features?: Features): fc.Arbitrary<HookScript> {
  return drawn(drawHookScript, simplerHookScript, features);
}

/** Pre- and post-hooks of the agent, in order of registration. */
export function agentHooks(features?: Features): fc.Arbitrary<readonly AgentHook[]> {
  return drawn(drawAgentHooks, simplerAgentHooks, features);
}

/** Tools by name, and how their calls end. One that hangs has a time-out. */
export function tools(features?: Features): fc.Arbitrary<Readonly<Record<string, Tool>>> {
  return drawn(drawTools, simplerTools, features);
}

/** Rules, judged by the file. `tools`: those that a rule may bring. */
export function rules(tools: readonly string[] = [], features?: Features): fc.Arbitrary<readonly Rule[]> {
  return drawn((drawing) => drawRules(drawing, tools), simplerRules, features);
}

/** What happens to the session, one turn or more; cancels and interrupts may come at moments that never come. */
export function turns(features?: Features): fc.Arbitrary<readonly Turn[]> {
  return drawn((drawing) => drawTurns(drawing), simplerTurns, features);
}
