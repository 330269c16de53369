import { type Band, dashboard, UIDS } from "../dashboard.js";
import { graph } from "../panels/graph.js";
import { heatmap } from "../panels/heatmap.js";
import { UNITS } from "../panels/panel.js";
import { stat } from "../panels/stat.js";
import { Queries, ratio } from "../queries.js";

const variables = ["agent"] as const;
const q = new Queries(variables);

const TURNS = "hookrig_turn_duration_seconds";
const STEPS = "hookrig_step_duration_seconds";
const GIVE_UPS = "hookrig_give_ups_total";

const glance: Band = {
  title: "In the time shown",
  panels: [
    stat({
      title: "Turns",
      description: "Turns that ended. Messages in manual mode are no turns.",
      unit: UNITS.count,
      expr: q.total(TURNS),
    }),
    stat({
      title: "Running now",
      description: "Turns that are running at the end of the time shown.",
      unit: UNITS.count,
      expr: q.now("hookrig_turns_active"),
    }),
    stat({
      title: "Completed",
      description:
        "Share of turns that ran to their end, give-ups included. Being stopped or cancelled is no failure.",
      unit: UNITS.share,
      expr: q.share(TURNS, { where: { outcome: "completed" }, over: "range" }),
    }),
    stat({
      title: "Failed",
      description:
        "Share of turns that ended because something threw: a hook, a reviewer, the model for good.",
      unit: UNITS.share,
      expr: q.share(TURNS, { where: { outcome: "failed" }, over: "range" }),
      steps: ["green", [0.01, "orange"], [0.05, "red"]],
    }),
    stat({
      title: "Gave up",
      description: "Share of turns that were completed without a reply of the usual way.",
      unit: UNITS.share,
      expr: ratio(q.rate(GIVE_UPS, { over: "range" }), q.rate(TURNS, { over: "range" })),
      steps: ["green", [0.02, "orange"], [0.1, "red"]],
      more: { title: "Giving up", uid: UIDS.givingUp },
    }),
    stat({
      title: "Duration, p95",
      description: "Time from the customer's message that 95 % of turns did not exceed.",
      unit: UNITS.seconds,
      expr: q.quantile(0.95, TURNS, { over: "range" }),
      steps: ["green", [20, "orange"], [60, "red"]],
    }),
  ],
};

const ends: Band = {
  title: "How turns end",
  panels: [
    graph({
      title: "Turns by outcome",
      description:
        "How many turns end in a minute, and how: a stopped turn met BAIL at a gate, a failed one threw.",
      unit: UNITS.perMinute,
      queries: [["{{outcome}}", q.perMinute(TURNS, { by: ["outcome"] })]],
      stacked: true,
    }),
    graph({
      title: "Failed turns by agent",
      description:
        "Share of each agent's turns that fail. The Hooks and the Models and tools dashboards show causes.",
      unit: UNITS.share,
      queries: [["{{agent}}", q.share(TURNS, { by: ["agent"], where: { outcome: "failed" } })]],
      steps: ["green", [0.05, "red"]],
    }),
    graph({
      title: "Turns by agent",
      description: "How many turns of each agent end in a minute.",
      unit: UNITS.perMinute,
      queries: [["{{agent}}", q.perMinute(TURNS, { by: ["agent"] })]],
      stacked: true,
    }),
    graph({
      title: "Running turns",
      description:
        "Turns that are running, by agent. A level that never comes down is of turns that are stuck.",
      unit: UNITS.count,
      queries: [["{{agent}}", q.now("hookrig_turns_active", { by: ["agent"] })]],
      stacked: true,
    }),
  ],
};

const latency: Band = {
  title: "How long they take",
  panels: [
    graph({
      title: "Turn duration",
      description:
        "Time from a customer's message to the end of its turn. Exemplars lead to the turns' traces.",
      unit: UNITS.seconds,
      queries: [
        ["p50", q.quantile(0.5, TURNS)],
        ["p95", q.quantile(0.95, TURNS)],
        ["p99", q.quantile(0.99, TURNS)],
      ],
      steps: ["green", [60, "red"]],
    }),
    heatmap({
      title: "Turn durations",
      description: "How turn durations are spread. Two bands often mean turns with and without tool calls.",
      unit: UNITS.seconds,
      expr: q.buckets(TURNS),
    }),
    graph({
      title: "Turn duration by agent, p95",
      description: "Time that 95 % of each agent's turns do not exceed.",
      unit: UNITS.seconds,
      queries: [["{{agent}}", q.quantile(0.95, TURNS, { by: ["agent"] })]],
      steps: ["green", [60, "red"]],
    }),
    graph({
      title: "Mean turn duration by outcome",
      description: "Cancelled turns that are long ago begun show customers who lose patience.",
      unit: UNITS.seconds,
      queries: [["{{outcome}}", q.mean(TURNS, { by: ["outcome"] })]],
    }),
  ],
};

const steps: Band = {
  title: "Steps",
  panels: [
    graph({
      title: "Steps of a turn",
      description:
        "Committed steps of a turn, the forced one included. Near maxSteps, turns are about to give up.",
      unit: UNITS.count,
      queries: [
        ["mean", q.mean("hookrig_turn_steps")],
        ["p95", q.quantile(0.95, "hookrig_turn_steps")],
      ],
    }),
    heatmap({
      title: "Steps of turns",
      description: "How many turns take how many committed steps.",
      unit: UNITS.count,
      expr: q.buckets("hookrig_turn_steps"),
    }),
    graph({
      title: "Attempts by outcome",
      description:
        "How many attempts of steps end in a minute, and how. Rejected ones are on Rejections and budget.",
      unit: UNITS.perMinute,
      queries: [["{{outcome}}", q.perMinute(STEPS, { by: ["outcome"] })]],
      stacked: true,
      more: { title: "Rejections and budget", uid: UIDS.rejections },
    }),
    graph({
      title: "Attempt duration by outcome, p95",
      description:
        "Time that 95 % of the attempts of a step do not exceed: model, reviews, hooks and tools together.",
      unit: UNITS.seconds,
      queries: [["{{outcome}}", q.quantile(0.95, STEPS, { by: ["outcome"] })]],
    }),
  ],
};

const telemetry: Band = {
  title: "What this page rests on",
  panels: [
    graph({
      title: "Trouble with telemetry",
      description: "Errors of other observers, and label values written as `other`. Neither touches a turn.",
      unit: UNITS.perMinute,
      queries: [
        ["errors of observers", q.perMinute("hookrig_telemetry_errors_total")],
        ["label values over the cap", q.perMinute("hookrig_telemetry_label_overflows_total")],
      ],
    }),
    graph({
      title: "Processes by version",
      description:
        "How many processes run which version of Hookrig: see here whether a change came with a release.",
      unit: UNITS.count,
      queries: [["{{version}}", q.now("hookrig_build_info", { by: ["version"] })]],
      stacked: true,
    }),
  ],
};

/** Rate, outcome, latency and steps of turns. */
export const turns = dashboard({
  uid: UIDS.turns,
  title: "Turns",
  description: "Do customers get answers, how fast, and in how many steps?",
  variables,
  bands: [glance, ends, latency, steps, telemetry],
});
