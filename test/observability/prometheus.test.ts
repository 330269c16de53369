import { countingIds } from "hookrig";
import { type OpenMetricsContentType, Registry } from "prom-client";
import { describe, expect, test } from "vitest";
import { METRICS, type MetricName } from "../../src/observability/metric-names.js";
import { type MetricsOptions, prometheus } from "../../src/observability/prometheus.js";
import { VERSION } from "../../src/runtime/version.js";
import { Stage } from "./stage.js";
import { cancelled, compacted, completed, failed, gaveUp, rejected, STORIES, troubled } from "./stories.js";

type Story = (stage: Stage) => void;

/** What a scrape shows once the stories are told: every sample but the buckets, as `name{labels} value`. */
async function scrape(stories: readonly Story[], options?: MetricsOptions): Promise<string[]> {
  const observer = prometheus(undefined, options);
  stories.forEach((story, index) => {
    story(new Stage([observer], `turn-${index + 1}`));
  });
  const lines = (await observer.registry.metrics()).split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#") && !line.includes("_bucket{"));
}

const samples = async (metric: MetricName, ...stories: Story[]) =>
  (await scrape(stories)).filter((line) => line.startsWith(metric) && !line.endsWith(" 0"));

/** Each metric's samples that are not zero after a story whose numbers are in `stage.ts` and `stories.ts`. */
const EXPECTED: Readonly<Record<MetricName, { story: Story; samples: readonly string[] }>> = {
  hookrig_turn_duration_seconds: {
    story: cancelled,
    samples: [
      `_sum{agent="helper",outcome="cancelled"} 0.07`,
      `_count{agent="helper",outcome="cancelled"} 1`,
    ],
  },
  hookrig_turns_active: { story: (stage) => void stage.turn(), samples: [`{agent="helper"} 1`] },
  hookrig_turn_steps: {
    story: rejected,
    samples: [`_sum{agent="helper",outcome="completed"} 1`, `_count{agent="helper",outcome="completed"} 1`],
  },
  hookrig_step_duration_seconds: {
    story: rejected,
    samples: [
      `_sum{agent="helper",outcome="committed"} 0.6`,
      `_count{agent="helper",outcome="committed"} 1`,
      `_sum{agent="helper",outcome="rejected"} 0.6`,
      `_count{agent="helper",outcome="rejected"} 1`,
    ],
  },
  hookrig_rejections_total: {
    story: troubled,
    samples: [`{agent="helper",check="moderation",decided_by="moderator"} 1`],
  },
  hookrig_restarts_total: { story: rejected, samples: [`{agent="helper",check="message_review"} 1`] },
  hookrig_retry_budget_utilization_ratio: {
    story: troubled,
    samples: [`_sum{agent="helper",effort="MEDIUM"} 1`, `_count{agent="helper",effort="MEDIUM"} 1`],
  },
  hookrig_give_ups_total: {
    story: gaveUp,
    samples: [`{agent="helper",kind="HOOK_REQUESTED",answered_by="engine"} 1`],
  },
  hookrig_review_duration_seconds: {
    story: rejected,
    samples: [
      `_sum{check="message_review",verdict="passed"} 0.2`,
      `_count{check="message_review",verdict="passed"} 1`,
      `_sum{check="message_review",verdict="rejected"} 0.2`,
      `_count{check="message_review",verdict="rejected"} 1`,
    ],
  },
  hookrig_model_call_duration_seconds: {
    story: completed,
    samples: [
      `_sum{provider="acme",model="acme-1",outcome="ok"} 0.4`,
      `_count{provider="acme",model="acme-1",outcome="ok"} 1`,
    ],
  },
  hookrig_model_time_to_first_chunk_seconds: {
    story: completed,
    samples: [
      `_sum{provider="acme",model="acme-1",outcome="ok"} 0.1`,
      `_count{provider="acme",model="acme-1",outcome="ok"} 1`,
    ],
  },
  hookrig_model_tokens_total: {
    story: completed,
    samples: [
      `{provider="acme",model="acme-1",type="input"} 20`,
      `{provider="acme",model="acme-1",type="output"} 7`,
    ],
  },
  hookrig_tool_call_duration_seconds: {
    story: completed,
    samples: [`_sum{tool="lookup",outcome="ok"} 0.05`, `_count{tool="lookup",outcome="ok"} 1`],
  },
  hookrig_compactions_total: { story: compacted, samples: [`{agent="helper",outcome="ok"} 1`] },
  hookrig_compaction_tokens_removed_total: {
    story: compacted,
    samples: [`{agent="helper",outcome="ok"} 26000`],
  },
  hookrig_hook_duration_seconds: {
    story: completed,
    samples: [`_sum{point="onStepStarted"} 0.01`, `_count{point="onStepStarted"} 1`],
  },
  hookrig_hook_results_total: {
    story: completed,
    samples: [`{point="onStepStarted",result="CALL_NEXT"} 1`],
  },
  hookrig_hook_errors_total: { story: failed, samples: [`{point="onStepStarted"} 1`] },
  hookrig_telemetry_errors_total: {
    story: (stage) =>
      stage.tell({ type: "observer.failed", observer: "opentelemetry", error: new Error("disk full") }),
    samples: [" 1"],
  },
  hookrig_telemetry_label_overflows_total: {
    story: (stage) => {
      for (let agent = 1; agent <= 101; agent += 1) stage.turn(`agent-${agent}`);
    },
    samples: [" 1"],
  },
  hookrig_build_info: { story: () => {}, samples: [`{version="${VERSION}"} 1`] },
};

test.each(Object.entries(EXPECTED))(
  "%s measures what was told",
  async (metric, { story, samples: expected }) => {
    expect(await samples(metric as MetricName, story)).toEqual(expected.map((sample) => metric + sample));
  },
);

test("every metric is registered, with its labels, before anything happens", async () => {
  const { registry } = prometheus();
  const registered = (await registry.getMetricsAsJSON()).map(({ name, help }) => [name, help]);
  expect(registered).toEqual(Object.entries(METRICS).map(([name, { help }]) => [name, help]));
});

test("only counters are named _total, and only base units are used", () => {
  for (const [name, { kind }] of Object.entries(METRICS)) {
    expect([name, name.endsWith("_total")]).toEqual([name, kind === "counter"]);
    expect(name).not.toMatch(/milli|_ms|minutes/);
  }
});

describe("series whose labels are known beforehand stand at 0 before their first event", () => {
  const SERIES: [when: string, story: Story, series: Readonly<Record<string, number>>][] = [
    ["with the process", () => {}, { hook_errors_total: 19, hook_results_total: 19 * 3 + 10 }],
    [
      "with an agent's first turn",
      (stage) => stage.turn(),
      {
        rejections_total: 5,
        restarts_total: 3,
        give_ups_total: 6,
        compactions_total: 3,
        compaction_tokens_removed_total: 3,
        turn_duration_seconds_count: 4,
        step_duration_seconds_count: 4,
      },
    ],
    [
      "with a model's first call",
      (stage) => stage.modelCall(stage.turn()),
      { model_call_duration_seconds_count: 3, model_tokens_total: 2 },
    ],
    [
      "with a tool's first call",
      (stage) =>
        stage.start({ type: "toolCall.started", call: "c1", tool: "lookup", args: {}, agent: "helper" }),
      { tool_call_duration_seconds_count: 3 },
    ],
    [
      "with a check's first review",
      (stage) => stage.start({ type: "review.started", check: "message_review" }),
      { review_duration_seconds_count: 4 },
    ],
  ];

  test.each(SERIES)("%s", async (_, story, series) => {
    const lines = await scrape([story]);
    for (const [name, count] of Object.entries(series)) {
      const ofName = lines.filter((line) => line.startsWith(`hookrig_${name}{`));
      expect([name, ofName.length]).toEqual([name, count]);
      expect(ofName.filter((line) => !line.endsWith(" 0"))).toEqual([]);
    }
  });

  test("a second turn, call and review take nothing back", async () => {
    const lines = await scrape([completed, completed]);
    expect(lines).toContain('hookrig_turn_duration_seconds_count{agent="helper",outcome="completed"} 2');
    expect(lines).toContain('hookrig_tool_call_duration_seconds_count{tool="lookup",outcome="ok"} 2');
  });
});

test("no turn stays active, and a rejection that exhausts the budget is no restart", async () => {
  const lines = await scrape(Object.values(STORIES));
  expect(lines).toContain(`hookrig_turns_active{agent="helper"} 0`);
  expect(await samples("hookrig_restarts_total", troubled)).toEqual([]);
});

test("a failed try at a provider is a model call of its own", async () => {
  expect(await samples("hookrig_model_call_duration_seconds", failed)).toContain(
    `hookrig_model_call_duration_seconds_count{provider="acme",model="acme-1",outcome="error"} 1`,
  );
});

test("tools that throw and tools that are cancelled are told apart; so are lost reviews", async () => {
  const lines = await scrape([troubled]);
  expect(lines).toContain(`hookrig_tool_call_duration_seconds_count{tool="lookup",outcome="error"} 1`);
  expect(lines).toContain(`hookrig_tool_call_duration_seconds_count{tool="lookup",outcome="cancelled"} 1`);
  expect(lines).toContain(`hookrig_review_duration_seconds_count{check="tool_review",verdict="error"} 1`);
});

describe("names past the cap", () => {
  const agents: Story = (stage) => {
    for (const agent of ["a", "b", "c", "a"]) {
      const turn = stage.turn(agent);
      stage.endTurn(turn, "completed", { agent });
    }
  };

  test("become `other`, the names before it stay, and gauges come back to 0", async () => {
    const lines = await scrape([agents], { maxNames: 2 });
    const counts = lines.filter((line) => line.startsWith("hookrig_turn_steps_count"));
    expect(counts).toEqual(
      [
        ["a", 2],
        ["b", 1],
        ["other", 1],
      ].map(([agent, count]) => `hookrig_turn_steps_count{agent="${agent}",outcome="completed"} ${count}`),
    );
    expect(
      lines.filter((line) => line.startsWith("hookrig_turns_active")).every((line) => line.endsWith(" 0")),
    ).toBe(true);
    expect(lines).toContain("hookrig_telemetry_label_overflows_total 2");
  });

  test("need a cap that is a positive integer", () => {
    expect(() => prometheus(undefined, { maxNames: 0 })).toThrow(
      /maxNames: expected a positive integer, got 0/,
    );
  });
});

test("an observer that throws is counted, and its engine never notices", async () => {
  const observer = prometheus();
  const broken = {
    name: "broken",
    event: () => {
      throw new Error("disk full");
    },
  };
  completed(new Stage([broken, observer]));
  expect(await observer.registry.metrics()).toMatch(/^hookrig_telemetry_errors_total [1-9]\d*$/m);
});

test("a registry that refuses a sample is isolated from the turn", () => {
  const registry = new Registry();
  const observer = prometheus(registry);
  const stage = new Stage([observer]);
  const turn = stage.turn();
  expect(() => stage.endTurn(turn, "completed", { steps: "many" })).not.toThrow();
  expect(stage.lifecycle.observerFailures).toBe(1);
});

describe("exemplars", () => {
  async function openMetrics(options?: MetricsOptions): Promise<string> {
    const registry = new Registry<OpenMetricsContentType>();
    registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    completed(new Stage([prometheus(registry, options)]));
    return registry.metrics();
  }

  test("name the turn's trace on an OpenMetrics registry, on the right series", async () => {
    const text = await openMetrics();
    expect(text).toMatch(
      /turn_duration_seconds_bucket\{le="1",agent="helper",outcome="completed"\} 1 # \{trace_id="0af76/,
    );
  });

  test("name the trace that a tracer tells, if asked", async () => {
    expect(await openMetrics({ traceIdOf: (turn) => `trace-of-${turn}` })).toContain(
      `trace_id="trace-of-turn-1"`,
    );
  });

  test("are left out for a turn that no trace tells", async () => {
    expect(await openMetrics({ traceIdOf: () => undefined })).not.toContain("trace_id");
  });

  test("that fail to be told leave the gauge of active turns right", async () => {
    const boom = () => {
      throw new Error("boom");
    };
    expect(await openMetrics({ traceIdOf: boom })).toContain('hookrig_turns_active{agent="helper"} 0');
  });

  test("are left out of the plain format", async () => {
    const observer = prometheus();
    completed(new Stage([observer]));
    expect(await observer.registry.metrics()).not.toContain("trace_id");
  });
});

describe("what hooks returned", () => {
  const METRIC = "hookrig_hook_results_total";
  const told = async ({ registry }: ReturnType<typeof prometheus>) => {
    const text = await registry.getSingleMetricAsString(METRIC);
    return text.split("\n").filter((line) => !line.startsWith("#") && !line.endsWith(" 0"));
  };
  const once = `${METRIC}{point="onStepStarted",result="CALL_NEXT"} 1`;
  const counting = () => {
    const observer = prometheus();
    const ids = countingIds();
    return { observer, turn: () => completed(new Stage([observer], ids.next("turn"))) };
  };

  test("is counted once, however often it is read", async () => {
    const { observer, turn } = counting();
    turn();
    expect(await told(observer)).toEqual([once]);
    expect(await told(observer)).toEqual([once]);
    await observer.registry.getMetricsAsJSON();
    turn();
    expect(await told(observer)).toEqual([once.replace(/1$/, "2")]);
  });

  test("is forgotten by a reset, and with a series that is removed", async () => {
    const { observer, turn } = counting();
    turn();
    observer.registry.resetMetrics();
    expect(await told(observer)).toEqual([]);
    turn();
    observer.registry.getSingleMetric(METRIC)?.remove({ point: "onStepStarted", result: "CALL_NEXT" });
    const text = await observer.registry.getSingleMetricAsString(METRIC);
    expect(text).not.toContain(`{point="onStepStarted",result="CALL_NEXT"}`);
    turn();
    expect(await told(observer)).toEqual([once]);
  });

  test("survives a reader that changes the labels it was given", async () => {
    const { observer, turn } = counting();
    turn();
    for (const metric of await observer.registry.getMetricsAsJSON()) {
      for (const { labels } of metric.values) Object.assign(labels, { point: "x", instance: "pod-7" });
    }
    turn();
    const pushed = `${METRIC}{point="x",result="CALL_NEXT",instance="pod-7"} 2`;
    expect(await told(observer)).toEqual([pushed]);
  });

  test("at a point of another version is counted, too", async () => {
    const { observer } = counting();
    const of = { at: 0, unit: "unit-1", turn: "turn-1", point: "onNothing", index: 0, name: "hook" };
    observer.event({ type: "hook.started", ...of } as never);
    observer.event({ type: "hook.ended", ...of, outcome: "ok", isolated: false, result: "BAIL" } as never);
    expect(await told(observer)).toEqual([`${METRIC}{point="onNothing",result="BAIL"} 1`]);
  });
});
