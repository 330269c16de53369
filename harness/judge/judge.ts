import type { RunRecord, TurnRecord } from "../core/record.js";
import { meantOrThere } from "../scenario/nearest.js";
import type { ExpectData } from "../scenario/schema/expect.js";
import { judgeServiceCalls, judgeToolCalls } from "./calls.js";
import { judgeDuration, judgeFirstText, judgeProviderWaits, judgeSettledAfter } from "./durations.js";
import { EXPECT_KEYS } from "./expect-keys.js";
import { earliestFirst, Findings, type JudgedProblem, type Where } from "./findings.js";
import { judgeBudget, judgeError, judgeGiveUp } from "./give-up.js";
import { judgeMessages } from "./messages.js";
import { judgeMetrics } from "./metrics.js";
import { judgeModelCalls } from "./model-calls.js";
import { judgeNever } from "./never.js";
import { judgeObserved } from "./observed.js";
import { judgeOutcome, judgeStatuses } from "./outcome.js";
import { originOf, runScope, type Scope, turnScope } from "./scope.js";
import { judgeHooks, judgeTimeline } from "./sequences.js";
import { judgeRules, judgeSession } from "./session.js";
import { judgeSpans } from "./spans.js";

/** What came of judging one `expect` map. */
export interface Judgement {
  /** The earliest cause first. */
  readonly problems: readonly JudgedProblem[];
  /** How many expectations were judged. */
  readonly checks: number;
}

type KeyJudge<K extends keyof ExpectData> = (
  expected: NonNullable<ExpectData[K]>,
  scope: Scope,
  findings: Findings,
) => void;

/** What judges each key; a key of the schema without its judge does not compile. */
const JUDGES: { readonly [K in keyof ExpectData]-?: KeyJudge<K> } = {
  outcome: judgeOutcome,
  statuses: judgeStatuses,
  messages: judgeMessages,
  giveUp: judgeGiveUp,
  budget: judgeBudget,
  error: judgeError,
  session: judgeSession,
  rules: judgeRules,
  modelCalls: judgeModelCalls,
  toolCalls: judgeToolCalls,
  serviceCalls: judgeServiceCalls,
  observed: judgeObserved,
  hooks: judgeHooks,
  timeline: judgeTimeline,
  duration: judgeDuration,
  settledAfter: judgeSettledAfter,
  firstText: judgeFirstText,
  providerWaits: judgeProviderWaits,
  spans: judgeSpans,
  metrics: judgeMetrics,
  never: judgeNever,
};

/**
 * Judges a turn by its `expect` map (harness 3b). Every expectation is judged, whatever failed before it.
 * `where` takes a path that starts at the map; `origin` is the virtual time at which the scenario began, that
 * of the turn if unsaid.
 */
export function judgeTurn(
  turn: TurnRecord,
  expect: ExpectData,
  where: Where,
  origin: number = turn.startedAt,
): Judgement {
  return judge(turnScope(turn, origin), expect, where);
}

/**
 * Judges a whole run: lists and counts are totals, single values are those of the last turn that has them.
 */
export function judgeScenario(
  run: RunRecord,
  expect: ExpectData,
  where: Where,
  origin: number = originOf(run),
): Judgement {
  return judge(runScope(run, origin), expect, where);
}

function judge(scope: Scope, expect: ExpectData, where: Where): Judgement {
  const findings = new Findings(scope, where);
  for (const key of Object.keys(expect) as (keyof ExpectData)[]) {
    const expected = expect[key];
    if (expected === undefined) continue;
    // A program in TypeScript may hold a key that no schema has seen.
    if (!Object.hasOwn(JUDGES, key))
      findings.unavailable([key], `there is no such key${meantOrThere(key, EXPECT_KEYS)}`);
    else (JUDGES[key] as KeyJudge<typeof key>)(expected as never, scope, findings);
  }
  return { problems: earliestFirst(findings.problems), checks: findings.checks };
}
