import type { Findings } from "./findings.js";
import { judgeList } from "./lists.js";
import type { Scope } from "./scope.js";
import { textOf } from "./text-of.js";

interface Heard {
  readonly agent: string;
  readonly text: string;
  readonly event: number;
}

/** `observed`: by agent, the texts that it only heard. */
export function judgeObserved(
  expected: Readonly<Record<string, unknown>>,
  scope: Scope,
  findings: Findings,
): void {
  const heard = heardIn(scope);
  for (const [agent, texts] of Object.entries(expected)) {
    const items = heard
      .filter((one) => one.agent === agent)
      .map(({ text, event }) => ({ value: text, shown: text, event }));
    judgeList(findings, ["observed", agent], texts, items);
  }
}

/**
 * What an agent remembered while its `observe` ran: preObserve hooks have rewritten it by then, which the
 * arguments of `core.started` do not show.
 */
function heardIn({ events }: Scope): Heard[] {
  const open = new Map<string, string>();
  const heard: Heard[] = [];
  events.forEach((event, index) => {
    if (event.type === "core.started" && event.core === "observe") open.set(event.unit, event.agent);
    if (event.type === "core.ended") open.delete(event.unit);
    if (event.type !== "remembered" || event.replaces || ![...open.values()].includes(event.agent)) return;
    heard.push({ agent: event.agent, text: textOf(event.msg) ?? "", event: index });
  });
  return heard;
}
