import { type Band, dashboard, UIDS } from "../dashboard.js";
import { graph } from "../panels/graph.js";
import { UNITS } from "../panels/panel.js";
import { stat } from "../panels/stat.js";
import { table } from "../panels/table.js";
import { Queries, ratio } from "../queries.js";

const variables = ["agent"] as const;
const q = new Queries(variables);

const GIVE_UPS = "hookrig_give_ups_total";
const TURNS = "hookrig_turn_duration_seconds";

const range = { over: "range" } as const;
const byAgent = { by: ["agent"] } as const;

/** Turns that gave up for `kind`, as a share of all turns. */
const shareOf = (kind: string, cut: { over?: "range" } = {}) =>
  ratio(q.rate(GIVE_UPS, { where: { kind }, ...cut }), q.rate(TURNS, cut));

const glance: Band = {
  title: "In the time shown",
  panels: [
    stat({
      title: "Give-ups",
      description: "Turns that gave up and were answered by the engine or by a hook.",
      unit: UNITS.count,
      expr: q.total(GIVE_UPS),
    }),
    stat({
      title: "Share of turns",
      description: "Share of all turns that gave up.",
      unit: UNITS.share,
      expr: ratio(q.rate(GIVE_UPS, range), q.rate(TURNS, range)),
      steps: ["green", [0.02, "orange"], [0.1, "red"]],
      more: { title: "Turns", uid: UIDS.turns },
    }),
    stat({
      title: "Retries exhausted",
      description: "Share of all turns in which a rejection exhausted the retry budget.",
      unit: UNITS.share,
      expr: shareOf("RETRIES_EXHAUSTED", range),
      steps: ["green", [0.01, "orange"], [0.05, "red"]],
      more: { title: "Rejections and budget", uid: UIDS.rejections },
    }),
    stat({
      title: "Max steps",
      description: "Share of all turns that committed maxSteps steps without a reply.",
      unit: UNITS.share,
      expr: shareOf("MAX_STEPS", range),
      steps: ["green", [0.01, "orange"], [0.05, "red"]],
    }),
    stat({
      title: "Wanted by a hook",
      description: "Share of all turns in which a review hook asked for the give-up.",
      unit: UNITS.share,
      expr: shareOf("HOOK_REQUESTED", range),
      more: { title: "Hooks", uid: UIDS.hooks },
    }),
    stat({
      title: "Answered by a hook",
      description:
        "Share of give-ups that a hook at onGivingUp answered. The engine's forced step answers the rest.",
      unit: UNITS.share,
      expr: q.share(GIVE_UPS, { where: { answered_by: "hook" }, over: "range" }),
    }),
  ],
};

const graphs: Band = {
  title: "Over time",
  panels: [
    graph({
      title: "Give-ups by kind",
      description: "How many turns give up in a minute, and why.",
      unit: UNITS.perMinute,
      queries: [["{{kind}}", q.perMinute(GIVE_UPS, { by: ["kind"] })]],
      stacked: true,
    }),
    graph({
      title: "Share of turns by kind",
      description: "Share of all turns that give up, for each kind.",
      unit: UNITS.share,
      queries: [
        ["RETRIES_EXHAUSTED", shareOf("RETRIES_EXHAUSTED")],
        ["MAX_STEPS", shareOf("MAX_STEPS")],
        ["HOOK_REQUESTED", shareOf("HOOK_REQUESTED")],
      ],
      stacked: true,
    }),
    graph({
      title: "Give-ups by who answered",
      description: "Whether the engine's forced step or a hook at onGivingUp answered the customer.",
      unit: UNITS.perMinute,
      queries: [["{{answered_by}}", q.perMinute(GIVE_UPS, { by: ["answered_by"] })]],
      stacked: true,
    }),
    graph({
      title: "Share of turns by agent",
      description: "Share of each agent's turns that give up.",
      unit: UNITS.share,
      queries: [["{{agent}}", ratio(q.rate(GIVE_UPS, byAgent), q.rate(TURNS, byAgent))]],
      steps: ["green", [0.1, "red"]],
    }),
  ],
};

const list: Band = {
  title: "By agent",
  panels: [
    table({
      title: "Give-ups by agent and kind",
      description: "Give-ups in the time shown, by agent, kind and who answered.",
      unit: UNITS.count,
      columns: [["give-ups", q.total(GIVE_UPS, { by: ["agent", "kind", "answered_by"] })]],
    }),
    table({
      title: "Turns and give-ups by agent",
      description: "Turns and give-ups of each agent in the time shown.",
      unit: UNITS.count,
      columns: [
        ["give-ups", q.total(GIVE_UPS, byAgent)],
        ["turns", q.total(TURNS, byAgent)],
      ],
    }),
  ],
};

/** Give-ups by kind, by who answered, and as a share of turns. */
export const givingUp = dashboard({
  uid: UIDS.givingUp,
  title: "Giving up",
  description: "How often do agents give up, why, and who answers the customer then?",
  variables,
  bands: [glance, graphs, list],
});
