import type {
  Dashboard,
  DataSourceRef,
  Panel,
  VariableModel,
} from "@grafana/grafana-foundation-sdk/dashboard";
import * as units from "@grafana/grafana-foundation-sdk/units";
import { interpolate, type PanelQuery, panelQueries } from "../../dashboards/src/panel-queries.js";
import { panelsOf } from "../../dashboards/src/panels-of.js";
import { type PromQuery, parsePromql, type Selector } from "../../dashboards/src/promql.js";
import { METRICS, type MetricName, type MetricSpec } from "../../src/observability/metric-names.js";

/**
 * What is wrong with a dashboard, a line each: the rules of Grafana's dashboard-linter that concern
 * Prometheus, and what else a reader would trip over. Empty if nothing is.
 */
export function lint(dashboard: Dashboard): string[] {
  const findings = [
    ...checkFrame(dashboard),
    ...checkVariables(dashboard),
    ...checkPanels(dashboard),
    ...checkGrid(dashboard),
    ...panelQueries([dashboard]).flatMap(checkQuery),
  ];
  return findings.map((finding) => `${dashboard.title}: ${finding}`);
}

function checkFrame({ editable, uid, description, links, tags, annotations }: Dashboard): string[] {
  const findings: string[] = [];
  if (editable !== false) findings.push("can be edited in Grafana, where the change would be lost");
  if (!/^hookrig-[a-z-]{1,32}$/.test(uid ?? "")) findings.push(`its uid is ${uid}`);
  if (!description) findings.push("has no description");
  const [link] = links ?? [];
  if (
    link?.type !== "dashboards" ||
    !link.keepTime ||
    !link.includeVars ||
    link.tags.join() !== tags?.join()
  ) {
    findings.push("does not link to the dashboards of its tag, with time and variables");
  }
  for (const { name, datasource } of annotations?.list ?? []) {
    if (!isVariable(datasource)) findings.push(`annotation ${name}: its data source is no variable`);
  }
  return findings;
}

function checkVariables({ templating }: Dashboard): string[] {
  const variables = templating?.list ?? [];
  const findings = ["datasource", "job", "instance"]
    .filter((name) => !variables.some((variable) => variable.name === name))
    .map((name) => `has no variable ${name}`);
  for (const variable of variables) findings.push(...checkVariable(variable));
  return findings;
}

function checkVariable({
  name,
  label,
  type,
  datasource,
  multi,
  allValue,
  refresh,
  query,
}: VariableModel): string[] {
  const findings: string[] = [];
  const say = (what: string) => findings.push(`variable ${name}: ${what}`);
  if (!label) say("has no label");
  if (type === "datasource") {
    if (query !== "prometheus") say("is not of Prometheus");
    return findings;
  }
  if (!isVariable(datasource)) say("its data source is no variable");
  if (multi !== true || allValue !== ".*") say("does not offer several values, and all");
  if (refresh !== 2) say("does not follow the time range");
  return findings;
}

const isVariable = (datasource: DataSourceRef | undefined) =>
  /^\$\{datasource\}$/.test(datasource?.uid ?? "");

const known: ReadonlySet<unknown> = new Set(Object.values(units));

function checkPanels(dashboard: Dashboard): string[] {
  const panels = panelsOf(dashboard);
  const ids = (dashboard.panels ?? []).map(({ id }) => id);
  const titles = panels.map(({ title }) => title);
  const findings = panels.flatMap((panel) => [...checkPanel(panel), ...checkThresholds(panel)]);
  if (new Set(ids).size !== ids.length || ids.includes(undefined))
    findings.push("panels' ids are not unique");
  for (const title of new Set(titles)) {
    if (titles.indexOf(title) !== titles.lastIndexOf(title)) findings.push(`two panels are called ${title}`);
  }
  return findings;
}

function checkPanel({ title, description, datasource, targets = [], fieldConfig, type }: Panel): string[] {
  const findings: string[] = [];
  const say = (what: string) => findings.push(`panel ${title}: ${what}`);
  if (!title) say("has no title");
  if (!description?.endsWith(".")) say("has no description that is a sentence");
  if (!isVariable(datasource)) say("its data source is no variable");
  if (targets.length === 0) say("has no query");
  const unit = fieldConfig?.defaults.unit ?? "";
  if (!known.has(unit) && !/^(suffix|prefix):\S/.test(unit)) say(`has no unit that Grafana knows: ${unit}`);
  const graphs = type === "timeseries" || type === "heatmap";
  for (const target of targets as { refId?: string; expr?: string; exemplar?: boolean }[]) {
    const buckets = /_bucket\b/.test(target.expr ?? "");
    if (graphs && buckets !== target.exemplar)
      say(`query ${target.refId}: exemplars do not follow from buckets`);
  }
  return findings;
}

/** Between two bounds of its buckets, a quantile is a guess: no line is to be drawn there. */
function checkThresholds({ title, targets = [], fieldConfig }: Panel): string[] {
  const steps = fieldConfig?.defaults.thresholds?.steps ?? [];
  const lines = steps.flatMap(({ value }) => value ?? []);
  return (targets as { expr?: string }[]).flatMap(({ expr = "" }) => {
    const [, metric] = /^histogram_quantile\(.*?\b(hookrig_\w+)_bucket\{/.exec(expr) ?? [];
    if (metric === undefined) return [];
    const { buckets = [] }: MetricSpec = METRICS[metric as MetricName];
    const between = lines.filter((line) => !buckets.includes(line));
    return between.map((line) => `panel ${title}: its threshold ${line} is no bound of ${metric}'s buckets`);
  });
}

function checkGrid(dashboard: Dashboard): string[] {
  const findings: string[] = [];
  const taken = new Map<string, string>();
  for (const { title = "", gridPos } of dashboard.panels ?? []) {
    const { x, y, w, h } = gridPos ?? { x: 0, y: 0, w: 0, h: 0 };
    if (w === 0 || x + w > 24) findings.push(`panel ${title}: does not fit into 24 columns`);
    for (let row = y; row < y + h; row++) {
      for (let column = x; column < x + w; column++) {
        const other = taken.get(`${row} ${column}`);
        if (other !== undefined) findings.push(`panel ${title}: lies over ${other}`);
        taken.set(`${row} ${column}`, title);
      }
    }
  }
  const rows = Math.max(
    0,
    ...(dashboard.panels ?? []).map(({ gridPos }) => (gridPos?.y ?? 0) + (gridPos?.h ?? 0)),
  );
  if (taken.size < rows * 24) findings.push("its rows are not full");
  return [...new Set(findings)];
}

/** What nobody would write by hand, so that a window of these was a variable. */
const WINDOWS = { rateInterval: "61s", range: "3601s" };

function checkQuery({ panel, letter, expr, legend, instant }: PanelQuery): string[] {
  const findings: string[] = [];
  const say = (what: string) => findings.push(`panel ${panel}, query ${letter}: ${what}`);
  let query: PromQuery;
  try {
    query = parsePromql(interpolate(expr, WINDOWS));
  } catch (error) {
    return [`panel ${panel}, query ${letter}: ${(error as Error).message}`];
  }
  if (legend === "") say("has no legend");
  const grouped = query.selectors.flatMap(({ groupedBy }) => groupedBy);
  for (const [, label = ""] of legend.matchAll(/\{\{(\w+)\}\}/g)) {
    if (!grouped.includes(label)) say(`its legend shows ${label}, by which it does not group`);
  }
  for (const selector of query.selectors) checkSelector(selector, instant, say);
  return findings;
}

function checkSelector(selector: Selector, instant: boolean, say: (what: string) => void): void {
  const { series, matchers, window, call, compared } = selector;
  for (const label of ["job", "instance"]) {
    if (!matchers.some(({ text }) => text === `${label}=~".*"`))
      say(`${series} is not narrowed by $${label}`);
  }
  const counted = /_(total|count|sum|bucket)$/.test(series);
  if (counted && !compared && !["rate", "increase"].includes(call ?? ""))
    say(`${series} is a counter outside rate and increase`);
  if (window === undefined) return;
  if (window !== WINDOWS.rateInterval && window !== WINDOWS.range)
    say(`${series} has a window of ${window}, which is no variable of Grafana`);
  else if ((window === WINDOWS.range) !== instant)
    say(`${series} has the window of ${instant ? "a graph" : "one number"}`);
}
