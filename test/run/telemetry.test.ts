import { describe, expect, test } from "vitest";
import { linesOf, type Played, play } from "./play.js";

const scenario = (expected: string, more = "") => `scenario: x
agent: { output: block }
tools: { look: { always: { return: seen } } }
model: { main: [ { call: { tool: look } }, { say: "Bob is bob@example.com" } ] }
turns: [ { customer: "Hi", expect: ${expected} } ]
${more}`;

const TURNS = "hookrig_turn_duration_seconds_count";

describe("spans and metrics of a scenario", () => {
  test("are those of its turn", async () => {
    const { report } = await play(
      scenario(
        `{ spans: { agent_step: 2, execute_tool look: 1 }, metrics: { '${TURNS}{outcome="completed"}': 1 } }`,
      ),
    );
    expect(report.problems).toEqual([]);
  });

  test("that differ are told, with what there was", async () => {
    const { report } = await play(
      scenario("{ spans: { agent_step: 3 }, metrics: { hookrig_turn_duration_seconds_count: 2 } }"),
    );
    expect(report.problems.map(({ key, received }) => [key?.split(".")[0], received])).toEqual([
      ["spans", 2],
      ["metrics", 1],
    ]);
  });

  test("hold no content that the user did not ask to capture", async () => {
    const { report } = await play(
      scenario("{ messages: [ { is: any } ] }", "expect: { never: { spans: bob@example.com } }"),
    );
    expect(report.problems).toEqual([]);
  });

  test("of a scenario that asks for neither are not even made", async () => {
    const { events } = await play(scenario("{ messages: [ { is: any } ] }"));
    expect(events.some(({ type }) => type === "observer.failed")).toBe(false);
  });
});

test("a turn's metrics are what it added; at the end of the scenario they are totals", async () => {
  const turn = `{ customer: "Hi", expect: { metrics: { ${TURNS}: 1 } } }`;
  const { report } = await play(`scenario: x
agent: { output: block }
model: { main: [ { say: A, repeat: 2 } ] }
turns: [ ${turn}, ${turn} ]
expect: { metrics: { ${TURNS}: 2 } }`);
  expect([report.problems, report.counts.checks]).toEqual([[], 3]);
});

describe("what only modules know is looked up when they have run", () => {
  const files = {
    "agent.ts": `export default {
  name: "support",
  tools: { lookup: { description: "Looks.", execute: () => 1 } },
};`,
  };
  const ofModule = (expected: string) => `scenario: x
agent: { use: ./agent.ts, output: block }
model: { main: [ { say: "Hello" } ] }
turns: [ { customer: "Hi", expect: ${expected} } ]`;

  test("a tool that is there and was not called", async () => {
    const { report } = await play(
      ofModule("{ spans: { invoke_agent support: 1, execute_tool lookup: 0 } }"),
      files,
    );
    expect(report.problems).toEqual([]);
  });

  test("a tool, an agent and a model that are not", async () => {
    const refused = "EXPECT_NOT_AVAILABLE at 4";
    const metric = `${TURNS}{agent="suport"}`;
    const played = await play(
      ofModule(`{ spans: { execute_tool lokup: 0, chat gpt-5: 0 }, metrics: { '${metric}': 0 } }`),
      files,
    );
    expect(linesOf(played)).toEqual([
      `${refused}: spans["execute_tool lokup"]: there is no tool \`lokup\` (did you mean \`lookup\`?)`,
      `${refused}: spans["chat gpt-5"]: there is no model \`gpt-5\`; there is only scripted`,
      `${refused}: metrics["${metric}"]: there is no agent \`suport\` (did you mean \`support\`?)`,
    ]);
    expect(played.report.problems.map(({ turn }) => turn)).toEqual([1, 1, 1]);
  });
});

describe("a difference says what there was, and points at no line that is not its own", () => {
  const marked = ({ report }: Played) =>
    report.turns.flatMap(({ timeline }) => timeline.flatMap(({ first, text }) => (first ? [text] : [])));

  test("of spans that never came: those that did", async () => {
    const { report } = await play(scenario("{ spans: { compact_context: 1, hook onPreparing: 3 } }"));
    const spans =
      "the spans are invoke_agent agent (1), agent_step (2), chat scripted (2), execute_tool look (1)";
    expect(report.problems.map(({ message }) => message)).toEqual([
      `spans.compact_context: expected 1, received 0; ${spans}`,
      `spans.hook onPreparing: expected 3, received 0; ${spans}; a hook has a span if it takes a second` +
        " (`delay: 1s`), fails or decides; `hooks` counts every point",
    ]);
  });

  test("of an attribute: the line of its span", async () => {
    const wrong = "{ attributes: { error.type: x } }";
    const played = await play(scenario(`{ spans: { agent_step: [ {}, ${wrong} ] } }`));
    expect(linesOf(played)).toEqual([
      'expectation at 5: spans.agent_step[1].attributes.error.type: expected "x", received nothing',
    ]);
    expect(marked(played)).toEqual(["step 2"]);
    const ofTool = await play(scenario(`{ spans: { execute_tool look: [ ${wrong} ] } }`));
    expect(marked(ofTool)).toEqual(["tool look {}"]);
  });

  test("of a span too many: in what it was looked at for", async () => {
    const played = await play(
      scenario("{ spans: { agent_step: [ { attributes: { hookrig.step.index: { atLeast: 1 } } } ] } }"),
    );
    expect(linesOf(played)).toEqual([
      "expectation at 5: spans.agent_step: expected 1, received 2; " +
        'too much is {"attributes":{"hookrig.step.index":2}}',
    ]);
    expect(marked(played)).toEqual(["step 2"]);
    const none = await play(scenario("{ spans: { agent_step: [] } }"));
    expect(linesOf(none)[0]).toContain('too much is {"name":"agent_step","attributes":{');
  });

  test("of a metric: its series, and no line", async () => {
    const played = await play(scenario(`{ metrics: { '${TURNS}{outcome="failed"}': 1 } }`));
    expect(linesOf(played)).toEqual([
      `expectation at 5: metrics.${TURNS}{outcome="failed"}: expected 1, received 0; ` +
        'its series are {agent="agent",outcome="completed"} 1',
    ]);
    expect(marked(played)).toEqual([]);
  });
});
