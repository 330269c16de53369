import type * as cog from "@grafana/grafana-foundation-sdk/cog";
import {
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  type VariableModel,
  VariableRefresh,
  VariableSort,
} from "@grafana/grafana-foundation-sdk/dashboard";
import type { LabelsOf, MetricName } from "../../src/observability/metric-names.js";
import { countedSeries } from "./counted-series.js";

/** The data source that a dashboard's variable `datasource` names. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana fills it in
export const DATASOURCE = { type: "prometheus", uid: "${datasource}" };

type LabelOfAny = { [N in MetricName]: keyof LabelsOf<N> }[MetricName];

interface Source {
  readonly label: string;
  /** The metric whose series list the values. */
  readonly metric: MetricName;
}

/** The labels that a dashboard may be narrowed by, and where their values come from. */
const SOURCES = {
  agent: { label: "Agent", metric: "hookrig_turns_active" },
  effort: { label: "Effort", metric: "hookrig_retry_budget_utilization_ratio" },
  check: { label: "Check", metric: "hookrig_rejections_total" },
  point: { label: "Hook point", metric: "hookrig_hook_duration_seconds" },
  provider: { label: "Provider", metric: "hookrig_model_call_duration_seconds" },
  model: { label: "Model", metric: "hookrig_model_call_duration_seconds" },
  tool: { label: "Tool", metric: "hookrig_tool_call_duration_seconds" },
} as const satisfies Partial<Record<LabelOfAny, Source>>;

/** A variable that is a label of some metric; its name is the label's. */
export type LabelVariable = keyof typeof SOURCES;

/** What a variable is called on the page. */
export const titleOf = (name: LabelVariable): string => SOURCES[name].label;

/** The variables of a dashboard: the data source, scrape job and instance, then `labels`. */
export function variablesOf(labels: readonly LabelVariable[]): cog.Builder<VariableModel>[] {
  return [
    new DatasourceVariableBuilder("datasource").label("Data source").type("prometheus"),
    values("job", "Job", "hookrig_build_info"),
    values("instance", "Instance", 'hookrig_build_info{job=~"$job"}'),
    ...labels.map((name) => {
      const { label, metric } = SOURCES[name];
      return values(name, label, `${countedSeries(metric)}{job=~"$job", instance=~"$instance"}`);
    }),
  ];
}

function values(name: string, label: string, series: string): QueryVariableBuilder {
  const query = `label_values(${series}, ${name})`;
  return (
    new QueryVariableBuilder(name)
      .label(label)
      .datasource(DATASOURCE)
      .query({ query, refId: name })
      .definition(query)
      .refresh(VariableRefresh.OnTimeRangeChanged)
      .sort(VariableSort.AlphabeticalAsc)
      .multi(true)
      .includeAll(true)
      // Not the list of all values: that makes a query longer with each agent.
      .allValue(".*")
      .current({ text: "All", value: "$__all" })
  );
}
