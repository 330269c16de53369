import { judgeCount } from "./counts.js";
import type { Findings } from "./findings.js";
import { eventsOf, type Scope } from "./scope.js";

/**
 * `modelCalls`: by lane and in `total`; each try is a call. A lane is known by its name, `main` also by the
 * agent's.
 */
export function judgeModelCalls(
  expected: Readonly<Record<string, unknown>>,
  scope: Scope,
  findings: Findings,
): void {
  const calls = eventsOf(scope, "modelCall.started");
  for (const [lane, count] of Object.entries(expected)) {
    const counted = calls.filter(
      ({ event }) =>
        lane === "total" || event.lane === lane || (event.lane === "main" && event.agent === lane),
    );
    judgeCount(
      findings,
      ["modelCalls", lane],
      count,
      counted.map(({ index }) => index),
    );
  }
}
