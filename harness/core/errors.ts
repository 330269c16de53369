import { HookrigError } from "../../src/index.js";
import { type Location, showLocation } from "./location.js";

/**
 * Every error the harness can raise or report, by code. The text says what happened in general; a message
 * says what happened this time. The engine's own codes are in `ENGINE_ERRORS`.
 */
export const HARNESS_ERRORS = {
  DURATION_INVALID: "A duration is not written as one: `1m30s`, `250ms`.",
  SCRIPT_CUE_INVALID: "A cue holds what no verb takes, or fits no verb.",
  SCRIPT_OVERRUN: "The model was called more often than its lane has cues.",
  SCRIPT_LEFT_OVER: "A lane has cues that no call asked for.",
  SCRIPT_UNDELIVERED: "A reply was abandoned before all its chunks were taken, and the cue did not say so.",
  SCRIPT_REQUEST_MISMATCH: "A model request is not what the cue that answers it expects.",
  SCRIPT_RESPOND_FAILED: "A cue's respond function threw.",
  SCRIPT_TOOL_NOT_OFFERED: "The script calls a tool that the request did not offer.",
  EXPECT_NOT_AVAILABLE: "An expectation names a span, metric, hook point or event that does not exist.",
  LIVENESS: "The run hangs: it waits for something that will never come.",
  FILE_UNREADABLE: "A scenario file could not be read, or is not UTF-8 text.",
  FILE_SYNTAX: "A scenario file is not YAML that can be read one way only.",
  KEY_UNKNOWN: "There is no such key here.",
  VALUE_INVALID: "A value is not what its key takes.",
  POINT_UNKNOWN: "There is no hook point, pre/post hook type or event of that name.",
  RESULT_UNKNOWN: "There is no hook result of that name.",
  CHECKS_NOTHING: "A scenario expects nothing, so it would be green whatever happened.",
  TOOL_UNKNOWN: "The script or a rule names a tool that the agent does not have.",
  AGENT_UNKNOWN: "There is no agent of that name in the scenario.",
  EXTENDS_INVALID: "A file to extend cannot be read, holds no `defaults`, or extends itself around a cycle.",
  COLUMN_UNKNOWN: "A `$name` stands for a column that the table does not have.",
  COLUMN_UNUSED: "No `$name` uses a column of the table.",
  TITLE_TWICE: "Two scenarios of a file have the same title.",
  LANE_TWICE: "A lane or a reviewer is scripted in two places.",
  USAGE_INVALID: "The command line asks for what does not exist, or for two things that exclude each other.",
  SUITE_INVALID: "Scenario files are refused, or one is marked `only` where that is forbidden.",
  REPORT_INVALID: "A report file cannot be read, is of another version, or holds what no report holds.",
  TRACE_INVALID: "A trace file cannot be read, is cut off, of another version, or holds what no trace holds.",
  TOKEN_INVALID: "A replay token is damaged, of another version, or stands for a program no longer made.",
  REPEAT_DIFFERS: "The same scenario, played again, did not give the same trace and report.",
  VERDICT_OVERRUN: "A reviewer or moderator was asked more often than verdicts are scripted.",
  VERDICT_LEFT_OVER: "Verdicts are scripted that nobody asked for.",
  DOUBLE_OVERRUN: "A tool or service was called more often than outcomes are scripted.",
  DOUBLE_LEFT_OVER: "Outcomes of a tool or service are scripted that no call asked for.",
  HOOK_LEFT_OVER: "A scripted hook has entries that no firing used.",
  MODULE_INVALID: "A module of hooks or of an agent does not load, or does not export what it must.",
  MOMENT_MISSED: "The event that a cancel or an interrupt waits for never came.",
  LAW_BROKEN: "A run broke a law: a promise that holds of every run.",
  LAW_FAILED: "A law broke down while it watched: an error of the law, which says nothing of the run.",
  LAW_KEPT: "A scenario marked `violates` kept that law.",
  LAW_UNKNOWN: "There is no law of that name.",
  KNOWN_FAILURE: "A scenario marked `fails` passed, or failed in another way.",
  UNHANDLED_ERROR: "While a scenario ran, something threw or rejected where nothing was waiting for it.",
  WALL_LIMIT: "A scenario took longer than the wall limit, and was given up.",
  HARNESS_BROKE: "The harness itself failed: a defect of Hookrig, not of what it tests.",
} as const;

/** A code of the harness's catalogue. */
export type HarnessErrorCode = keyof typeof HARNESS_ERRORS;

/** What a harness error carries beside its message. */
export interface HarnessErrorOptions {
  readonly cause?: unknown;
  /** The place in a scenario file that is at fault; it is put before the message. */
  readonly location?: Location | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An error of the harness: its code is one of `HARNESS_ERRORS`. */
export class HarnessError<Code extends HarnessErrorCode = HarnessErrorCode> extends HookrigError<Code> {
  override name = "HarnessError";
  readonly location: Location | undefined;

  constructor(code: Code, message: string, options: HarnessErrorOptions = {}) {
    const { location, details } = options;
    super(code, location === undefined ? message : `${showLocation(location)}: ${message}`, {
      ...("cause" in options ? { cause: options.cause } : {}),
      ...(details === undefined ? {} : { details }),
    });
    this.location = location;
  }
}
