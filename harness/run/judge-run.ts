import type { RunRecord } from "../core/record.js";
import type { Problem, TurnReport } from "../core/report.js";
import { describeTurn } from "../judge/describe-turn.js";
import { earliestFirst, type JudgedProblem } from "../judge/findings.js";
import { judgeScenario, judgeTurn } from "../judge/judge.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import type { Script } from "../script/script.js";

/** What came of a run's expectations. */
export interface JudgedRun {
  readonly problems: readonly JudgedProblem[];
  readonly checks: number;
  readonly turns: readonly TurnReport[];
}

/** Judges every turn, then the whole. `origin`: virtual time at which the scenario began. */
export function judgeRun(scenario: LoadedScenario, run: RunRecord, origin: number): JudgedRun {
  const { data } = scenario;
  const problems: JudgedProblem[] = [];
  let checks = 0;
  const turns = run.turns.map((turn) => {
    const expect = data.turns?.[turn.index]?.expect;
    if (expect === undefined) return describeTurn(turn, { origin });
    const where = (keys: (string | number)[]) => scenario.where(["turns", turn.index, "expect", ...keys]);
    const judged = judgeTurn(turn, expect, where, origin);
    problems.push(...judged.problems);
    checks += judged.checks;
    return describeTurn(turn, { problems: judged.problems, origin });
  });
  if (data.expect !== undefined) {
    const judged = judgeScenario(run, data.expect, (keys) => scenario.where(["expect", ...keys]), origin);
    problems.push(...judged.problems);
    checks += judged.checks;
  }
  return { problems, checks, turns };
}

/** All problems of a run, the earliest cause first. A judged problem's own `event` is no part of a report. */
export function inOrder(problems: readonly JudgedProblem[]): Problem[] {
  return earliestFirst(problems).map(({ event: _event, ...problem }) => problem);
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
