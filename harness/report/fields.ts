import type {
  AttemptReport,
  Counts,
  JsonReport,
  Problem,
  ReportSummary,
  ScenarioReport,
  TimelineLine,
  TurnReport,
} from "../core/report.js";

/** All keys of `T`, once each: a field that is added to a report's type and not here does not compile. */
const all =
  <T>() =>
  <const Keys extends readonly (keyof T)[]>(
    keys: Keys & ([Exclude<keyof T, Keys[number]>] extends [never] ? unknown : never),
  ): Keys =>
    keys;

const COUNTS = all<Counts>()([
  "checks",
  "laws",
  "served",
  "leftOver",
  "turns",
  "modelCalls",
  "hookCalls",
  "virtualMs",
]);

/**
 * The fields of a JSON report, in the order in which they are written. `docs/cli.md` explains each; a test
 * compares.
 */
export const REPORT_FIELDS = {
  report: all<JsonReport>()(["version", "summary", "scenarios"]),
  summary: all<ReportSummary>()([
    "scenarios",
    "passed",
    "failed",
    "errors",
    "skipped",
    "todo",
    "known",
    ...COUNTS,
    "uncalled",
  ]),
  scenario: all<ScenarioReport>()([
    "file",
    "line",
    "scenario",
    "clause",
    "tags",
    "status",
    "because",
    "problems",
    "turns",
    "counts",
    "called",
    "uncalled",
    "escapes",
  ]),
  counts: COUNTS,
  problem: all<Problem>()([
    "kind",
    "message",
    "law",
    "key",
    "turn",
    "at",
    "expected",
    "received",
    "time",
    "hook",
  ]),
  turn: all<TurnReport>()([
    "turn",
    "kind",
    "outcome",
    "messages",
    "statuses",
    "durationMs",
    "modelCalls",
    "budget",
    "giveUp",
    "attempts",
    "timeline",
  ]),
  attempt: all<AttemptReport>()(["step", "attempt", "forced", "outcome", "rejection", "from", "to"]),
  line: all<TimelineLine>()(["at", "depth", "text", "event", "first", "witness", "payload"]),
};
