import type { Tool } from "../models/tools.js";
import type { RuleEvaluation, RuleVerdict } from "../rules/rule.js";
import { EngineError, messageOf } from "../runtime/errors.js";
import { caught } from "./caught.js";
import type { EngineRule } from "./engine-agent.js";
import { inUnit } from "./in-unit.js";
import type { Turn } from "./turn.js";

/** Judges the agent's rules, calls their callbacks, and selects the tools of the turn (engine 1.7). */
export async function matchRules(turn: Turn): Promise<void> {
  const { rules, tools: ownTools } = turn.agent;
  turn.tools = ownTools;
  if (rules.length === 0) return;
  await applyRules(turn, rules);
  for (const [index, rule] of rules.entries()) {
    const evaluation = turn.evaluations[index] as RuleEvaluation;
    if (evaluation.discovered) await callBack(turn, rule, "onDiscovered", evaluation);
    if (evaluation.matched) await callBack(turn, rule, "onMatched", evaluation);
  }
}

/** Rules that apply reach the model, lift the effort and bring their tools. */
async function applyRules(turn: Turn, rules: readonly EngineRule[]): Promise<void> {
  const tools = new Map<string, Tool>(turn.tools);
  const verdicts = await judge(turn, rules);
  turn.evaluations = rules.map((rule) => evaluate(turn, rule, verdicts.get(rule.id)));
  turn.rules = rules.filter((_, index) => turn.evaluations[index]?.matched);
  for (const rule of turn.rules) {
    turn.liftEffort(rule.effortLift);
    for (const tool of rule.tools) tools.set(tool.name, tool);
  }
  turn.tools = tools;
}

/** A rule that has become relevant enters the session's working set, once. */
function evaluate(turn: Turn, rule: EngineRule, verdict: RuleVerdict | undefined): RuleEvaluation {
  const { workingSet } = turn.session;
  const matched = verdict?.applies === true;
  const discovered = (matched || verdict?.relevant === true) && !workingSet.has(rule.id);
  if (discovered) workingSet.add(rule.id);
  const { id } = rule;
  const rationale = verdict?.rationale;
  if (turn.scope.active) turn.scope.emit({ type: "rule.judged", rule: id, matched, discovered, rationale });
  return Object.freeze({ id, matched, discovered, rationale });
}

/** Code first; the rules without code of their own are judged all at once by the engine's matcher. */
async function judge(turn: Turn, rules: readonly EngineRule[]): Promise<Map<string, RuleVerdict>> {
  const work = async (): Promise<Map<string, RuleVerdict>> => {
    const verdicts = new Map<string, RuleVerdict>();
    try {
      for (const rule of rules)
        if (rule.matcher !== undefined) verdicts.set(rule.id, await byCode(turn, rule));
      const open = rules.filter(({ matcher }) => matcher === undefined);
      const answers = open.length > 0 ? await turn.engine.matcher(turn.context, open) : [];
      for (const verdict of answers) verdicts.set(verdict.id, verdict);
      for (const rule of open) await discover(turn, rule, verdicts);
      return verdicts;
    } catch (cause) {
      turn.cancel.check();
      throw new EngineError("MATCHING_FAILED", `The rules could not be matched: ${messageOf(cause)}`, {
        cause,
      });
    }
  };
  const verdicts = await inUnit(turn, { type: "matching.started", rules: rules.length }, work, (result) =>
    "error" in result
      ? { type: "matching.ended", outcome: "error", error: result.error }
      : { type: "matching.ended", outcome: "ok" },
  );
  turn.cancel.check();
  return verdicts;
}

async function byCode(turn: Turn, rule: EngineRule): Promise<RuleVerdict> {
  const applies = (await rule.matcher?.(turn.context)) === true;
  turn.cancel.check();
  const relevant = rule.discover === undefined ? applies : (await rule.discover(turn.context)) === true;
  turn.cancel.check();
  return { id: rule.id, applies, relevant };
}

/** Relevance by code, where the rule has some, goes before what the matcher said of it. */
async function discover(turn: Turn, rule: EngineRule, verdicts: Map<string, RuleVerdict>): Promise<void> {
  if (rule.discover === undefined) return;
  const relevant = (await rule.discover(turn.context)) === true;
  turn.cancel.check();
  verdicts.set(rule.id, { id: rule.id, applies: false, ...verdicts.get(rule.id), relevant });
}

/** A callback's failure is reported, and the turn goes on. */
async function callBack(
  turn: Turn,
  rule: EngineRule,
  callback: "onMatched" | "onDiscovered",
  evaluation: RuleEvaluation,
): Promise<void> {
  const call = rule[callback];
  if (call === undefined) return;
  let failure: { readonly error: unknown } | undefined;
  try {
    await call(turn.context, evaluation);
  } catch (cause) {
    const message = `${callback} of rule ${rule.id} failed: ${messageOf(cause)}`;
    failure = {
      error: new EngineError("RULE_CALLBACK_ERROR", message, { cause, details: { rule: rule.id, callback } }),
    };
  }
  turn.cancel.check();
  if (turn.scope.active) turn.scope.emit({ type: "rule.callback", rule: rule.id, callback, ...failure });
  if (failure !== undefined) await caught(turn, failure.error, { fatal: false });
}
