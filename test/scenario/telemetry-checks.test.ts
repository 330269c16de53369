import { describe, expect, it } from "vitest";
import { load } from "./load-text.js";

const scenario = (expected: string, more = "") => `scenario: x
tools: { refund: { always: { return: null } } }
model: { main: [ { say: ok } ] }
${more}
turns:
  - customer: hi
    expect: ${expected}`;

const errorsOf = (text: string) =>
  load(text).errors.map(({ code, line, column, field, problem }) => ({
    place: `${code} ${line}:${column}`,
    field,
    problem,
  }));

describe("a span or a metric that can never be is refused, with its place", () => {
  const spans = [
    ["execute_tool refnd", "there is no tool `refnd` (did you mean `refund`?)"],
    ["chat gpt-5", "there is no model `gpt-5`; there is only scripted"],
    ["invoke_agent agnet", "there is no agent `agnet` (did you mean `agent`?)"],
    ["hook onReviewwing", "there is no hook point or pre/post hook type `onReviewwing`; there are onReview"],
    ["hook preRepyl", "(did you mean `preReply`?)"],
    ["excute_tool refund", "there is no span `excute_tool refund` (did you mean `execute_tool refund`?)"],
    ["agent_stp", "there is no span `agent_stp` (did you mean `agent_step`?)"],
    ["review messages", "there is no span `review messages` (did you mean `review message`?)"],
    ["invoke_agent", "there is no span `invoke_agent`"],
    ["sql", "there is no span `sql`; there are invoke_agent {agent}, agent_step, chat {model}"],
  ];
  it.each(spans)("span %s", (name, problem) => {
    const [error, ...others] = errorsOf(scenario(`{ spans: { ${name}: 0 } }`));
    expect([error?.place, others]).toEqual(["EXPECT_NOT_AVAILABLE 7:24", []]);
    expect(error?.field).toContain("turns[0].expect.spans");
    expect(error?.problem).toContain(problem);
  });

  const metrics = [
    ["hookrig_rejection_total", "(did you mean `hookrig_rejections_total`?)"],
    ["requests", "there is no metric `requests`; docs/telemetry.md lists them"],
    ["hookrig_turn_steps", "is a histogram: expected hookrig_turn_steps_count or hookrig_turn_steps_sum"],
    ['hookrig_restarts_total{agnt="agent"}', "has no label `agnt` (did you mean `agent`?)"],
    ['hookrig_telemetry_errors_total{agent="agent"}', "has no label `agent`, nor any other"],
    ["hookrig_restarts_total{agent}", 'expected a metric, or `metric{label="value"}`'],
    ['hookrig_rejections_total{decided_by="hok"}', "is never `hok` (did you mean `hook`?)"],
    ['hookrig_rejections_total{check="review"}', "it is tool_review, message_review, moderation"],
    ['hookrig_hook_errors_total{point="onPrepairing"}', "(did you mean `onPreparing`?)"],
    ['hookrig_turn_steps_sum{outcome="ok"}', "it is completed, stopped, failed, cancelled"],
    ['hookrig_tool_call_duration_seconds_count{tool="refnd"}', "there is no tool `refnd`"],
    ['hookrig_model_tokens_total{model="gpt-5"}', "there is no model `gpt-5`; there is only scripted"],
    ['hookrig_turns_active{agent="agnet"}', "there is no agent `agnet`"],
  ];
  it.each(metrics)("metric %s", (name, problem) => {
    const [error, ...others] = errorsOf(scenario(`{ metrics: { '${name}': 0 } }`));
    expect([error?.place, others]).toEqual(["EXPECT_NOT_AVAILABLE 7:26", []]);
    expect(error?.problem).toContain(problem);
  });

  it("by an attribute that no span has", () => {
    const [error, ...others] = errorsOf(
      scenario("{ spans: { agent_step: [ { attributes: { hookrig.step.outcom: { is: absent } } } ] } }"),
    );
    expect([error?.place, others]).toEqual(["EXPECT_NOT_AVAILABLE 7:54", []]);
    const meant = "(did you mean `hookrig.step.outcome`?)";
    expect(error?.problem).toBe(`no span has an attribute \`hookrig.step.outcom\` ${meant}`);
  });

  it("at the end of the scenario, too, and as a list of none", () => {
    const text = `${scenario("{ spans: { execute_tool refnd: [] } }")}\nexpect: { metrics: { nothing: 0 } }`;
    expect(errorsOf(text).map(({ field }) => field)).toEqual([
      'turns[0].expect.spans["execute_tool refnd"]',
      "expect.metrics.nothing",
    ]);
  });
});

describe("one that may be is not", () => {
  const sound = [
    "{ spans: { execute_tool refund: 0, chat scripted: 0, invoke_agent agent: 0, compact_context: 0 } }",
    "{ spans: { hook onGivingUp: 0, hook postActing: 0, review tool_calls: 0, review message: 0 } }",
    "{ spans: { agent_step: [ { attributes: { gen_ai.usage.input_tokens: { is: absent }, id: 1 } } ] } }",
    `{ metrics: { 'hookrig_model_tokens_total{provider="hookrig",model="scripted",type="input"}': 0 } }`,
    `{ metrics: { 'hookrig_hook_results_total{point="onStepStarted",result="nothing"}': 0 } }`,
    `{ metrics: { 'hookrig_step_duration_seconds_count{outcome="committed"}': 0 } }`,
    `{ metrics: { 'hookrig_retry_budget_utilization_ratio_sum{effort="MAX"}': 0, hookrig_build_info: 1 } }`,
  ];
  it.each(sound)("%s", (expected) => {
    expect(errorsOf(scenario(expected))).toEqual([]);
  });

  it("named after what only a module knows", () => {
    const expected = "{ spans: { invoke_agent support: 1, execute_tool lookup: 0, chat other: 0 } }";
    expect(errorsOf(scenario(expected, "hooks: { use: ./hooks.ts }"))).toEqual([]);
    expect(errorsOf(scenario(expected, "agent: { use: ./agent.ts }"))).toEqual([]);
  });
});
