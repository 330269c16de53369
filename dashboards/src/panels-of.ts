import type { Dashboard, Panel } from "@grafana/grafana-foundation-sdk/dashboard";

/** The panels of a dashboard, without the headings of rows. */
export function panelsOf(dashboard: Dashboard): Panel[] {
  return (dashboard.panels ?? []).filter((panel): panel is Panel => panel.type !== "row");
}

/** The part of Grafana's query model that our queries use. */
interface PrometheusTarget {
  readonly refId: string;
  readonly expr: string;
  readonly legendFormat: string;
  readonly instant: boolean;
}

/** The queries of a panel, as Grafana has them. */
export function queriesOf({ targets = [] }: Panel): PrometheusTarget[] {
  const unsaid = { refId: "", expr: "", legendFormat: "", instant: false };
  return targets.map((target) => ({ ...unsaid, ...(target as Partial<PrometheusTarget>) }));
}
