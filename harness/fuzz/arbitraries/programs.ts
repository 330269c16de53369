import type fc from "fast-check";
import type { Feature, Features } from "../features.js";
import { fitted } from "../fit.js";
import type { Program, Rule, Tool } from "../program.js";
import { drawAgentHooks, simplerAgentHooks } from "./agent-hooks.js";
import { drawAgent, simplerAgent } from "./agent-settings.js";
import { drawCues, drawSummaries, simplerCues } from "./cues.js";
import type { Drawing } from "./drawing.js";
import { drawn } from "./drawn.js";
import { drawEngine, simplerEngines } from "./engine-settings.js";
import { drawHookScript, simplerHookScript } from "./hook-scripts.js";
import { drawRules, simplerRules } from "./rules.js";
import { drawSession } from "./session-start.js";
import { simplerAt, without } from "./simpler.js";
import { drawTools, simplerTools } from "./tools.js";
import { drawTurns, simplerTurns } from "./turns.js";
import { drawModerations, drawVerdicts, simplerModerations, simplerVerdicts } from "./verdicts.js";
import { isLighter, weightOf } from "./weight.js";
import { withoutTurn } from "./without-turn.js";

/**
 * Whole scenario programs (harness 3.5), their scripts consumed exactly: what is generated can be saved as a
 * scenario file and plays there as it did here. `features`: what the programs may do; drawn anew for each
 * (`featuresOf`) if unsaid. A failing program shrinks to fewer turns, cues, hook entries and settings.
 */
export function programs(features?: Features): fc.Arbitrary<Program> {
  return drawn((drawing) => fitted(drawSketch(drawing)), simplerPrograms, features);
}

/**
 * The same, before `fitted` makes the scripts exact: to change or combine, then to map with `fitted`.
 * Played as they are, they would break the law `script-consumed`.
 */
export function sketches(features?: Features): fc.Arbitrary<Program> {
  return drawn(drawSketch, simplerSketches, features);
}

/** One program, before its scripts are exact. */
export function drawSketch(drawing: Drawing): Program {
  const { dice } = drawing;
  const agent = drawAgent(drawing);
  const engine = drawEngine(drawing);
  const tools = drawing.draws("tools", 0.85) ? drawTools(drawing) : undefined;
  const names = Object.keys(tools ?? {});
  const rules = drawing.draws("rules", 0.6) ? drawRules(drawing, names) : undefined;
  const session = drawSession(drawing, rules?.map(({ id }) => id) ?? []);
  const compacts = engine?.policy?.compactAt !== undefined;
  const main = drawCues(drawing, names);
  const compaction = compacts ? { compaction: drawSummaries(drawing) } : {};
  const reviews = drawReviews(drawing);
  const moderation = drawing.draws("moderation", 0.5)
    ? drawModerations(drawing, drawing.mood.rejects)
    : undefined;
  const incoming =
    drawing.has("incomingModeration") && dice.chance(0.4) ? drawModerations(drawing, 0.3) : undefined;
  const script = drawing.draws("engineHooks", 0.95) ? drawHookScript(drawing) : undefined;
  const agentHooks = drawing.draws("agentHooks", 0.6) ? drawAgentHooks(drawing) : undefined;
  const turns = drawTurns(drawing, script);
  return {
    scenario: "a program",
    agent,
    ...(engine && { engine }),
    ...(session && { session }),
    ...(tools && { tools }),
    ...(rules && { rules }),
    model: { main, ...compaction },
    reviews,
    ...(moderation && { moderation }),
    ...(incoming && { incomingModeration: incoming }),
    ...(script && { hooks: { script } }),
    ...(agentHooks && { agentHooks }),
    turns,
  };
}

/** A list for each reviewer that may be asked: `fitted` makes of it what is used. */
function drawReviews(drawing: Drawing): NonNullable<Program["reviews"]> {
  const { features } = drawing;
  const anyOf = (...some: Feature[]) => some.some((feature) => features.has(feature));
  return {
    ...(anyOf("toolReview", "consequentialTools", "rules") && {
      toolCalls: drawVerdicts(drawing, "toolCalls"),
    }),
    ...(anyOf("messageReview", "rules") && { messages: drawVerdicts(drawing, "messages") }),
  };
}

/** Exact programs that are lighter than this one. Whatever a cut makes the run use beyond is supplied. */
export function* simplerPrograms(program: Program): Iterable<Program> {
  const weight = weightOf(program);
  for (const sketch of simplerSketches(program)) {
    const simple = fitted(sketch);
    if (isLighter(weightOf(simple), weight)) yield simple;
  }
}

/** Boldest first: whole parts, then pieces of them. */
function* simplerSketches(program: Program): Iterable<Program> {
  if (program.turns.length > 1)
    for (const index of program.turns.keys()) yield withoutTurn(program, program.turns.length - 1 - index);
  yield* simplerAt(program, "turns", simplerTurns);
  yield* without(program, "agentHooks", "hooks", "rules", "moderation", "incomingModeration", "session");
  yield* simplerAt(program, "hooks", (hooks) => simplerAt(hooks, "script", simplerHookScript));
  yield* simplerAt(program, "model", (lanes) => simplerAt(lanes, "main", simplerCues));
  yield* simplerAt(program, "agentHooks", simplerAgentHooks);
  yield* simplerAt(program, "rules", simplerRules);
  yield* simplerAt(program, "agent", simplerAgent);
  yield* simplerEngines(program);
  yield* simplerToolSets(program);
  yield* simplerAt(program, "reviews", function* (reviews) {
    yield* simplerAt(reviews, "toolCalls", simplerVerdicts);
    yield* simplerAt(reviews, "messages", simplerVerdicts);
  });
  yield* simplerAt(program, "moderation", simplerModerations);
  yield* simplerAt(program, "incomingModeration", simplerModerations);
  yield* simplerAt(program, "session", (session) => without(session, "mode", "workingSet"));
  yield* simplerAt(program, "model", (lanes) => simplerAt(lanes, "compaction", simplerCues));
}

/** Fewer and plainer tools; rules can't name one that is gone. */
function* simplerToolSets(program: Program): Iterable<Program> {
  for (const simple of simplerAt(program, "tools", simplerTools)) {
    const { tools = {}, rules, ...rest } = simple;
    yield {
      ...rest,
      ...(Object.keys(tools).length > 0 && { tools }),
      ...(rules && { rules: rules.map((rule) => amongTools(rule, tools)) }),
    };
  }
}

function amongTools({ tools, ...rule }: Rule, known: Readonly<Record<string, Tool>>): Rule {
  const left = (tools ?? []).filter((tool) => tool in known);
  return left.length === 0 ? rule : { ...rule, tools: left };
}
