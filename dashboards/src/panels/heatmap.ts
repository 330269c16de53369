import * as common from "@grafana/grafana-foundation-sdk/common";
import {
  HeatmapColorMode,
  HeatmapColorOptionsBuilder,
  HeatmapColorScale,
  HeatmapTooltipBuilder,
  PanelBuilder,
  YAxisConfigBuilder,
} from "@grafana/grafana-foundation-sdk/heatmap";
import { PromQueryFormat } from "@grafana/grafana-foundation-sdk/prometheus";
import { type PanelText, say, target } from "./panel.js";

/** What a heatmap adds to its text; the unit is that of the buckets' bounds. */
export interface HeatmapOptions extends PanelText {
  /** A histogram's buckets, by `le`. */
  readonly expr: string;
}

/** How a histogram's observations are spread, over time. Its exemplars lead to traces. */
export function heatmap(options: HeatmapOptions): PanelBuilder {
  const { expr, unit } = options;
  return say(new PanelBuilder(), options)
    .span(12)
    .height(8)
    .calculate(false)
    .yAxis(new YAxisConfigBuilder().unit(unit).axisPlacement(common.AxisPlacement.Left))
    .color(
      new HeatmapColorOptionsBuilder()
        .mode(HeatmapColorMode.Scheme)
        .scheme("Oranges")
        .scale(HeatmapColorScale.Exponential)
        .exponent(0.5)
        .steps(64),
    )
    .tooltip(new HeatmapTooltipBuilder().mode(common.TooltipDisplayMode.Single).yHistogram(true))
    .exemplarsColor("rgba(31, 120, 193, 0.9)")
    .withTarget(target(["{{le}}", expr]).format(PromQueryFormat.Heatmap).range().exemplar(true));
}
