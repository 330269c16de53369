import { hookPointNames } from "../../src/index.js";
import { labelValues } from "../../src/observability/label-values.js";
import { METRICS, type MetricName } from "../../src/observability/metric-names.js";
import type { SpanUnit } from "../../src/observability/span-names.js";
import type { DataProblem } from "./data-problem.js";
import type { Path } from "./load-error.js";
import { readSelector, SERIES, seriesOf } from "./metric-selector.js";
import { didYouMean, meantOrThere, someOf } from "./nearest.js";
import { agentHookTypes } from "./schema/hooks.js";
import type { ExpectData } from "./schema.js";
import { checkSpanAttributes } from "./span-attributes.js";
import { readSpanName, SPAN_FORMS, spanNames } from "./span-name.js";

/** The names that spans and labels can have. One that is not known here may be any. */
export interface TelemetryNames {
  readonly agents?: readonly string[] | undefined;
  readonly tools?: readonly string[] | undefined;
  readonly models?: readonly string[] | undefined;
  readonly providers?: readonly string[] | undefined;
}

/**
 * Expectations of spans and metrics that cannot be, given the names that there are: none of them ever comes,
 * and 0 is what it would be expected to be.
 */
export function checkTelemetry(expect: ExpectData, at: Path, names: TelemetryNames): DataProblem[] {
  const refused = (key: "spans" | "metrics", problemOf: typeof spanProblem) =>
    Object.keys(expect[key] ?? {}).flatMap((name): DataProblem[] => {
      const problem = problemOf(name, names);
      if (problem === undefined) return [];
      return [{ code: "EXPECT_NOT_AVAILABLE", problem, path: [...at, key, name], atKey: true }];
    });
  const spans = Object.entries(expect.spans ?? {});
  return [
    ...refused("spans", spanProblem),
    ...spans.flatMap(([name, wanted]) => checkSpanAttributes(wanted, [...at, "spans", name])),
    ...refused("metrics", metricProblem),
  ];
}

/** Why there can be no span of that name; undefined if there can. */
export function spanProblem(name: string, names: TelemetryNames): string | undefined {
  const read = readSpanName(name);
  if (read === undefined) {
    // Where names are not known, the one that was written is as good as any.
    const own = name.includes(" ") ? [name.slice(name.indexOf(" ") + 1)] : [];
    const candidates = spanNames((unit) => NAMED[unit]?.names(names) ?? own);
    const meant = didYouMean(name, candidates);
    return `there is no span \`${name}\`${meant || `; there are ${SPAN_FORMS.join(", ")}`}`;
  }
  const { what, names: namesOf } = NAMED[read.unit] ?? {};
  return what === undefined ? undefined : unknown(what, read.of ?? "", namesOf?.(names));
}

/** Why there can be no series of that name and labels; undefined if there can. */
export function metricProblem(key: string, names: TelemetryNames): string | undefined {
  const selector = readSelector(key);
  if (selector === undefined) return `expected a metric, or \`metric{label="value"}\`, received \`${key}\``;
  const metric = SERIES.get(selector.name);
  if (metric === undefined) return unknownMetric(selector.name);
  for (const [label, value] of selector.labels) {
    const problem = labelProblem(metric, label, value, names);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** What stands in a span's name, and which there are. */
const NAMED: { readonly [U in SpanUnit]?: Named } = {
  turn: { what: "agent", names: ({ agents }) => agents },
  modelCall: { what: "model", names: ({ models }) => models },
  toolCall: { what: "tool", names: ({ tools }) => tools },
  hook: { what: "hook point or pre/post hook type", names: () => [...hookPointNames, ...agentHookTypes] },
};

interface Named {
  readonly what: string;
  readonly names: (names: TelemetryNames) => readonly string[] | undefined;
}

function unknownMetric(name: string): string {
  const series = Object.hasOwn(METRICS, name) ? seriesOf(name as MetricName) : [];
  if (series.length > 0) return `\`${name}\` is a histogram: expected ${series.join(" or ")}`;
  const hint = didYouMean(name, SERIES.keys()) || "; docs/telemetry.md lists them";
  return `there is no metric \`${name}\`${hint}`;
}

function labelProblem(
  metric: MetricName,
  label: string,
  value: string,
  { agents, tools, models, providers }: TelemetryNames,
): string | undefined {
  const labels: readonly string[] = METRICS[metric].labels;
  if (!labels.includes(label)) {
    const others = labels.length === 0 ? ", nor any other" : `; it has ${labels.join(", ")}`;
    return `\`${metric}\` has no label \`${label}\`${didYouMean(label, labels) || others}`;
  }
  const named = { agent: agents, tool: tools, model: models, provider: providers };
  if (Object.hasOwn(named, label)) return unknown(label, value, named[label as keyof typeof named]);
  const values = labelValues(metric, label);
  if (values === undefined || values.includes(value)) return undefined;
  const hint = didYouMean(value, values) || `; it is ${someOf(values, value)}`;
  return `\`${label}\` of \`${metric}\` is never \`${value}\`${hint}`;
}

function unknown(what: string, name: string, known: readonly string[] | undefined): string | undefined {
  if (known === undefined || known.includes(name)) return undefined;
  return `there is no ${what} \`${name}\`${meantOrThere(name, known)}`;
}
