import { describe, expect, test } from "vitest";
import { play } from "./play.js";

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
