import type * as cog from "@grafana/grafana-foundation-sdk/cog";
import {
  AnnotationQueryBuilder,
  type Dashboard,
  DashboardBuilder,
  DashboardCursorSync,
  DashboardLinkBuilder,
  DashboardLinkType,
  type Panel,
  RowBuilder,
} from "@grafana/grafana-foundation-sdk/dashboard";
import { panelsOf, queriesOf } from "./panels-of.js";
import { DATASOURCE, type LabelVariable, titleOf, variablesOf } from "./variables.js";

/** The tag of all our dashboards; each links to those that have it. */
const TAG = "hookrig";

/** The dashboards' uids: links and bookmarks hold on to them, so they stay as they are. */
export const UIDS = {
  turns: "hookrig-turns",
  rejections: "hookrig-rejections",
  givingUp: "hookrig-giving-up",
  hooks: "hookrig-hooks",
  modelsAndTools: "hookrig-models-and-tools",
} as const;

/** A headed band of panels, which fill whole rows of 24 columns. */
export interface Band {
  readonly title: string;
  readonly panels: readonly cog.Builder<Panel>[];
}

/** What makes one dashboard. */
export interface DashboardText {
  readonly uid: (typeof UIDS)[keyof typeof UIDS];
  readonly title: string;
  /** The question that the dashboard answers. */
  readonly description: string;
  /** The labels that it can be narrowed by, beside scrape job and instance. */
  readonly variables: readonly LabelVariable[];
  readonly bands: readonly Band[];
}

/** A dashboard of ours: read-only, because its source is here and not in Grafana (observability 4.3). */
export function dashboard({ uid, title, description, variables, bands }: DashboardText): Dashboard {
  const builder = new DashboardBuilder(`Hookrig / ${title}`)
    .uid(uid)
    .description(description)
    .tags([TAG])
    .readonly()
    .timezone("browser")
    .time({ from: "now-6h", to: "now" })
    .refresh("1m")
    .tooltip(DashboardCursorSync.Crosshair)
    .variables(variablesOf(variables))
    .link(toTheOthers())
    .annotation(firingAlerts());
  for (const band of bands) {
    builder.withRow(new RowBuilder(band.title));
    for (const panel of band.panels) builder.withPanel(panel);
  }
  const built = builder.build();
  for (const [index, panel] of (built.panels ?? []).entries()) panel.id = index + 1;
  for (const panel of panelsOf(built)) tellWhatDoesNotNarrow(panel, variables);
  return built;
}

/** A variable that is no label of what a panel shows does nothing there. The panel's description says so. */
function tellWhatDoesNotNarrow(panel: Panel, variables: readonly LabelVariable[]): void {
  const exprs = queriesOf(panel).map(({ expr }) => expr);
  const idle = variables.filter((name) => !exprs.some((expr) => expr.includes(`"$${name}"`)));
  if (idle.length === 0) return;
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(idle.map(titleOf));
  panel.description = `${panel.description} Not narrowed by ${names}.`;
}

function toTheOthers(): DashboardLinkBuilder {
  return new DashboardLinkBuilder("Hookrig")
    .type(DashboardLinkType.Dashboards)
    .tags([TAG])
    .asDropdown(false)
    .includeVars(true)
    .keepTime(true);
}

/** Marks when alerts of `dashboards/prometheus/alerts.yml` were firing. */
function firingAlerts(): AnnotationQueryBuilder {
  return new AnnotationQueryBuilder()
    .name("Alerts")
    .datasource(DATASOURCE)
    .enable(true)
    .iconColor("red")
    .expr('ALERTS{alertname=~"Hookrig.+", alertstate="firing"}')
    .titleFormat("{{alertname}}")
    .textFormat("{{severity}}")
    .step("60s");
}
