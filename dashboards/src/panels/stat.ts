import * as common from "@grafana/grafana-foundation-sdk/common";
import { MappingType, SpecialValueMatch } from "@grafana/grafana-foundation-sdk/dashboard";
import { PanelBuilder } from "@grafana/grafana-foundation-sdk/stat";
import { type PanelText, type Steps, say, target, thresholds } from "./panel.js";

/** What a number adds to its text. */
export interface StatOptions extends PanelText {
  readonly expr: string;
  /** Colours the number. Default: none. */
  readonly steps?: Steps;
}

const NOTHING = "–";

/** One number, of the whole time that is shown if its query says so; six stand in a row. */
export function stat(options: StatOptions): PanelBuilder {
  const { title, expr, steps = ["text"] } = options;
  return say(new PanelBuilder(), options)
    .span(4)
    .height(4)
    .noValue(NOTHING)
    .mappings([nothingForNaN])
    .thresholds(thresholds(steps))
    .colorMode(common.BigValueColorMode.Value)
    .graphMode(common.BigValueGraphMode.None)
    .reduceOptions(new common.ReduceDataOptionsBuilder().calcs(["lastNotNull"]).values(false))
    .withTarget(target([title, expr]).instant());
}

/** A quantile of no observations is NaN, which says nothing to a reader. */
const nothingForNaN = {
  type: MappingType.SpecialValue,
  options: { match: SpecialValueMatch.NotANumber, result: { text: NOTHING } },
} as const;
