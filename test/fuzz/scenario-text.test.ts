import { expect, test } from "vitest";
import { scenarioText } from "../../harness/fuzz/scenario-text.js";
import type { ScenarioData } from "../../harness/scenario/schema.js";
import { dataOf } from "../scenario/load-text.js";

const scenario: ScenarioData = {
  turns: [
    {
      customer: "yes: a # b\n- c",
      expect: { outcome: "completed", messages: ["null", "12", "", "  x ", "ä\u2028"] },
    },
  ],
  model: {
    main: [
      { say: "Hello, you" },
      { say: "'quoted' \"twice\" and much longer than what is good for one line to hold" },
    ],
  },
  scenario: "A title: with a colon",
  tags: ["fuzz"],
  agent: { output: "block", fallback: "~" },
};

test("says the same when it is loaded", () => {
  expect(dataOf(scenarioText(scenario, "Why"))).toEqual(scenario);
});

test("reads as if a person had written it: a comment, the usual order, short things on a line", () => {
  const lines = scenarioText(scenario, "Found\n\nreplay").split("\n");
  expect(lines.slice(0, 8)).toEqual([
    "# Found",
    "#",
    "# replay",
    'scenario: "A title: with a colon"',
    "tags: [ fuzz ]",
    'agent: { output: block, fallback: "~" }',
    "model:",
    "  main:",
  ]);
  expect(lines[8]).toBe('    - { say: "Hello, you" }');
});
