import { HookResult } from "../hooks/hook-result.js";
import { type HookPointName, honoursAnything, hookPointNames } from "../hooks/points.js";
import type { HookEnded } from "../lifecycle/events.js";
import type { CounterSeries, MetricsBackend } from "./metrics-backend.js";

type Returned = NonNullable<HookEnded["result"]>;
type OfPoint = { readonly [R in Returned]?: CounterSeries };

/**
 * How often hooks at a point returned what. One of these goes up with each hook call, so that each has its
 * series at hand; all that can be stand at 0 from the start.
 */
export class HookResults {
  readonly #backend: MetricsBackend;
  readonly #series: Readonly<Partial<Record<HookPointName, OfPoint>>>;

  constructor(backend: MetricsBackend) {
    this.#backend = backend;
    this.#series = Object.fromEntries(hookPointNames.map((point) => [point, ofPoint(backend, point)]));
  }

  count(point: HookPointName, result: Returned): void {
    const series = this.#series[point]?.[result];
    if (series !== undefined) series.add(1);
    else this.#backend.add("hookrig_hook_results_total", { point, result }, 1); // Told by another version.
  }
}

function ofPoint(backend: MetricsBackend, point: HookPointName): OfPoint {
  const results: Returned[] = [...Object.values(HookResult)];
  if (!honoursAnything(point)) results.push("nothing");
  return Object.fromEntries(
    results.map((result) => [result, backend.series("hookrig_hook_results_total", { point, result })]),
  );
}
