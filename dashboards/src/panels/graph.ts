import * as common from "@grafana/grafana-foundation-sdk/common";
import { PanelBuilder } from "@grafana/grafana-foundation-sdk/timeseries";
import { type PanelText, type Query, type Steps, say, target, thresholds } from "./panel.js";

/** Values of labels: good is green wherever it is drawn, bad is red. */
const COLOURS = {
  completed: "green",
  committed: "green",
  ok: "green",
  passed: "green",
  stopped: "blue",
  rejected: "orange",
  cancelled: "yellow",
  failed: "red",
  error: "red",
} as const;

/** What a graph adds to its text. */
export interface GraphOptions extends PanelText {
  readonly queries: readonly Query[];
  /** In columns of 24. Default 12. */
  readonly width?: number;
  /** Stacks the series: for parts of a whole. */
  readonly stacked?: boolean;
  /** Drawn as dashed lines, without the base. */
  readonly steps?: Steps;
}

/** Lines over time. Queries of buckets get exemplars, which lead to traces. */
export function graph(options: GraphOptions): PanelBuilder {
  const { width = 12, stacked = false, steps, queries } = options;
  const panel = say(new PanelBuilder(), options)
    .span(width)
    .height(8)
    .min(0)
    .lineWidth(1)
    .fillOpacity(stacked ? 40 : 8)
    .showPoints(common.VisibilityMode.Never)
    .stacking(stacking(stacked))
    .legend(legend())
    .tooltip(tooltip());
  for (const [index, query] of queries.entries()) {
    const [, expr] = query;
    panel.withTarget(target(query, index).range().exemplar(expr.includes("_bucket{")));
  }
  if (queries.some(([name]) => /^\{\{(outcome|verdict)\}\}$/.test(name))) colour(panel);
  if (steps === undefined) return panel;
  const [, ...lines] = steps;
  const { Dashed } = common.GraphThresholdsStyleMode;
  return panel
    .thresholds(thresholds(["transparent", ...lines]))
    .thresholdsStyle(new common.GraphThresholdsStyleConfigBuilder().mode(Dashed));
}

function colour(panel: PanelBuilder): void {
  for (const [name, fixedColor] of Object.entries(COLOURS)) {
    panel.overrideByName(name, [{ id: "color", value: { mode: "fixed", fixedColor } }]);
  }
}

function stacking(stacked: boolean): common.StackingConfigBuilder {
  const { Normal, None } = common.StackingMode;
  return new common.StackingConfigBuilder().mode(stacked ? Normal : None);
}

function legend(): common.VizLegendOptionsBuilder {
  return new common.VizLegendOptionsBuilder()
    .displayMode(common.LegendDisplayMode.Table)
    .placement(common.LegendPlacement.Bottom)
    .showLegend(true)
    .calcs(["lastNotNull", "max"])
    .sortBy("Max")
    .sortDesc(true);
}

function tooltip(): common.VizTooltipOptionsBuilder {
  return new common.VizTooltipOptionsBuilder()
    .mode(common.TooltipDisplayMode.Multi)
    .sort(common.SortOrder.Descending);
}
