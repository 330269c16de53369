import type { RecordedSpan } from "../core/record.js";
import { readSpanName } from "../scenario/span-name.js";
import { spanProblem } from "../scenario/telemetry-checks.js";
import type { Findings, Path } from "./findings.js";
import { type Item, judgeList } from "./lists.js";
import type { Scope } from "./scope.js";
import { placeOf } from "./span-place.js";

/** `spans`: by name, how many, or the attributes of each in start order. */
export function judgeSpans(
  expected: Readonly<Record<string, unknown>>,
  scope: Scope,
  findings: Findings,
): void {
  for (const [name, wanted] of Object.entries(expected)) {
    const path: Path = ["spans", name];
    const problem = spanProblem(name, {});
    if (problem !== undefined) {
      findings.unavailable(path, problem);
      continue;
    }
    const spans = scope.spans.filter((span) => span.name === name).sort((a, b) => a.startAt - b.startAt);
    const note = [...(spans.length === 0 ? [available(scope)] : []), ...limits(name)].join("; ");
    if (Array.isArray(wanted)) judgeList(findings, path, wanted, itemsOf(spans, scope), { note });
    else judgeSpanCount(findings, path, wanted, { spans, scope, note });
  }
}

function itemsOf(spans: readonly RecordedSpan[], scope: Scope): Item[] {
  return spans.map((span) => {
    const { name, attributes } = span;
    return { value: span, shown: { name, attributes }, ...placeOf(span, scope) };
  });
}

function judgeSpanCount(
  findings: Findings,
  path: Path,
  expected: unknown,
  { spans, scope, note }: { spans: readonly RecordedSpan[]; scope: Scope; note: string },
): void {
  const extra = typeof expected === "number" ? spans[expected] : undefined;
  const place = extra === undefined ? {} : placeOf(extra, scope);
  findings.value(path, expected, { value: spans.length, note, ...place });
}

/** More names than these are not read. */
const MOST_NAMES = 8;

/** For who meant another span: which there were. */
function available({ spans }: Scope): string {
  const counts = new Map<string, number>();
  for (const { name } of spans) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].map(([name, count]) => `${name} (${count})`);
  const more = names.length > MOST_NAMES ? `, and ${names.length - MOST_NAMES} more names` : "";
  return `the spans are ${names.length === 0 ? "none" : names.slice(0, MOST_NAMES).join(", ") + more}`;
}

/** For who expected a span of every hook: which have one. */
function limits(name: string): string[] {
  if (readSpanName(name)?.unit !== "hook") return [];
  return [
    "a hook has a span if it takes a second (`delay: 1s`), fails or decides; `hooks` counts every point",
  ];
}
