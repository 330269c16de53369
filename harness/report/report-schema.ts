import { z } from "zod";
import {
  type AttemptReport,
  type JsonReport,
  type Problem,
  REPORT_VERSION,
  type ScenarioReport,
  type TimelineLine,
  type TurnReport,
} from "../core/report.js";

/** Fields that may be absent are absent, never null or undefined. */
type Written<T> = z.ZodType<T>;

const count = z.number().nonnegative();
const texts = z.array(z.string());

const counts = {
  checks: count,
  laws: count,
  served: count,
  leftOver: count,
  turns: count,
  modelCalls: count,
  hookCalls: count,
  virtualMs: count,
};

const problem: Written<Problem> = z.strictObject({
  kind: z.string(),
  message: z.string(),
  law: z.string().exactOptional(),
  key: z.string().exactOptional(),
  turn: z.number().exactOptional(),
  at: z.strictObject({ file: z.string(), line: count, column: count }).exactOptional(),
  expected: z.unknown().exactOptional(),
  received: z.unknown().exactOptional(),
  time: z.number().exactOptional(),
  hook: z
    .strictObject({ name: z.string(), file: z.string().exactOptional(), line: count.exactOptional() })
    .exactOptional(),
});

const attempt: Written<AttemptReport> = z.strictObject({
  step: count,
  attempt: count,
  forced: z.boolean().exactOptional(),
  outcome: z.string().exactOptional(),
  rejection: z.strictObject({ check: z.string(), decidedBy: z.string(), spent: count }).exactOptional(),
  from: count,
  to: count,
});

const line: Written<TimelineLine> = z.strictObject({
  at: z.number(),
  depth: count,
  text: z.string(),
  event: z.string(),
  first: z.boolean().exactOptional(),
  witness: texts.exactOptional(),
  payload: z.unknown().exactOptional(),
});

const turn: Written<TurnReport> = z.strictObject({
  turn: count,
  kind: z.enum(["customer", "colleague", "session"]),
  outcome: z.string().exactOptional(),
  messages: texts,
  statuses: texts,
  durationMs: count,
  modelCalls: count,
  budget: z.strictObject({ spent: count, limit: count }).exactOptional(),
  giveUp: z.strictObject({ kind: z.string(), steps: count }).exactOptional(),
  attempts: z.array(attempt),
  timeline: z.array(line),
});

const scenario: Written<ScenarioReport> = z.strictObject({
  file: z.string().min(1),
  line: z.int().positive(),
  scenario: z.string(),
  clause: z.string().exactOptional(),
  tags: texts,
  status: z.enum(["passed", "failed", "error", "skipped", "todo", "known"]),
  because: z.string().exactOptional(),
  problems: z.array(problem),
  turns: z.array(turn),
  counts: z.strictObject(counts),
  called: texts,
  uncalled: texts,
  escapes: texts,
});

const totals = {
  scenarios: count,
  passed: count,
  failed: count,
  errors: count,
  skipped: count,
  todo: count,
  known: count,
  ...counts,
  uncalled: texts,
};

/**
 * A JSON report as `hookrig run --reporter json` writes it: nothing may be missing, and nothing unknown
 * added.
 */
export const reportSchema: Written<JsonReport> = z.strictObject({
  version: z.literal(REPORT_VERSION),
  summary: z.strictObject(totals),
  scenarios: z.array(scenario),
});
