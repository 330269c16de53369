import { parse } from "yaml";
import { parsePromql } from "../../dashboards/src/promql.js";

/** The recording rules of a Prometheus rule file: each rule's name, and the labels that its series have. */
export function recordedSeries(rules: string): ReadonlyMap<string, readonly string[]> {
  const { groups } = parse(rules) as { groups: { rules: { record?: string; expr: string }[] }[] };
  const recording = groups.flatMap((group) => group.rules).filter((rule) => rule.record !== undefined);
  return new Map(recording.map(({ record = "", expr }) => [record, labelsLeft(expr)]));
}

/** What the first aggregation of an expression groups by. `le` is used up by histogram_quantile. */
function labelsLeft(expr: string): string[] {
  const [first] = parsePromql(expr).selectors;
  return (first?.groupedBy ?? []).filter((label) => label !== "le");
}
