import type { EffortLevel, Rule } from "../program.js";
import type { TurnState } from "./turn-state.js";

const EFFORTS: readonly EffortLevel[] = ["MIN", "LOW", "MEDIUM", "HIGH", "MAX"];

/** Judges the rules, and sets up the turn with what matched: effort, tools, reviews (engine 1.7). */
export function matchRules(turn: TurnState, customerTurn: number): void {
  const rules = turn.run.program.rules ?? [];
  const matched = rules.filter((rule) => judge(turn, rule, customerTurn));
  for (const { effortLift } of matched) if (effortLift) lift(turn, effortLift);
  turn.tools = offeredTools(turn, rules, matched);
  setReviews(turn, matched);
}

/** Matching was skipped: no rules, no tools of any kind; the agent's own reviews still apply (engine 1.2). */
export function skipRules(turn: TurnState): void {
  setReviews(turn, []);
}

/** A relevant or applying rule that is not in the working set enters it: it is discovered. */
function judge({ run, rules }: TurnState, rule: Rule, customerTurn: number): boolean {
  const matched = holds(rule.matches, customerTurn);
  const relevant = matched || holds(rule.discovered ?? false, customerTurn);
  const discovered = relevant && !run.workingSet.has(rule.id);
  if (discovered) run.workingSet.add(rule.id);
  if (relevant) {
    const words = `${matched ? " matched" : ""}${discovered ? " discovered" : ""}`;
    if (words !== "") rules.push(`${rule.id}${words}`);
  }
  return matched;
}

function holds(judged: boolean | readonly boolean[], customerTurn: number): boolean {
  return typeof judged === "boolean" ? judged : (judged[customerTurn] ?? false);
}

function lift(turn: TurnState, effort: EffortLevel): void {
  if (EFFORTS.indexOf(effort) > EFFORTS.indexOf(turn.effort)) turn.effort = effort;
}

/** A tool that a rule names is offered with that rule only, any other always. */
function offeredTools(turn: TurnState, rules: readonly Rule[], matched: readonly Rule[]): string[] {
  const names = ({ tools }: Rule, tool: string) => tools?.includes(tool) ?? false;
  return Object.keys(turn.run.program.tools ?? {})
    .filter((tool) => matched.some((rule) => names(rule, tool)) || !rules.some((rule) => names(rule, tool)))
    .sort();
}

/** Never at MIN; else as switched on for the agent or by a rule that matches (engine 1.4). */
function setReviews(turn: TurnState, matched: readonly Rule[]): void {
  const { toolReview, messageReview } = turn.run.program.agent;
  const on = (kind: "toolCalls" | "messages") =>
    matched.some(({ review }) => review === true || review === kind);
  const reviewed = turn.effort !== "MIN";
  turn.reviews = {
    messages: reviewed && ((messageReview ?? false) || on("messages")),
    toolCalls: reviewed && ((toolReview ?? false) || on("toolCalls")),
  };
}
