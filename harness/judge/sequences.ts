import { hookPointNames } from "../../src/index.js";
import { meantOrThere } from "../scenario/nearest.js";
import { timelineNames } from "../scenario/schema/event-names.js";
import { judgeCount } from "./counts.js";
import { readEntry } from "./expected-entry.js";
import type { Findings } from "./findings.js";
import type { Scope } from "./scope.js";
import { SEQUENCE_FORMS, type SequenceForm } from "./sequence-forms.js";
import { type Entry, timelineEntries } from "./timeline-entries.js";

/** The expectations of `hooks` and `timeline`; each list holds names and `{ name: details }`. */
export interface ExpectedSequence {
  readonly exactly?: readonly unknown[] | undefined;
  readonly ordered?: readonly unknown[] | undefined;
  readonly unordered?: readonly unknown[] | undefined;
  readonly never?: readonly unknown[] | undefined;
  readonly times?: Readonly<Record<string, unknown>> | undefined;
}

const points: ReadonlySet<string> = new Set(hookPointNames);

/** `hooks`: the points that fired, whether or not a hook was registered there. */
export function judgeHooks(expected: ExpectedSequence, scope: Scope, findings: Findings): void {
  const entries = timelineEntries(scope).filter((entry) => points.has(entry.name));
  judgeSequence("hooks", expected, entries, hookPointNames, findings);
}

/** `timeline`: points, pre- and post-hooks, statuses, messages, calls and core functions. */
export function judgeTimeline(expected: ExpectedSequence, scope: Scope, findings: Findings): void {
  judgeSequence("timeline", expected, timelineEntries(scope), timelineNames, findings);
}

function noSuchName(name: string, names: readonly string[]): string {
  return `there is no \`${name}\` here${meantOrThere(name, names)}`;
}

function judgeSequence(
  key: string,
  expected: ExpectedSequence,
  entries: readonly Entry[],
  names: readonly string[],
  findings: Findings,
): void {
  for (const form of Object.keys(SEQUENCE_FORMS) as SequenceForm[]) {
    const wanted = expected[form]?.map(readEntry);
    if (wanted === undefined) continue;
    const unknown = wanted.findIndex(({ name }) => !names.includes(name));
    if (unknown === -1) SEQUENCE_FORMS[form]([key, form], wanted, entries, findings);
    else findings.unavailable([key, form, unknown], noSuchName(wanted[unknown]?.name ?? "", names));
  }
  for (const [name, count] of Object.entries(expected.times ?? {})) {
    const path = [key, "times", name];
    if (!names.includes(name)) {
      findings.unavailable(path, noSuchName(name, names));
      continue;
    }
    judgeCount(
      findings,
      path,
      count,
      entries.filter((one) => one.name === name).map((one) => one.event),
    );
  }
}
