import type { Prediction, Used } from "./prediction.js";
import type { Call, Cue, HookEntry, HookScript, Lanes, PointName, Program, Tool, Turn } from "./program.js";
import { predict as referenceModel } from "./reference/reference-model.js";
import { SUPPLIED_MODERATION, SUPPLIED_RESULT, SUPPLIED_VERDICT, suppliedCue } from "./supplies.js";

/**
 * Makes a program's scripts exact (harness 3.1: consumed exactly): cuts each to what a run uses, adds
 * what it uses beyond (supplies.ts), and leaves out what never comes into play. The run stays the same,
 * since past the end of a script the reference model played with just those supplies. `predict`: what
 * foretells the run, for tests.
 */
export function fitted(sketch: Program, predict: (program: Program) => Prediction = referenceModel): Program {
  const { used, story } = predict(sketch);
  const { scenario, agent, engine, session, tools, rules, model, agentHooks, turns } = sketch;
  const { moderation, incomingModeration } = sketch;
  const offered = story.turns.flatMap(({ flow }) => toolsOffered(flow));
  const script = fitHooks(sketch.hooks?.script ?? {}, used.firings);
  return {
    scenario,
    agent,
    ...(engine && { engine }),
    ...(session && { session }),
    ...(tools && { tools: fitTools(tools, used.outcomes) }),
    ...(rules && { rules }),
    model: fitLanes(model, used, offered),
    ...fitReviews(sketch, used),
    ...(moderation && { moderation: exact(moderation, used.moderations, () => SUPPLIED_MODERATION) }),
    ...(incomingModeration && {
      incomingModeration: exact(incomingModeration, used.incomingModerations, () => SUPPLIED_MODERATION),
    }),
    ...(Object.keys(script).length > 0 && { hooks: { script } }),
    ...(agentHooks && { agentHooks }),
    turns: fitTurns(turns, used),
  };
}

/** A lane that is never asked is left out; `main` stands wherever there are turns. */
function fitLanes(model: Lanes, used: Used, offered: readonly string[][]): Lanes {
  const lane = (name: keyof Lanes) => {
    const cues = exact(model[name], used.cues[name], (index) => suppliedCue(name, index + 1));
    return delivered(cues, used.delivered[name]);
  };
  const compaction = lane("compaction");
  return {
    main: lane("main").map((cue, index) => mark(cue, offered[index] ?? [])),
    ...(compaction.length > 0 && { compaction }),
  };
}

/** As many as are used. */
function exact<T>(list: readonly T[] = [], used = 0, supply: (index: number) => T): T[] {
  const kept = list.slice(0, used);
  while (kept.length < used) kept.push(supply(kept.length));
  return kept;
}

/** A cue that a cancel broke off says after how many chunks. */
function delivered(cues: readonly Cue[], chunks: Used["delivered"][string] = []): Cue[] {
  return cues.map((cue, index) => {
    const taken = chunks[index];
    if (taken !== undefined) return { ...cue, expect: { delivered: taken } };
    if (cue.expect === undefined) return cue;
    const { expect: _, ...whole } = cue;
    return whole;
  });
}

/** Of each call of the lane `main`, the tools that were offered. */
function toolsOffered(flow: readonly string[]): string[][] {
  const calls = flow.filter((beat) => beat.startsWith("model main "));
  return calls.map((beat) => beat.slice(beat.indexOf("[") + 1, beat.lastIndexOf("]")).split(","));
}

/** Calls of a tool that is not offered say so, and no others. */
function mark(cue: Cue, offered: readonly string[]): Cue {
  if (cue.call === undefined) return cue;
  const call = cue.call.map(({ id, tool, args }): Call => {
    const sent = args === undefined ? { id, tool } : { id, tool, args };
    return offered.includes(tool) ? sent : { ...sent, unoffered: true };
  });
  return { ...cue, call };
}

/** A reviewer that is never asked needs no verdicts. */
function fitReviews({ reviews }: Program, used: Used): Pick<Program, "reviews"> {
  const toolCalls = exact(reviews?.toolCalls, used.toolReviews, () => SUPPLIED_VERDICT);
  const messages = exact(reviews?.messages, used.messageReviews, () => SUPPLIED_VERDICT);
  if (toolCalls.length === 0 && messages.length === 0) return {};
  return {
    reviews: {
      ...(toolCalls.length > 0 && { toolCalls }),
      ...(messages.length > 0 && { messages }),
    },
  };
}

/** Every tool stays, for it is offered; one that is never called needs no outcomes. */
function fitTools(tools: NonNullable<Program["tools"]>, used: Used["outcomes"]): Record<string, Tool> {
  const fitted = Object.entries(tools).map(([name, { outcomes, ...tool }]) => {
    if (tool.always !== undefined) return [name, tool];
    const kept = exact(outcomes, used[name], () => SUPPLIED_RESULT);
    return [name, kept.length === 0 ? tool : { outcomes: kept, ...tool }];
  });
  return Object.fromEntries(fitted);
}

type Hooks = Readonly<Record<string, readonly HookEntry[]>>;

/**
 * Hooks that are called, without the entries that none of their firings reaches or that say CALL_NEXT at
 * the end.
 */
function fitHooks(script: HookScript, firings: Used["firings"]): HookScript {
  const fitted: Partial<Record<PointName, Hooks>> = {};
  for (const [point, hooks] of Object.entries(script) as [PointName, Hooks][]) {
    const called = Object.entries(hooks).flatMap(([name, entries]) => {
      const count = firings[point]?.[name] ?? 0;
      return count === 0 ? [] : [[name, withoutIdleEnd(entries.slice(0, count))]];
    });
    if (called.length > 0) fitted[point] = Object.fromEntries(called);
  }
  return fitted;
}

function withoutIdleEnd(entries: readonly HookEntry[]): readonly HookEntry[] {
  const last = entries.findLastIndex((entry) => Object.keys(entry).length > 0);
  return entries.slice(0, last + 1);
}

/** A cancel or an interrupt whose moment never comes leaves the run as it is. */
function fitTurns(turns: readonly Turn[], used: Used): Turn[] {
  return turns.map((turn, index) => {
    if (turn.cancel === undefined && turn.interrupt === undefined) return turn;
    const { cancel, interrupt, ...rest } = turn;
    return {
      ...rest,
      ...(cancel !== undefined && used.cancels.includes(index) && { cancel }),
      ...(interrupt !== undefined && used.interrupts.includes(index) && { interrupt }),
    };
  });
}
