import { match } from "../script/match.js";
import { show } from "../script/show.js";
import type { Findings } from "./findings.js";
import { judgeList } from "./lists.js";
import { inMs, spellMs } from "./ms.js";
import { endOf, eventsOf, type Found, type Scope } from "./scope.js";

/** `duration`: from the message to `ready`; of a scenario, from its start to the last `ready`. */
export function judgeDuration(expected: unknown, scope: Scope, findings: Findings): void {
  const ready = eventsOf(scope, "status").findLast(({ event }) => event.status === "ready");
  judgeTime("duration", expected, scope, findings, ready);
}

/** `firstText`: until the customer saw something, whoever said it. */
export function judgeFirstText(expected: unknown, scope: Scope, findings: Findings): void {
  const seen = [...eventsOf(scope, "message.updated"), ...eventsOf(scope, "message")];
  const [first] = seen.filter(({ event }) => event.text !== "").sort((a, b) => a.index - b.index);
  judgeTime("firstText", expected, scope, findings, first);
}

/** `settledAfter`: until all that the turn started had settled. */
export function judgeSettledAfter(expected: unknown, scope: Scope, findings: Findings): void {
  const { settledAt, events } = scope;
  judgeMs("settledAfter", expected, settledAt - scope.startedAt, findings, events.length - 1);
}

/** `providerWaits`: how long the engine waited before each further try of a provider. */
export function judgeProviderWaits(expected: unknown, scope: Scope, findings: Findings): void {
  const items = eventsOf(scope, "providerWait").map(({ event, index }) => ({
    value: event.waitMs,
    shown: spellMs(event.waitMs),
    event: index,
  }));
  judgeList(findings, ["providerWaits"], expected, items, { entry: inMs });
}

function judgeTime(
  key: string,
  expected: unknown,
  scope: Scope,
  findings: Findings,
  found: Found | undefined,
): void {
  const value = found === undefined ? undefined : found.event.at - scope.startedAt;
  judgeMs(key, expected, value, findings, found?.index ?? endOf(scope));
}

/** Compares milliseconds, and shows them as durations: nobody reads 5400000 as an hour and a half. */
function judgeMs(
  key: string,
  expected: unknown,
  value: number | undefined,
  findings: Findings,
  event: number,
): void {
  findings.checks += 1;
  if (match(inMs(expected), value).length === 0) return;
  const received = value === undefined ? undefined : spellMs(value);
  const why = `expected ${show(expected)}, received ${received ?? "nothing"}`;
  findings.differs({ path: [key], why, expected, received, event });
}
