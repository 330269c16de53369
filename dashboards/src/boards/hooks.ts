import { type Band, dashboard, UIDS } from "../dashboard.js";
import { graph } from "../panels/graph.js";
import { heatmap } from "../panels/heatmap.js";
import { UNITS } from "../panels/panel.js";
import { stat } from "../panels/stat.js";
import { table } from "../panels/table.js";
import { Queries, ratio } from "../queries.js";

const variables = ["point"] as const;
const q = new Queries(variables);

const CALLS = "hookrig_hook_duration_seconds";
const RESULTS = "hookrig_hook_results_total";
const ERRORS = "hookrig_hook_errors_total";
const TURNS = "hookrig_turn_duration_seconds";

const range = { over: "range" } as const;
const byPoint = { by: ["point"] } as const;
const steering = { result: ["RESOLVE", "BAIL"] } as const;

const glance: Band = {
  title: "In the time shown",
  panels: [
    stat({
      title: "Hook calls",
      description: "Calls of engine hooks that ended.",
      unit: UNITS.count,
      expr: q.total(CALLS),
    }),
    stat({
      title: "Calls a turn",
      description: "How many engine hooks a turn calls on average.",
      unit: UNITS.count,
      expr: ratio(q.rate(CALLS, range), q.rate(TURNS, range)),
    }),
    stat({
      title: "Time a turn",
      description: "How long a turn spends in engine hooks on average. They are called one after another.",
      unit: UNITS.seconds,
      expr: ratio(q.spent(CALLS, range), q.rate(TURNS, range)),
      steps: ["green", [1, "orange"], [5, "red"]],
    }),
    stat({
      title: "Call, p95",
      description: "Time that 95 % of the calls did not exceed.",
      unit: UNITS.seconds,
      expr: q.quantile(0.95, CALLS, range),
      steps: ["green", [0.5, "orange"], [1, "red"]],
    }),
    stat({
      title: "Errors",
      description: "Share of calls that threw, ran out of time, or returned what their point does not take.",
      unit: UNITS.share,
      expr: ratio(q.rate(ERRORS, range), q.rate(CALLS, range)),
      steps: ["green", [0.001, "orange"], [0.01, "red"]],
    }),
    stat({
      title: "Steering",
      description: "Share of results that are RESOLVE or BAIL.",
      unit: UNITS.share,
      expr: q.share(RESULTS, { where: steering, over: "range" }),
    }),
  ],
};

const time: Band = {
  title: "Time",
  panels: [
    graph({
      title: "Call duration by point, p95",
      description:
        "Time that 95 % of the calls at each point do not exceed. Exemplars lead to the turns' traces.",
      unit: UNITS.seconds,
      queries: [["{{point}}", q.quantile(0.95, CALLS, byPoint)]],
      steps: ["green", [1, "red"]],
    }),
    heatmap({
      title: "Call durations",
      description:
        "How the durations of calls are spread. Most hooks compute only, and stay in the lowest rows.",
      unit: UNITS.seconds,
      expr: q.buckets(CALLS),
    }),
    graph({
      title: "Time spent by point",
      description: "Seconds spent in hooks in each second, over all turns: here the time of your hooks goes.",
      unit: UNITS.seconds,
      queries: [["{{point}}", q.spent(CALLS, byPoint)]],
      stacked: true,
    }),
    graph({
      title: "Mean call duration by point",
      description: "Mean time of one call at each point.",
      unit: UNITS.seconds,
      queries: [["{{point}}", q.mean(CALLS, byPoint)]],
    }),
  ],
};

const results: Band = {
  title: "Results",
  panels: [
    graph({
      title: "Results",
      description: "What hooks return in each minute.",
      unit: UNITS.perMinute,
      queries: [["{{result}}", q.perMinute(RESULTS, { by: ["result"] })]],
      stacked: true,
    }),
    graph({
      title: "Steering results by point",
      description: "Where hooks return RESOLVE or BAIL.",
      unit: UNITS.perMinute,
      queries: [
        ["{{point}} {{result}}", q.perMinuteOfAny(RESULTS, { by: ["point", "result"], where: steering })],
      ],
      stacked: true,
    }),
    table({
      title: "Calls and errors by point",
      description: "Calls and errors at each point in the time shown.",
      unit: UNITS.count,
      columns: [
        ["calls", q.total(CALLS, byPoint)],
        ["errors", q.total(ERRORS, byPoint)],
      ],
    }),
    table({
      title: "Results by point",
      description: "Results at each point in the time shown.",
      unit: UNITS.count,
      columns: [["results", q.total(RESULTS, { by: ["point", "result"] })]],
    }),
  ],
};

const errors: Band = {
  title: "Errors",
  panels: [
    graph({
      title: "Errors by point",
      description: "Hooks that throw, run out of time, or return what their point does not take.",
      unit: UNITS.perMinute,
      queries: [["{{point}}", q.perMinuteOfAny(ERRORS, byPoint)]],
      stacked: true,
      more: { title: "Turns", uid: UIDS.turns },
    }),
    graph({
      title: "Share of calls that fail, by point",
      description: "Errors as a share of the calls at each point.",
      unit: UNITS.share,
      queries: [["{{point}}", ratio(q.rate(ERRORS, byPoint), q.rate(CALLS, byPoint))]],
      steps: ["green", [0.01, "red"]],
    }),
  ],
};

/** Time, results and errors of engine hooks, by point. */
export const hooks = dashboard({
  uid: UIDS.hooks,
  title: "Hooks",
  description: "What do engine hooks cost, what do they decide, and which of them fail?",
  variables,
  bands: [glance, time, results, errors],
});
