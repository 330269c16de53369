import { type Band, dashboard, UIDS } from "../dashboard.js";
import { graph } from "../panels/graph.js";
import { heatmap } from "../panels/heatmap.js";
import { UNITS } from "../panels/panel.js";
import { stat } from "../panels/stat.js";
import { table } from "../panels/table.js";
import { type Bound, Queries, ratio } from "../queries.js";

const variables = ["agent", "check", "effort"] as const;
const q = new Queries(variables);

const REJECTIONS = "hookrig_rejections_total";
const RESTARTS = "hookrig_restarts_total";
const BUDGET = "hookrig_retry_budget_utilization_ratio";
const REVIEWS = "hookrig_review_duration_seconds";
const TURNS = "hookrig_turn_duration_seconds";

const range = { over: "range" } as const;
const byAgent = { by: ["agent"] } as const;

/**
 * A turn with one rejection left, or none, has spent more than these of its budget: at least 1/2 at LOW, 2/3
 * at MEDIUM, 4/5 at HIGH, 9/10 at MAX. At MIN the first rejection exhausts the budget, and nothing is near.
 */
const MORE_LEFT: readonly Bound<typeof BUDGET>[] = [
  { bound: 0.4, where: { effort: "LOW" } },
  { bound: 0.6, where: { effort: ["MEDIUM", "HIGH"] } },
  { bound: 0.8, where: { effort: "MAX" } },
];
const WITH_NEAR_END = { effort: ["LOW", "MEDIUM", "HIGH", "MAX"] } as const;

/** Turns that had one rejection left, or none, as a share of those that may have more. */
const nearEnd = (cut: { by?: readonly ["agent"]; over?: "range" } = {}) =>
  `1 - ${q.atMostEach(MORE_LEFT, BUDGET, cut)} / (${q.rate(BUDGET, { ...cut, where: WITH_NEAR_END })} > 0)`;

const glance: Band = {
  title: "In the time shown",
  panels: [
    stat({
      title: "Rejections",
      description: "Rejections that were charged to a turn's retry budget.",
      unit: UNITS.count,
      expr: q.total(REJECTIONS),
    }),
    stat({
      title: "Rejections a turn",
      description:
        "How many rejections a turn has on average. Each costs the customer at least a model call's time.",
      unit: UNITS.count,
      expr: ratio(q.rate(REJECTIONS, range), q.rate(TURNS, range)),
      steps: ["green", [0.5, "orange"], [1, "red"]],
    }),
    stat({
      title: "Restarts",
      description: "Rejections after which the step started again; the one that exhausts the budget is none.",
      unit: UNITS.count,
      expr: q.total(RESTARTS),
    }),
    stat({
      title: "Unrejected turns",
      description: "Share of turns that spent nothing of their retry budget.",
      unit: UNITS.share,
      expr: `${q.atMost(0, BUDGET, range)} / (${q.rate(BUDGET, range)} > 0)`,
      steps: ["red", [0.5, "orange"], [0.8, "green"]],
    }),
    stat({
      title: "Near the end",
      description: "Share of turns that had one rejection left, or none. Those at MIN are not counted.",
      unit: UNITS.share,
      expr: nearEnd(range),
      steps: ["green", [0.05, "orange"], [0.1, "red"]],
      more: { title: "Giving up", uid: UIDS.givingUp },
    }),
    stat({
      title: "Review, p95",
      description: "Time that 95 % of the reviews did not exceed.",
      unit: UNITS.seconds,
      expr: q.quantile(0.95, REVIEWS, range),
      steps: ["green", [5, "orange"], [10, "red"]],
    }),
  ],
};

const rejections: Band = {
  title: "Rejections",
  panels: [
    graph({
      title: "Rejections by check",
      description: "What rejects: tool review, message review or moderation.",
      unit: UNITS.perMinute,
      queries: [["{{check}}", q.perMinute(REJECTIONS, { by: ["check"] })]],
      stacked: true,
    }),
    graph({
      title: "Rejections by who decided",
      description: "Whether a reviewer, a hook of yours or a moderator decided.",
      unit: UNITS.perMinute,
      queries: [["{{decided_by}}", q.perMinute(REJECTIONS, { by: ["decided_by"] })]],
      stacked: true,
    }),
    graph({
      title: "Rejections a turn by agent",
      description: "How many rejections a turn of each agent has on average.",
      unit: UNITS.count,
      queries: [["{{agent}}", ratio(q.rate(REJECTIONS, byAgent), q.rate(TURNS, byAgent))]],
      steps: ["green", [1, "red"]],
    }),
    graph({
      title: "Restarts by check",
      description: "Rejections after which the step started again. The others exhausted the budget.",
      unit: UNITS.perMinute,
      queries: [["{{check}}", q.perMinute(RESTARTS, { by: ["check"] })]],
      stacked: true,
    }),
    table({
      title: "Who rejects whom",
      description: "Rejections of each agent in the time shown, by check and by who decided.",
      unit: UNITS.count,
      columns: [["rejections", q.total(REJECTIONS, { by: ["agent", "check", "decided_by"] })]],
      width: 24,
    }),
  ],
};

const budget: Band = {
  title: "Retry budget",
  panels: [
    graph({
      title: "Budget spent by a turn",
      description: "Share of its retry budget that a turn spends. Exemplars lead to the turns' traces.",
      unit: UNITS.share,
      queries: [
        ["mean", q.mean(BUDGET)],
        ["p90", q.quantile(0.9, BUDGET)],
        ["p99", q.quantile(0.99, BUDGET)],
      ],
    }),
    heatmap({
      title: "Budget spent by turns",
      description:
        "How many turns spend which share of their budget. In the top row it is all, or at MAX nine of ten.",
      unit: UNITS.share,
      expr: q.buckets(BUDGET),
    }),
    graph({
      title: "Budget spent by effort, p90",
      description:
        "Share that 90 % of turns do not exceed. An effort whose line is high has too few retries.",
      unit: UNITS.share,
      queries: [["{{effort}}", q.quantile(0.9, BUDGET, { by: ["effort"] })]],
    }),
    graph({
      title: "Turns near the end of their budget",
      description:
        "Share of each agent's turns that have one rejection left, or none. Those at MIN are not counted.",
      unit: UNITS.share,
      queries: [["{{agent}}", nearEnd(byAgent)]],
      steps: ["green", [0.1, "red"]],
    }),
  ],
};

const reviews: Band = {
  title: "Reviews",
  panels: [
    graph({
      title: "Reviews by verdict",
      description: "What reviewers say. An error is a review that came to no verdict, and fails its turn.",
      unit: UNITS.perMinute,
      queries: [["{{verdict}}", q.perMinute(REVIEWS, { by: ["verdict"] })]],
      stacked: true,
    }),
    graph({
      title: "Review duration by check, p95",
      description: "Time that 95 % of each check's reviews do not exceed. The customer waits through it.",
      unit: UNITS.seconds,
      queries: [["{{check}}", q.quantile(0.95, REVIEWS, { by: ["check"] })]],
      steps: ["green", [10, "red"]],
    }),
  ],
};

/** Rejections by check and by who decided, restarts, and how much of their budget turns spend. */
export const rejectionsAndBudget = dashboard({
  uid: UIDS.rejections,
  title: "Rejections and budget",
  description: "What is rejected, by whom, and how near do turns come to the end of their retry budget?",
  variables,
  bands: [glance, rejections, budget, reviews],
});
