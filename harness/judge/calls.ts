import type { Findings } from "./findings.js";
import { judgeList } from "./lists.js";
import { eventsOf, type Scope } from "./scope.js";

/**
 * `toolCalls`: those that ran, in start order, with the arguments after preActing and the outcome after
 * postActing.
 */
export function judgeToolCalls(expected: unknown, scope: Scope, findings: Findings): void {
  const settled = eventsOf(scope, "toolCall.settled");
  const items = eventsOf(scope, "toolCall.started").map(({ event: { call, tool, args }, index }) => {
    // The next one of that id: scripts may use an id again in a later turn.
    const end = settled.find((one) => one.index > index && one.event.call === call);
    const value = { tool, args, outcome: end?.event.outcome };
    return { value, shown: value, event: index };
  });
  judgeList(findings, ["toolCalls"], expected, items);
}

/** `serviceCalls`: by service, the arguments of each call. */
export function judgeServiceCalls(
  expected: Readonly<Record<string, unknown>>,
  scope: Scope,
  findings: Findings,
): void {
  const calls = eventsOf(scope, "serviceCall.started");
  for (const [service, wanted] of Object.entries(expected)) {
    const items = calls
      .filter(({ event }) => event.service === service)
      .map(({ event: { args }, index }) => ({ value: args, shown: args, event: index }));
    judgeList(findings, ["serviceCalls", service], wanted, items);
  }
}
