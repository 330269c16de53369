import type { Used } from "../prediction.js";
import type { HookEntry, HookScript, PointName, Program, Rule, Tool } from "../program.js";
import { predict } from "../reference/reference-model.js";

/**
 * The program without one of its turns, and without what that turn used of the scripts: the turns behind
 * it get what they got before. Where turns hang together (an interrupt), that may be too much or too
 * little; `fitted` sees to it.
 */
export function withoutTurn(program: Program, index: number): Program {
  const { model, reviews, moderation, incomingModeration, tools, rules, hooks, turns } = program;
  const from = usedBefore(program, index);
  const to = usedBefore(program, index + 1);
  const lane = (name: "main" | "compaction") => cut(model[name], from.cues[name], to.cues[name]);
  const [next, ...later] = turns.slice(index + 1);
  const { interrupt: _, ...undisturbed } = next ?? {};
  return {
    ...program,
    ...(tools && { tools: cutTools(tools, from.outcomes, to.outcomes) }),
    ...(rules && { rules: rules.map((rule) => withoutJudgement(rule, customersBefore(program, index))) }),
    model: { ...model, main: lane("main"), ...(model.compaction && { compaction: lane("compaction") }) },
    reviews: {
      toolCalls: cut(reviews?.toolCalls, from.toolReviews, to.toolReviews),
      messages: cut(reviews?.messages, from.messageReviews, to.messageReviews),
    },
    ...(moderation && { moderation: cut(moderation, from.moderations, to.moderations) }),
    ...(incomingModeration && {
      incomingModeration: cut(incomingModeration, from.incomingModerations, to.incomingModerations),
    }),
    ...(hooks && { hooks: { script: cutHooks(hooks.script, from.firings, to.firings) } }),
    turns: [...turns.slice(0, index), ...(next ? [undisturbed] : []), ...later],
  };
}

function usedBefore(program: Program, turn: number): Used {
  return predict({ ...program, turns: program.turns.slice(0, turn) }).used;
}

function cut<T>(list: readonly T[] = [], from = 0, to = from): T[] {
  return list.toSpliced(from, to - from);
}

function cutTools(
  tools: NonNullable<Program["tools"]>,
  from: Used["outcomes"],
  to: Used["outcomes"],
): Record<string, Tool> {
  const rest = Object.entries(tools).map(([name, tool]): [string, Tool] => {
    const { outcomes } = tool;
    return [name, outcomes === undefined ? tool : { ...tool, outcomes: cut(outcomes, from[name], to[name]) }];
  });
  return Object.fromEntries(rest);
}

function cutHooks(script: HookScript, from: Used["firings"], to: Used["firings"]): HookScript {
  const points = Object.entries(script) as [PointName, Readonly<Record<string, readonly HookEntry[]>>][];
  const rest = points.map(([point, hooks]) => {
    const left = Object.entries(hooks).map(([name, entries]) => {
      return [name, cut(entries, from[point]?.[name], to[point]?.[name])];
    });
    return [point, Object.fromEntries(left)];
  });
  return Object.fromEntries(rest);
}

function customersBefore({ turns }: Program, index: number): number | undefined {
  if (turns[index]?.customer === undefined) return undefined;
  return turns.slice(0, index).filter(({ customer }) => customer !== undefined).length;
}

/** `turn`: which of the customer's it is that goes; undefined for one that rules don't see. */
function withoutJudgement(rule: Rule, turn: number | undefined): Rule {
  const without = (judged: NonNullable<Rule["discovered"]>) =>
    typeof judged === "boolean" || turn === undefined ? judged : judged.toSpliced(turn, 1);
  const { matches, discovered } = rule;
  return {
    ...rule,
    matches: without(matches),
    ...(discovered !== undefined && { discovered: without(discovered) }),
  };
}
