import * as common from "@grafana/grafana-foundation-sdk/common";
import { PromQueryFormat } from "@grafana/grafana-foundation-sdk/prometheus";
import { PanelBuilder } from "@grafana/grafana-foundation-sdk/table";
import { letterOf, type PanelText, type Query, say, target } from "./panel.js";

/** What a table adds to its text. */
export interface TableOptions extends PanelText {
  /** A column of numbers each, under the query's legend; the labels that all share are the first columns. */
  readonly columns: readonly Query[];
  /** In columns of 24. Default 12. */
  readonly width?: number;
}

/** Numbers of the whole time that is shown, a row for each set of labels that has any, the largest on top. */
export function table(options: TableOptions): PanelBuilder {
  const { columns, width = 12 } = options;
  const several = columns.length > 1;
  const renameByName = Object.fromEntries(
    columns.map(([name], index) => [several ? `Value #${letterOf(index)}` : "Value", name]),
  );
  const panel = say(new PanelBuilder(), options)
    .span(width)
    .height(8)
    .decimals(0)
    .showHeader(true)
    .noValue("–")
    .withTransformation({ id: "merge", options: {} })
    .withTransformation({ id: "organize", options: { excludeByName: { Time: true }, renameByName } })
    .sortBy(
      columns
        .slice(0, 1)
        .map(([name]) => new common.TableSortByFieldStateBuilder().displayName(name).desc(true)),
    );
  for (const [index, column] of columns.entries()) {
    const [name, expr] = column;
    // What stands at 0 is no row.
    panel.withTarget(
      target([name, `${expr} > 0`], index)
        .format(PromQueryFormat.Table)
        .instant(),
    );
  }
  return panel;
}
