import { describe, expect, test } from "vitest";
import type { ScenarioData } from "../../harness/scenario/schema.js";
import { dataOf } from "../scenario/load-text.js";
import { shipped } from "./shipped.js";
import { unstated } from "./unstated.js";

/** Written by those who use the harness, as they would write: they are not held to our habits. */
const EXAMPLES = "scenarios/support/";

describe("what a scenario states", () => {
  test("every turn of every suite states messages, statuses, points, model calls and budget", () => {
    const suites = shipped.scenarios.filter(({ file }) => !file.startsWith(EXAMPLES));
    expect(suites.length).toBeGreaterThan(1000);
    const offenders = suites.flatMap(({ file, line, data }) =>
      unstated(data).map(({ turn, keys }) => `${file}:${line} turn ${turn + 1} lacks ${keys.join(", ")}`),
    );
    expect(offenders).toEqual([]);
  });
});

const stated = {
  messages: ["Hello"],
  statuses: { includes: ["ready"] },
  modelCalls: { main: 1 },
  budget: { spent: 0 },
  hooks: { exactly: [] },
};

function unstatedIn(expect: ScenarioData["expect"], more: Partial<ScenarioData> = {}) {
  return unstated({ scenario: "Made up", turns: [{ customer: "Hi", expect }], ...more });
}

describe("unstated", () => {
  test("a turn that states all lacks nothing", () => {
    expect(unstatedIn(stated)).toEqual([]);
  });

  test.each(Object.keys(stated))("a turn without %s lacks it", (key) => {
    expect(unstatedIn({ ...stated, [key]: undefined })).toEqual([{ turn: 0, keys: [key] }]);
  });

  test("some points are enough only with some that must not fire, in one list", () => {
    const ordered = ["onPreparing" as const];
    expect(unstatedIn({ ...stated, hooks: { ordered } })).toEqual([{ turn: 0, keys: ["hooks"] }]);
    const apart = { hooks: { ordered }, timeline: { never: ordered } };
    expect(unstatedIn({ ...stated, ...apart })).toEqual([{ turn: 0, keys: ["hooks"] }]);
    expect(unstatedIn({ ...stated, hooks: { ordered, never: ["onError"] } })).toEqual([]);
    expect(unstatedIn({ ...stated, hooks: undefined, timeline: { exactly: [] } })).toEqual([]);
  });

  test("what the scenario states as a whole need not be said again", () => {
    const { budget, ...rest } = stated;
    expect(unstatedIn(rest, { expect: { budget } })).toEqual([]);
  });

  test("where no status came there is no point and no budget", () => {
    const manual = { outcome: "manual" as const, messages: [], statuses: [], modelCalls: { total: 0 } };
    expect(unstatedIn(manual)).toEqual([]);
    expect(unstatedIn({ ...manual, messages: undefined })).toEqual([{ turn: 0, keys: ["messages"] }]);
  });

  test("only customers' turns are looked at, and only of scenarios that run", () => {
    const turns = [{ colleague: "Hi" }, { customer: "Hi" }];
    expect(unstated({ scenario: "Made up", turns })).toMatchObject([{ turn: 1 }]);
    expect(unstated({ scenario: "Made up", turns, todo: "later" })).toEqual([]);
  });

  test("a base's statements count", () => {
    const scenario = "scenario: Made up\nturns: [ { customer: Hi, expect: { messages: [] } } ]";
    const text = `defaults: { expect: { budget: { spent: 0 } } }\n---\n${scenario}`;
    expect(unstated(dataOf(text))).toEqual([{ turn: 0, keys: ["statuses", "modelCalls", "hooks"] }]);
  });
});
