import type { Findings } from "./findings.js";
import { judgeList } from "./lists.js";
import { asField } from "./maps.js";
import { eventsOf, type Scope } from "./scope.js";

/** `messages`: what the customer was told, all of it; each a text, or `{ text, partial, by }`. */
export function judgeMessages(expected: unknown, scope: Scope, findings: Findings): void {
  const items = eventsOf(scope, "message").map(({ event, index }) => {
    const { text, partial, by } = event;
    // A whole message of the model is shown as its text alone, as one would write it.
    const plain = !partial && by === undefined;
    const shown = plain
      ? text
      : { text, ...(partial ? { partial } : {}), ...(by === undefined ? {} : { by }) };
    return { value: { text, partial, by }, shown, event: index };
  });
  judgeList(findings, ["messages"], expected, items, { entry: (one) => asField("text", one) });
}
