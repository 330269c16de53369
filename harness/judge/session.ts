import type { Findings } from "./findings.js";
import { judgeList } from "./lists.js";
import { eventsOf, lastOf, type Scope } from "./scope.js";

/** `session`: its mode, and how many messages it holds, when the turn or the scenario was over. */
export function judgeSession(
  expected: Readonly<Record<string, unknown>>,
  scope: Scope,
  findings: Findings,
): void {
  const { mode, messages } = scope.session;
  findings.map(["session"], expected, { value: { mode, messages }, event: lastOf(scope, "mode")?.index });
}

/**
 * `rules`: each id once, in the order in which it was judged; the working set in the order in which it grew.
 */
export function judgeRules(
  expected: { readonly matched?: unknown; readonly discovered?: unknown; readonly workingSet?: unknown },
  scope: Scope,
  findings: Findings,
): void {
  const judged = eventsOf(scope, "rule.judged");
  for (const key of ["matched", "discovered"] as const) {
    if (expected[key] === undefined) continue;
    const seen = new Map<string, number>();
    for (const { event, index } of judged) {
      if (event[key] && !seen.has(event.rule)) seen.set(event.rule, index);
    }
    const items = [...seen].map(([rule, event]) => ({ value: rule, shown: rule, event }));
    judgeList(findings, ["rules", key], expected[key], items);
  }
  if (expected.workingSet === undefined) return;
  const items = scope.session.workingSet.map((rule) => ({ value: rule, shown: rule }));
  judgeList(findings, ["rules", "workingSet"], expected.workingSet, items);
}
