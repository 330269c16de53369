import { type Band, dashboard, UIDS } from "../dashboard.js";
import { graph } from "../panels/graph.js";
import { heatmap } from "../panels/heatmap.js";
import { UNITS } from "../panels/panel.js";
import { stat } from "../panels/stat.js";
import { Queries, ratio } from "../queries.js";

const variables = ["agent", "provider", "model", "tool"] as const;
const q = new Queries(variables);

const CALLS = "hookrig_model_call_duration_seconds";
const FIRST_CHUNK = "hookrig_model_time_to_first_chunk_seconds";
const TOKENS = "hookrig_model_tokens_total";
const TOOLS = "hookrig_tool_call_duration_seconds";
const COMPACTIONS = "hookrig_compactions_total";
const REMOVED = "hookrig_compaction_tokens_removed_total";

const failed = { outcome: "error" } as const;
const byModel = ["provider", "model"] as const;
const MODEL = "{{provider}} {{model}}";

const glance: Band = {
  title: "In the time shown",
  panels: [
    stat({
      title: "Model calls",
      description: "Calls of models that ended; each try at a provider is one.",
      unit: UNITS.count,
      expr: q.total(CALLS),
    }),
    stat({
      title: "Model errors",
      description: "Share of model calls that failed. A failure that passes gets further tries.",
      unit: UNITS.share,
      expr: q.share(CALLS, { where: failed, over: "range" }),
      steps: ["green", [0.02, "orange"], [0.1, "red"]],
    }),
    stat({
      title: "First chunk, p95",
      description: "Time until the first chunk that 95 % of the model calls did not exceed.",
      unit: UNITS.seconds,
      expr: q.quantile(0.95, FIRST_CHUNK, { over: "range" }),
      steps: ["green", [5, "orange"], [10, "red"]],
    }),
    stat({
      title: "Tokens",
      description: "Input and output tokens, as providers counted them.",
      unit: UNITS.count,
      expr: q.total(TOKENS),
    }),
    stat({
      title: "Tool calls",
      description: "Tool calls that were started and have ended.",
      unit: UNITS.count,
      expr: q.total(TOOLS),
    }),
    stat({
      title: "Tool errors",
      description: "Share of tool calls that threw. Their turn goes on: the model is told of it.",
      unit: UNITS.share,
      expr: q.share(TOOLS, { where: failed, over: "range" }),
      steps: ["green", [0.05, "orange"], [0.2, "red"]],
    }),
  ],
};

const models: Band = {
  title: "Models",
  panels: [
    graph({
      title: "Model calls by model",
      description: "How many calls of each model end in a minute; each try at a provider is one.",
      unit: UNITS.perMinute,
      queries: [[MODEL, q.perMinute(CALLS, { by: byModel })]],
      stacked: true,
    }),
    graph({
      title: "Model calls by outcome",
      description: "How model calls end. Cancelled ones were given up for a newer message, or by the caller.",
      unit: UNITS.perMinute,
      queries: [["{{outcome}}", q.perMinute(CALLS, { by: ["outcome"] })]],
      stacked: true,
    }),
    graph({
      title: "Model errors by model",
      description: "Share of each model's calls that fail.",
      unit: UNITS.share,
      queries: [[MODEL, q.share(CALLS, { by: byModel, where: failed })]],
      steps: ["green", [0.1, "red"]],
    }),
    graph({
      title: "Model call duration by model, p95",
      description: "Time that 95 % of each model's calls do not exceed. Exemplars lead to the turns' traces.",
      unit: UNITS.seconds,
      queries: [[MODEL, q.quantile(0.95, CALLS, { by: byModel })]],
      steps: ["green", [40, "red"]],
    }),
    graph({
      title: "Time to first chunk by model, p95",
      description: "Time until the first chunk that 95 % of each model's calls do not exceed.",
      unit: UNITS.seconds,
      queries: [[MODEL, q.quantile(0.95, FIRST_CHUNK, { by: byModel })]],
      steps: ["green", [10, "red"]],
    }),
    heatmap({
      title: "Times to first chunk",
      description: "How the times until the first chunk are spread, over all models shown.",
      unit: UNITS.seconds,
      expr: q.buckets(FIRST_CHUNK),
    }),
  ],
};

const tokens: Band = {
  title: "Tokens",
  panels: [
    graph({
      title: "Tokens by type",
      description: "Input and output tokens in each minute, as providers counted them.",
      unit: UNITS.perMinute,
      queries: [["{{type}}", q.perMinute(TOKENS, { by: ["type"] })]],
      stacked: true,
    }),
    graph({
      title: "Tokens by model",
      description: "Tokens of each model in each minute.",
      unit: UNITS.perMinute,
      queries: [[MODEL, q.perMinute(TOKENS, { by: byModel })]],
      stacked: true,
    }),
    graph({
      title: "Tokens of a model call",
      description: "Mean input and output tokens of one call. A growing input is a growing history.",
      unit: UNITS.count,
      queries: [
        ["input", ratio(q.rate(TOKENS, { where: { type: "input" } }), q.rate(CALLS))],
        ["output", ratio(q.rate(TOKENS, { where: { type: "output" } }), q.rate(CALLS))],
      ],
      width: 8,
    }),
    graph({
      title: "Compactions by outcome",
      description: "How often a summary takes the place of what an agent remembers.",
      unit: UNITS.perMinute,
      queries: [["{{outcome}}", q.perMinute(COMPACTIONS, { by: ["outcome"] })]],
      width: 8,
      stacked: true,
      more: { title: "Turns", uid: UIDS.turns },
    }),
    graph({
      title: "Tokens removed by a compaction",
      description:
        "Estimated tokens by which one compaction shortens a session, by agent. Near 0, it helps nothing.",
      unit: UNITS.count,
      queries: [
        ["{{agent}}", ratio(q.rate(REMOVED, { by: ["agent"] }), q.rate(COMPACTIONS, { by: ["agent"] }))],
      ],
      width: 8,
    }),
  ],
};

const tools: Band = {
  title: "Tools",
  panels: [
    graph({
      title: "Tool calls by tool",
      description: "How many calls of each tool end in a minute; calls that never started are not in it.",
      unit: UNITS.perMinute,
      queries: [["{{tool}}", q.perMinute(TOOLS, { by: ["tool"] })]],
      stacked: true,
    }),
    graph({
      title: "Tool errors by tool",
      description: "Share of each tool's calls that throw.",
      unit: UNITS.share,
      queries: [["{{tool}}", q.share(TOOLS, { by: ["tool"], where: failed })]],
      steps: ["green", [0.2, "red"]],
    }),
    graph({
      title: "Tool call duration by tool, p95",
      description: "Time that 95 % of each tool's calls do not exceed. Exemplars lead to the turns' traces.",
      unit: UNITS.seconds,
      queries: [["{{tool}}", q.quantile(0.95, TOOLS, { by: ["tool"] })]],
      steps: ["green", [30, "red"]],
    }),
    heatmap({
      title: "Tool call durations",
      description: "How the durations of tool calls are spread, over all tools shown.",
      unit: UNITS.seconds,
      expr: q.buckets(TOOLS),
    }),
  ],
};

/** Latency, first chunk, tokens and errors of models; latency and errors of tools; compaction. */
export const modelsAndTools = dashboard({
  uid: UIDS.modelsAndTools,
  title: "Models and tools",
  description: "How fast and how reliable are models and tools, and how many tokens do they take?",
  variables,
  bands: [glance, models, tokens, tools],
});
