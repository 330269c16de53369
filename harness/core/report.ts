import type { Location } from "./location.js";

/** The version of the JSON report; it grows when a field changes its meaning. */
export const REPORT_VERSION = 1;

/**
 * `passed`: all held. `failed`: something did not. `error`: the harness could not play it (it broke or timed
 * out).
 * `skipped`, `todo`: marked so. `known`: failed exactly as its `fails` mark says, which counts as held.
 */
export type ScenarioStatus = "passed" | "failed" | "error" | "skipped" | "todo" | "known";

/** Something that did not hold. */
export interface Problem {
  /** `expectation`, or the harness's error code (`SCRIPT_OVERRUN`, `SCRIPT_LEFT_OVER`, …). */
  readonly kind: string;
  /** What did not hold, in one line: `messages: expected 1, received 2`; a broken law's witness follows. */
  readonly message: string;
  /** The law that is meant: of the kinds `LAW_BROKEN`, `LAW_FAILED` and `LAW_KEPT`. */
  readonly law?: string;
  /** The key of `expect`, dotted: `messages`, `hooks.ordered`. */
  readonly key?: string;
  /** Counts from 1; absent for the scenario as a whole. */
  readonly turn?: number;
  readonly at?: Location;
  readonly expected?: unknown;
  readonly received?: unknown;
  /** Virtual milliseconds since the scenario's start: problems are shown earliest cause first. */
  readonly time?: number;
  /** A user's hook at fault. */
  readonly hook?: { readonly name: string; readonly file?: string; readonly line?: number };
}

/** One line of a turn's story. */
export interface TimelineLine {
  /** Virtual milliseconds since the turn's start. */
  readonly at: number;
  readonly depth: number;
  readonly text: string;
  /** The type of the lifecycle event that the line tells: `hook.ended`. */
  readonly event: string;
  /** The first place where the turn left what was expected. */
  readonly first?: boolean;
  /** The broken laws that this event is a witness of. */
  readonly witness?: readonly string[];
  /** What the event carried; only where the scenario has problems, for few read more of one that held. */
  readonly payload?: unknown;
}

/** One try at a step, and the part of the timeline that it takes. */
export interface AttemptReport {
  readonly step: number;
  readonly attempt: number;
  /** The step after a give-up. */
  readonly forced?: boolean;
  /** `committed`, `rejected`, `failed` or `cancelled`; absent if it never ended. */
  readonly outcome?: string;
  /** What rejected it, who decided, and how much of the budget was spent then. */
  readonly rejection?: { readonly check: string; readonly decidedBy: string; readonly spent: number };
  /** Its first line in the timeline, and the line behind its last; they count from 0. */
  readonly from: number;
  readonly to: number;
}

/** What happened in one entry of `turns:`. Times are virtual milliseconds. */
export interface TurnReport {
  readonly turn: number;
  readonly kind: "customer" | "colleague" | "session";
  readonly outcome?: string;
  readonly messages: readonly string[];
  readonly statuses: readonly string[];
  readonly durationMs: number;
  readonly modelCalls: number;
  readonly budget?: { readonly spent: number; readonly limit: number };
  readonly giveUp?: { readonly kind: string; readonly steps: number };
  readonly attempts: readonly AttemptReport[];
  readonly timeline: readonly TimelineLine[];
}

/** What was proved: a green run says what it rests on. */
export interface Counts {
  /** Expectations judged. */
  readonly checks: number;
  /** Laws that watched and held. */
  readonly laws: number;
  /** Cues served, and cues left over. */
  readonly served: number;
  readonly leftOver: number;
  readonly turns: number;
  readonly modelCalls: number;
  readonly hookCalls: number;
  readonly virtualMs: number;
}

/** One scenario, as it was played. `docs/cli.md` explains the fields of the JSON report. */
export interface ScenarioReport {
  readonly file: string;
  readonly line: number;
  readonly scenario: string;
  readonly clause?: string;
  readonly tags: readonly string[];
  readonly status: ScenarioStatus;
  /** Why it is skipped, todo or known to fail. */
  readonly because?: string;
  readonly problems: readonly Problem[];
  readonly turns: readonly TurnReport[];
  readonly counts: Counts;
  /** Hooks that were called, each once, by the name that `uncalled` would give them. */
  readonly called: readonly string[];
  /** Hooks that were registered and never called. */
  readonly uncalled: readonly string[];
  /** Real waits that the virtual clock had to let through: such a run is not reproducible. */
  readonly escapes: readonly string[];
}

/** Totals of all scenarios. */
export interface ReportSummary extends Counts {
  readonly scenarios: number;
  readonly passed: number;
  readonly failed: number;
  readonly errors: number;
  readonly skipped: number;
  readonly todo: number;
  readonly known: number;
  /** Hooks that no scenario called: what one leaves uncalled another may call. */
  readonly uncalled: readonly string[];
}

/** What `--reporter json` writes and `hookrig merge` reads: the same bytes for the same run. */
export interface JsonReport {
  readonly version: typeof REPORT_VERSION;
  readonly summary: ReportSummary;
  readonly scenarios: readonly ScenarioReport[];
}
