import type * as cog from "@grafana/grafana-foundation-sdk/cog";
import type * as common from "@grafana/grafana-foundation-sdk/common";
import {
  type DashboardLink,
  DashboardLinkBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from "@grafana/grafana-foundation-sdk/dashboard";
import { DataqueryBuilder, PromQueryFormat } from "@grafana/grafana-foundation-sdk/prometheus";
import { DATASOURCE } from "../variables.js";

/** What the types of panel share: texts, queries, thresholds. */

/** Grafana's names for the units of our metrics. */
export const UNITS = {
  seconds: "s",
  share: "percentunit",
  count: "short",
  perMinute: "suffix:/min",
} as const;

/** One query of a panel and the legend of its series, which may quote labels: `{{agent}}`. */
export type Query = readonly [legend: string, expr: string];

/** From which value on which colour holds; the first holds from the start. */
export type Steps = readonly [base: string, ...above: (readonly [from: number, colour: string])[]];

/** What every panel says. */
export interface PanelText {
  readonly title: string;
  /** The question that the panel answers, and how to read it. */
  readonly description: string;
  readonly unit: (typeof UNITS)[keyof typeof UNITS];
  /** Another dashboard that tells more, by its uid; it opens with the same time and variables. */
  readonly more?: { readonly title: string; readonly uid: string };
}

interface Panel {
  title(title: string): this;
  description(description: string): this;
  unit(unit: string): this;
  datasource(datasource: common.DataSourceRef): this;
  links(links: cog.Builder<DashboardLink>[]): this;
}

/** Gives a panel what every panel has. */
export function say<P extends Panel>(panel: P, { title, description, unit, more }: PanelText): P {
  panel.title(title).description(description).unit(unit).datasource(DATASOURCE);
  if (more === undefined) return panel;
  return panel.links([
    new DashboardLinkBuilder(more.title).url(`/d/${more.uid}`).includeVars(true).keepTime(true),
  ]);
}

/** A query as Grafana wants it; its letter follows from its place in the panel. */
export function target([legend, expr]: Query, index = 0): DataqueryBuilder {
  return new DataqueryBuilder()
    .refId(letterOf(index))
    .datasource(DATASOURCE)
    .expr(expr)
    .format(PromQueryFormat.TimeSeries)
    .legendFormat(legend);
}

/** Colours from fixed values on. */
export function thresholds([base, ...above]: Steps): ThresholdsConfigBuilder {
  return new ThresholdsConfigBuilder()
    .mode(ThresholdsMode.Absolute)
    .steps([{ value: null, color: base }, ...above.map(([value, color]) => ({ value, color }))]);
}

/** The letter by which Grafana calls a panel's query. */
export const letterOf = (index: number) => String.fromCharCode("A".charCodeAt(0) + index);
