import { HookrigError } from "../../src/index.js";
import type { RunRecord } from "../core/record.js";
import type { Problem, ScenarioReport } from "../core/report.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";

type Played = Pick<ScenarioReport, "problems" | "turns" | "counts" | "called" | "uncalled" | "escapes">;

/**
 * A played scenario as its marks have it read: one marked `fails` holds only if it fails just so (harness
 * 3b). `brokenLaws`: the names of all laws that it broke.
 */
export function settle(
  scenario: LoadedScenario,
  run: RunRecord,
  played: Played,
  brokenLaws: readonly string[],
): ScenarioReport {
  const { data, file, line, title } = scenario;
  const { fails } = data;
  const marked = fails === undefined ? undefined : asMarked(fails.with, run, played.problems, brokenLaws);
  const problems =
    marked === false ? [notAsMarked(scenario, played.problems), ...played.problems] : played.problems;
  const passed = problems.length === 0;
  return {
    file,
    line,
    scenario: title,
    ...(data.clause === undefined ? {} : { clause: data.clause }),
    tags: data.tags ?? [],
    status: marked === true ? "known" : passed ? "passed" : statusOf(problems),
    ...(fails === undefined ? {} : { because: fails.because }),
    ...played,
    problems: marked === true ? [] : problems,
  };
}

/** A scenario that ran out of real time says nothing about what it tests. */
function statusOf(problems: readonly Problem[]): "failed" | "error" {
  return problems.some(({ kind }) => kind === "WALL_LIMIT" || kind === "HARNESS_BROKE") ? "error" : "failed";
}

function asMarked(
  expected: { code?: string | undefined; law?: string | undefined },
  run: RunRecord,
  problems: readonly Problem[],
  brokenLaws: readonly string[],
): boolean {
  if (problems.length === 0) return false;
  const { code, law } = expected;
  if (law !== undefined) return brokenLaws.includes(law);
  const ofTurns = run.events.flatMap((event) =>
    event.type === "turn.ended" && HookrigError.isInstance(event.error) ? [event.error.code] : [],
  );
  return [...problems.map(({ kind }) => kind), ...ofTurns].includes(code ?? "");
}

function notAsMarked(scenario: LoadedScenario, problems: readonly Problem[]): Problem {
  const wanted = scenario.data.fails?.with;
  const message =
    problems.length === 0 ? "is marked `fails`, and passed" : "is marked `fails`, and failed in another way";
  return { kind: "KNOWN_FAILURE", message, expected: wanted, at: scenario.where(["fails"]), time: 0 };
}
