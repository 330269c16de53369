import { CONVENTIONS, type GenAiConventions } from "../../src/observability/gen-ai-names.js";
import { METRICS, type MetricSpec } from "../../src/observability/metric-names.js";
import { SPANS, type SpanSpec } from "../../src/observability/span-names.js";

/** The tables of `docs/telemetry.md`, by the name of the section they stand in. */
export function telemetryTables(): Readonly<
  Record<"spans" | "attributes" | "conventions" | "metrics", string>
> {
  const spans = Object.values<SpanSpec>(SPANS);
  return {
    spans: table(
      ["Unit", "Span", "Kind", "`gen_ai.operation.name`"],
      spans.map(({ unit, name, kind, operation }) => [unit, code(name), kind, code(operation)]),
    ),
    attributes: table(
      ["Span", "Attributes", "Only with `captureContent`"],
      spans.map(({ name, attributes, content }) => [code(name), list(attributes), list(content)]),
    ),
    conventions: table(
      ["`semconv`", "Follows", "Schema URL", "More on `execute_tool`", "`finish_reason` in messages"],
      Object.entries<GenAiConventions>(CONVENTIONS).map(([version, one]) => [
        code(version),
        one.follows,
        one.schemaUrl ?? "–",
        list(one.toolContext),
        one.messageFinishReason ? "yes" : "no",
      ]),
    ),
    metrics: table(
      ["Metric", "Kind", "Labels", "Meaning"],
      Object.entries<MetricSpec>(METRICS).map(([name, { kind, labels, help }]) => [
        code(name),
        kind,
        list(labels),
        help,
      ]),
    ),
  };
}

const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;
const list = (names: readonly string[]) => (names.length === 0 ? "–" : names.map(code).join(", "));
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), `|${" --- |".repeat(head.length)}`, ...rows.map(row)].join("\n");
}
