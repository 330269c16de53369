import { fatalError } from "./fatal-error.js";
import type { Findings } from "./findings.js";
import { judgeList } from "./lists.js";
import { isMap } from "./maps.js";
import { type EventOf, eventsOf, lastOf, type Scope } from "./scope.js";

/**
 * `outcome`: how the turn ended; of a scenario, its last turn. A colleague's message and a change of mode
 * have none.
 */
export function judgeOutcome(expected: unknown, scope: Scope, findings: Findings): void {
  const ended = lastOf(scope, "turn.ended");
  const manual = lastOf(scope, "manual");
  const asked = (manual?.index ?? -1) > (ended?.index ?? -1);
  const value = asked ? "manual" : ended?.event.outcome;
  // What failed the turn is the cause; that it ended so comes after.
  const cause = value === "failed" ? fatalError(scope) : undefined;
  const event = cause?.event ?? (asked ? manual?.index : ended?.index);
  findings.value(["outcome"], expected, { value, event, hook: cause?.fields.hook });
}

/** `statuses`: all of them, in order; each a name, or `{ name: details }`. */
export function judgeStatuses(expected: unknown, scope: Scope, findings: Findings): void {
  const items = eventsOf(scope, "status").map(({ event, index }) => ({
    value: statusFields(event),
    shown: event.status,
    event: index,
  }));
  judgeList(findings, ["statuses"], expected, items, { entry: asStatus });
}

export function statusFields({ status, stage, text }: EventOf<"status">): Record<string, unknown> {
  return { status, stage, text };
}

/** `ready` → `{ status: ready }`; `{ ready: { stage: failed } }` → `{ status: ready, stage: failed }` */
export function asStatus(entry: unknown): unknown {
  if (!isMap(entry)) return { status: entry };
  const [[status, details] = []] = Object.entries(entry);
  return { ...(isMap(details) ? details : {}), status };
}
