import type { MetricName } from "../../src/observability/metric-names.js";

/** Metrics that no panel shows, with the reason. A test fails if one has no entry, or is shown after all. */
export const UNSHOWN: Readonly<Partial<Record<MetricName, string>>> = {};
