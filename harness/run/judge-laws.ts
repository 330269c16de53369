import { eventLine } from "../judge/event-line.js";
import type { JudgedProblem } from "../judge/findings.js";
import { spellMs } from "../judge/ms.js";
import type { BrokenLaw, Law, RunFacts } from "../laws/law.js";
import { LawChecks } from "../laws/law-checks.js";
import { LAWS } from "../laws/laws.js";
import { CONSUMPTION_CODES, scriptConsumed } from "../laws/script-consumed.js";
import { namedLaws } from "../scenario/law-names.js";
import { didYouMean } from "../scenario/nearest.js";
import { usesOf } from "./module-kinds.js";
import type { PlayedScenario } from "./play-scenario.js";

/** What came of the laws that watched a run. */
export interface JudgedLaws {
  /**
   * The laws that are broken, and may not be; those that failed themselves, which no mark excuses; and marks
   * that say that one is broken which is not.
   */
  readonly problems: readonly JudgedProblem[];
  /** The names of all that the run broke. */
  readonly broken: readonly string[];
  /** How many watched and held. */
  readonly held: number;
  /** What was noticed while it played, without what the scenario's mark `violates` takes back. */
  readonly noticed: readonly JudgedProblem[];
}

/**
 * Ends the laws that watched a run, checks those that the scenario's own modules brought along, and holds
 * against it what it does not declare (harness 3.4). `openSpans`: spans that never ended.
 */
export function judgeLaws(
  played: PlayedScenario,
  checks: LawChecks,
  openSpans: readonly string[],
): JudgedLaws {
  const { scenario, run, noticed } = played;
  const facts = factsOf(played, openSpans);
  const own = new LawChecks(played.laws);
  for (const event of run.events) own.event(event);
  const all = [...checks.end(facts), ...own.end(facts)];
  const laws = [...LAWS, ...played.laws];
  const declared = new Set(scenario.data.violates ?? []);
  const told = (kind: string) => CONSUMPTION_CODES.has(kind);
  // What is wrong with the script has been said already, cue by cue.
  const held = all.filter(({ law, failed }) => failed || (!declared.has(law) && law !== scriptConsumed.name));
  return {
    problems: [
      ...held.map((broken) => brokenProblem(played, broken, laws)),
      ...staleProblems(played, laws, all),
      ...unknownProblems(played, laws),
    ],
    broken: all.filter(({ failed }) => !failed).map(({ law }) => law),
    held: laws.length - new Set(all.map(({ law }) => law)).size,
    noticed: declared.has(scriptConsumed.name) ? noticed.filter(({ kind }) => !told(kind)) : noticed,
  };
}

function factsOf({ scenario, noticed }: PlayedScenario, openSpans: readonly string[]): RunFacts {
  const { policy } = scenario.data.engine ?? {};
  return {
    scriptProblems: noticed.map(({ kind, message }) => ({ code: kind, message })),
    openSpans,
    // A module may set the policy's numbers, too.
    maxRejections:
      usesOf(scenario).length > 0 ? undefined : ((policy?.maxRejections as RunFacts["maxRejections"]) ?? {}),
    brokenOff: noticed.some(({ kind }) => kind === "LIVENESS"),
  };
}

function brokenProblem(
  { scenario, run, origin }: PlayedScenario,
  { law: name, failed, what, witness }: BrokenLaw,
  laws: readonly Law[],
): JudgedProblem {
  const law = laws.find((one) => one.name === name) as Law;
  const last = witness.at(-1);
  const turn = last === undefined ? undefined : run.turns.find(({ events }) => events.includes(last));
  const start = turn?.startedAt ?? origin;
  const lines = witness.map((event) => `  ${spellMs(event.at - start)}  ${eventLine(event)}`);
  const told = failed ? [what] : [`law ${name}: ${what}`, `It promises (${law.clause}): ${law.promise}`];
  return {
    kind: failed ? "LAW_FAILED" : "LAW_BROKEN",
    law: name,
    message: [...told, ...lines].join("\n"),
    at: turn === undefined ? scenario.location : scenario.where(["turns", turn.index]),
    witness,
    time: (last?.at ?? run.events.at(-1)?.at ?? origin) - origin,
    ...(turn === undefined || last === undefined
      ? {}
      : { turn: turn.index + 1, event: turn.events.indexOf(last) }),
  };
}

/** A law that holds needs no mark: one that stays would hide the day on which it breaks. */
function staleProblems(
  { scenario, virtualMs }: PlayedScenario,
  laws: readonly Law[],
  broken: readonly BrokenLaw[],
): JudgedProblem[] {
  return (scenario.data.violates ?? []).flatMap((name, index) => {
    const known = laws.some((law) => law.name === name);
    if (!known || broken.some(({ law }) => law === name)) return [];
    const never = LAWS.find((law) => law.name === name)?.breakable === false ? "; no hook can break it" : "";
    const message = `is marked as violating the law ${name}, and keeps it${never}`;
    return [
      { kind: "LAW_KEPT", law: name, message, at: scenario.where(["violates", index]), time: virtualMs },
    ];
  });
}

/** A module's laws are only known once it has been loaded. */
function unknownProblems({ scenario, virtualMs }: PlayedScenario, laws: readonly Law[]): JudgedProblem[] {
  const names = laws.map(({ name }) => name);
  return namedLaws(scenario.data).flatMap(({ name, path }) => {
    if (names.includes(name)) return [];
    const message = `there is no law ${name}${didYouMean(name, names)}`;
    return [{ kind: "LAW_UNKNOWN", message, at: scenario.where([...path]), time: virtualMs }];
  });
}
