import type { Counts, Problem, ScenarioReport, TurnReport } from "../../harness/core/report.js";

/** Reports made by hand, for what is under test here only reads them. */
export const counts = (some: Partial<Counts> = {}): Counts => ({
  checks: 3,
  laws: 24,
  served: 2,
  leftOver: 0,
  turns: 1,
  modelCalls: 2,
  hookCalls: 4,
  virtualMs: 1500,
  ...some,
});

export const scenario = (some: Partial<ScenarioReport> = {}): ScenarioReport => ({
  file: "scenarios/budget/three.yaml",
  line: 4,
  scenario: "Three rejections end the turn",
  tags: [],
  status: "passed",
  problems: [],
  turns: [],
  counts: counts(),
  called: [],
  uncalled: [],
  escapes: [],
  ...some,
});

export const turn = (some: Partial<TurnReport> = {}): TurnReport => ({
  turn: 1,
  kind: "customer",
  outcome: "completed",
  messages: ["Hello"],
  statuses: ["acknowledged", "ready"],
  durationMs: 1500,
  modelCalls: 2,
  budget: { spent: 2, limit: 3 },
  attempts: [],
  timeline: [],
  ...some,
});

export const problem = (some: Partial<Problem> = {}): Problem => ({
  kind: "expectation",
  message: "messages: expected 1, received 2",
  key: "messages",
  turn: 1,
  at: { file: "scenarios/budget/three.yaml", line: 19, column: 7 },
  expected: ["Hello"],
  received: ["Hello", "Bye"],
  time: 1200,
  ...some,
});

/** A failure with everything that a report can say. */
export const failure = (some: Partial<ScenarioReport> = {}): ScenarioReport =>
  scenario({
    clause: "engine 1.5",
    tags: ["budget"],
    status: "failed",
    problems: [
      problem(),
      problem({
        kind: "SCRIPT_OVERRUN",
        message: "lane main has 2 cues, and was called a third time",
        time: 900,
        hook: { name: "piiGuard", file: "hooks.ts", line: 14 },
      }),
    ],
    turns: [
      turn({
        timeline: [
          { at: 0, depth: 0, text: "customer: I want my money back", event: "turn.started" },
          { at: 900, depth: 1, text: "model call 3 on main", event: "modelCall.ended", first: true },
          { at: 1500, depth: 0, text: "ready", event: "status" },
        ],
      }),
      turn({ turn: 2, timeline: [{ at: 0, depth: 0, text: "a turn that held", event: "turn.started" }] }),
    ],
    counts: counts({ leftOver: 1 }),
    ...some,
  });
