import { SPANS } from "../../src/observability/span-names.js";
import type { RecordedSpan } from "../core/record.js";
import type { Findings, Path } from "./findings.js";
import { judgeList } from "./lists.js";
import type { Scope } from "./scope.js";

const available: readonly string[] = Object.values(SPANS).map((span) => span.name);

/** A span's name in the table is a pattern: `chat {model}`, `review {message | tool_calls}`. */
const patterns = available.map((name) => {
  const [fixed = "", choice] = name.replace("}", "").split("{");
  const rest = choice === undefined ? "" : choice.includes("|") ? `(${choice.split(" | ").join("|")})` : ".+";
  return new RegExp(`^${fixed}${rest}$`);
});

/** `spans`: by name, how many, or the attributes of each in start order. */
export function judgeSpans(
  expected: Readonly<Record<string, unknown>>,
  scope: Scope,
  findings: Findings,
): void {
  for (const [name, wanted] of Object.entries(expected)) {
    const path: Path = ["spans", name];
    if (!patterns.some((pattern) => pattern.test(name))) {
      findings.unavailable(path, name, available);
      continue;
    }
    const spans = scope.spans.filter((span) => span.name === name).sort((a, b) => a.startAt - b.startAt);
    if (Array.isArray(wanted)) judgeList(findings, path, wanted, spans.map(item));
    else judgeSpanCount(findings, path, wanted, spans, scope);
  }
}

function item(span: RecordedSpan) {
  const { attributes } = span;
  return { value: span, shown: { attributes }, at: span.startAt };
}

function judgeSpanCount(
  findings: Findings,
  path: Path,
  expected: unknown,
  spans: readonly RecordedSpan[],
  scope: Scope,
): void {
  const extra = typeof expected === "number" ? spans[expected] : undefined;
  const event = extra === undefined ? -1 : scope.events.findIndex((one) => one.at >= extra.startAt);
  findings.value(path, expected, { value: spans.length, event: event === -1 ? undefined : event });
}
