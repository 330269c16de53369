import type { RecordedEvent, RunRecord } from "../core/record.js";
import type { Problem, TurnReport } from "../core/report.js";
import { describeTurn } from "../judge/describe-turn.js";
import { failedTurn } from "../judge/failed-turn.js";
import { earliestFirst, type JudgedProblem } from "../judge/findings.js";
import { type Judgement, judgeScenario, judgeTurn } from "../judge/judge.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import type { Script } from "../script/script.js";

/** What came of a run's expectations. */
export interface JudgedRun {
  /** Those that were noticed while it played included. */
  readonly problems: readonly JudgedProblem[];
  readonly checks: number;
  readonly turns: readonly TurnReport[];
}

/**
 * Judges every turn, then the whole. `origin`: virtual time at which the scenario began; `noticed`: problems
 * that were noticed while it played.
 */
export function judgeRun(
  scenario: LoadedScenario,
  run: RunRecord,
  origin: number,
  noticed: readonly JudgedProblem[],
): JudgedRun {
  const { data } = scenario;
  const problems = [...noticed];
  let checks = 0;
  const judgedBy = (judged: Judgement) => {
    problems.push(...judged.problems);
    checks += judged.checks;
  };
  for (const turn of run.turns) {
    const expect = data.turns?.[turn.index]?.expect;
    if (expect === undefined) continue;
    const where = (keys: (string | number)[]) => scenario.where(["turns", turn.index, "expect", ...keys]);
    judgedBy(judgeTurn(turn, expect, where, origin));
  }
  if (data.expect !== undefined)
    judgedBy(judgeScenario(run, data.expect, (keys) => scenario.where(["expect", ...keys]), origin));
  problems.unshift(...causes(scenario, run, origin, problems));
  const witnesses = witnessesOf(problems);
  const turns = run.turns.map((turn) => {
    const own = problems.filter((problem) => problem.turn === turn.index + 1);
    return describeTurn(turn, { problems: own, witnesses, payloads: problems.length > 0 });
  });
  return { problems, checks, turns };
}

/** The events that show a broken law, each with the names of those laws. */
function witnessesOf(problems: readonly JudgedProblem[]): Map<RecordedEvent, string[]> {
  const witnesses = new Map<RecordedEvent, string[]>();
  for (const { law, witness = [] } of problems) {
    if (law === undefined) continue;
    for (const event of witness) witnesses.set(event, [...(witnesses.get(event) ?? []), law]);
  }
  return witnesses;
}

/** A turn must not fail unexpectedly: a guard that broke would pass for one that had nothing to say. */
function causes(
  scenario: LoadedScenario,
  run: RunRecord,
  origin: number,
  problems: readonly JudgedProblem[],
): JudgedProblem[] {
  return run.turns.flatMap((turn) => {
    const own = problems.filter((problem) => problem.turn === undefined || problem.turn === turn.index + 1);
    const expects = [scenario.data.turns?.[turn.index]?.expect, scenario.data.expect];
    const at = scenario.where(["turns", turn.index]);
    return failedTurn(turn, { expects, problems: own, at, origin }) ?? [];
  });
}

/**
 * All problems of a run, the earliest cause first. The events that a judged problem knows are no part of a
 * report.
 */
export function inOrder(problems: readonly JudgedProblem[]): Problem[] {
  return earliestFirst(problems).map(({ event: _event, witness: _witness, ...problem }) => problem);
}

/** A script's disagreements, as problems of a report. */
export function scriptProblems(script: Script, origin: number): Problem[] {
  return script.problems.map(({ code, message, at, time, key, expected, received }) => ({
    kind: code,
    message,
    ...(key === undefined ? {} : { key }),
    ...(at === undefined ? {} : { at }),
    ...(expected === undefined ? {} : { expected }),
    ...(received === undefined ? {} : { received }),
    time: time - origin,
  }));
}
