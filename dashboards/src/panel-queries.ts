import type { Dashboard } from "@grafana/grafana-foundation-sdk/dashboard";
import { DASHBOARDS } from "./dashboards.js";
import { panelsOf, queriesOf } from "./panels-of.js";

/** One query of one panel, with Grafana's variables still in it. */
export interface PanelQuery {
  /** The dashboard's title. */
  readonly dashboard: string;
  /** The panel's title. */
  readonly panel: string;
  /** The query's letter in the panel. */
  readonly letter: string;
  readonly expr: string;
  readonly legend: string;
  /** Whether it asks for the end of the time shown only, not for every step of it. */
  readonly instant: boolean;
}

/** Every query of every panel, in the order of the pages (observability 4.3). */
export function panelQueries(dashboards: readonly Dashboard[] = DASHBOARDS): PanelQuery[] {
  return dashboards.flatMap((dashboard) =>
    panelsOf(dashboard).flatMap((panel) =>
      queriesOf(panel).map(({ refId, expr, legendFormat, instant }) => {
        const [of, at] = [dashboard.title ?? "", panel.title ?? ""];
        return { dashboard: of, panel: at, letter: refId, expr, legend: legendFormat, instant };
      }),
    ),
  );
}

/** What Grafana puts in place of its own variables, as PromQL durations such as `1m`. */
export interface Windows {
  /** For `$__rate_interval`: at least four times the scrape interval. */
  readonly rateInterval: string;
  /** For `$__range`: all the time that is shown. */
  readonly range: string;
}

/**
 * The query as Grafana would send it with every variable at "All", so that Prometheus itself can answer it.
 */
export function interpolate(expr: string, { rateInterval, range }: Windows): string {
  return expr
    .replaceAll("$__rate_interval", rateInterval)
    .replaceAll("$__range", range)
    .replaceAll(/\$\w+/g, ".*");
}
