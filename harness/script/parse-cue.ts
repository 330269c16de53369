import type { z } from "zod";
import { HarnessError } from "../core/errors.js";
import type { Cue } from "./cue.js";
import { type CueData, cueExpectSchema, cueSchema } from "./cue-schema.js";
import { show } from "./show.js";

type Issue = z.core.$ZodIssue;

/**
 * Checks a cue that came from TypeScript. Throws `SCRIPT_CUE_INVALID` that names the cue (`name`: "cue 2")
 * and every fault. Cues of a file are checked by the loader, which knows their lines.
 */
export function parseCue(value: Cue, name: string): Cue {
  if (!("respond" in value)) return parseCueData(value, name);
  const { respond, expect, repeat, ...others } = value;
  const unknown = Object.keys(others);
  if (unknown.length > 0) throw invalid(name, [`${unknown.join(", ")} beside respond: its result says that`]);
  if (typeof respond !== "function")
    throw invalid(name, [`respond: expected a function, received ${show(respond)}`]);
  if (repeat !== undefined && !(Number.isInteger(repeat) && repeat >= 0)) {
    throw invalid(name, [`repeat: expected a whole number from 0, received ${show(repeat)}`]);
  }
  const result = cueExpectSchema.optional().safeParse(expect);
  if (!result.success)
    throw invalid(
      name,
      result.error.issues.map((issue) => issueText(issue, ["expect"])),
    );
  return value;
}

/** The same for a cue that computes nothing. */
export function parseCueData(value: unknown, name: string): CueData {
  const result = cueSchema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(
    name,
    result.error.issues.map((issue) => issueText(issue)),
  );
}

function invalid(name: string, faults: readonly string[]): HarnessError {
  return new HarnessError("SCRIPT_CUE_INVALID", `${name}: ${faults.join("; ")}`);
}

/** `expect.last: expected …`; of a choice of forms, the faults of the form that the value came closest to. */
function issueText(issue: Issue, above: readonly PropertyKey[] = []): string {
  const path = [...above, ...issue.path];
  if (issue.code === "invalid_union") {
    const close = issue.errors.find((faults) => faults.every((fault) => !isWrongKind(fault)));
    if (close?.[0] !== undefined) return issueText(close[0], path);
  }
  const message = issue.code === "invalid_union" ? `none of its forms: ${show(issue.input)}` : issue.message;
  return path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`;
}

function isWrongKind(issue: Issue): boolean {
  return issue.code === "invalid_type" && issue.path.length === 0;
}
