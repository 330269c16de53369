import type { MetricSample } from "../core/record.js";
import { type MetricSelector, readSelector } from "../scenario/metric-selector.js";
import { metricProblem } from "../scenario/telemetry-checks.js";
import type { Findings, Path } from "./findings.js";
import type { Scope } from "./scope.js";

/** `metrics`: the increase in a turn, the total at the end, summed over the labels that are not named. */
export function judgeMetrics(
  expected: Readonly<Record<string, unknown>>,
  scope: Scope,
  findings: Findings,
): void {
  for (const [key, wanted] of Object.entries(expected)) {
    const path: Path = ["metrics", key];
    const problem = metricProblem(key, {});
    if (problem !== undefined) {
      findings.unavailable(path, problem);
      continue;
    }
    const selector = readSelector(key) as MetricSelector;
    // A sum is known at the end, and says nothing of the event that made it differ.
    const received = { value: sum(scope.metrics, selector), at: scope.settledAt };
    findings.value(path, wanted, { ...received, note: noteOf(scope.metrics, selector) });
  }
}

/** More series than these are not read. */
const MOST_SERIES = 4;

/** For who expected other label values: those that were counted. */
function noteOf(samples: readonly MetricSample[], { name, labels }: MetricSelector): string | undefined {
  const counted = samples.filter((sample) => sample.name === name && sample.value !== 0);
  if (labels.size === 0 || counted.length === 0) return undefined;
  const shown = counted.slice(0, MOST_SERIES).map(({ labels: own, value }) => {
    const pairs = Object.entries(own).map(([label, text]) => `${label}="${text}"`);
    return `{${pairs.join(",")}} ${value}`;
  });
  const more = counted.length > MOST_SERIES ? `, and ${counted.length - MOST_SERIES} more` : "";
  return `its series are ${shown.join(", ")}${more}`;
}

function sum(samples: readonly MetricSample[], { name, labels }: MetricSelector): number {
  const fits = (sample: MetricSample) =>
    sample.name === name && [...labels].every(([label, value]) => sample.labels[label] === value);
  const total = samples.filter(fits).reduce((so, sample) => so + sample.value, 0);
  // Sums of seconds: 0.1 + 0.2 is meant to be 0.3.
  return Math.round(total * 1e9) / 1e9;
}
