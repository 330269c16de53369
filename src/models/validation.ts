import { messageOf } from "../runtime/errors.js";

/** What checking a call's arguments gave: the value to run with, or what is wrong, in words for the model. */
export type Validation =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** One thing that is wrong, as Standard Schema has it. zod puts the alternatives of a union into `errors`. */
export interface Issue {
  readonly message: string;
  readonly path?: readonly unknown[] | undefined;
  readonly errors?: readonly (readonly Issue[])[];
}

/** Enough for a model to put its call right; a long list would only cost tokens. */
const MAX_ISSUES = 5;

/** A refusal that names each field at fault: `order.id: Invalid input: expected string, received number`. */
export function refused(issues: readonly Issue[]): Validation {
  const lines = issues.slice(0, MAX_ISSUES).map(describe);
  if (issues.length > MAX_ISSUES) lines.push(`and ${issues.length - MAX_ISSUES} more`);
  return { ok: false, message: lines.join("; ") };
}

/**
 * A refusal for an error that a schema's own check returned: its issues where it has some, else its message.
 */
export function refusedFor(error: unknown): Validation {
  // The AI SDK's TypeValidationError has the schema's own error, or the bare issues, as its cause.
  for (const at of [error, error instanceof Error ? error.cause : undefined]) {
    if (Array.isArray(at)) return refused(at);
    if (at instanceof Error && "issues" in at && Array.isArray(at.issues)) return refused(at.issues);
  }
  return { ok: false, message: messageOf(error) };
}

function describe(issue: Issue): string {
  const path = (issue.path ?? []).map(key).join(".");
  const text = issue.errors?.length ? alternatives(issue.errors) : issue.message;
  return path === "" ? text : `${path}: ${text}`;
}

function alternatives(branches: readonly (readonly Issue[])[]): string {
  const texts = new Set(branches.map((branch) => branch.map(describe).join(", ")));
  return [...texts].join(", or ");
}

/** Standard Schema lets a step of a path be a key, or an object that holds the key. */
function key(step: unknown): string {
  return String(typeof step === "object" && step !== null && "key" in step ? step.key : step);
}
