import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findScenarioFiles } from "../../harness/scenario/find-files.js";
import { loadFiles } from "../../harness/scenario/load.js";
import { dataOf, folderOf, load } from "./load-text.js";

const format = join(import.meta.dirname, "fixtures", "format");
const ofFormat = (file: string) => {
  const { scenarios, errors } = loadFiles([file], { cwd: format });
  expect(errors).toEqual([]);
  return scenarios;
};
const turns = "turns: [ { customer: hi, expect: { messages: [] } } ]";

describe("the files of the format", () => {
  it("load without an error", () => {
    const files = readdirSync(format).sort();
    const { scenarios, errors } = loadFiles(files, { cwd: format });
    expect(errors.map((error) => error.message)).toEqual([]);
    expect(files).toHaveLength(16);
    expect(scenarios).toHaveLength(38);
  });

  it("start from their base, and say where each value came from", () => {
    const [scenario] = ofFormat("01-guardrail-pii.yaml");
    expect(scenario?.data.agent).toEqual({
      use: "./agent.ts",
      effort: "MEDIUM",
      output: "block",
      messageReview: true,
    });
    expect(scenario?.data).not.toHaveProperty("extends");
    expect(scenario?.where(["agent", "messageReview"])).toEqual({
      file: "01-guardrail-pii.yaml",
      line: 5,
      column: 25,
    });
    expect(scenario?.where(["agent", "effort"])).toEqual({ file: "support.base.yaml", line: 2, column: 37 });
    expect(scenario?.resolveUse(["agent", "use"])).toBe(join(format, "agent.ts"));
    expect(scenario?.resolveUse(["hooks", "use"])).toBe(join(format, "hooks.ts"));
  });

  it("merge options, and keep the base's", () => {
    const [scenario] = ofFormat("08-mail-channel.yaml");
    expect(scenario?.data.hooks?.with).toEqual({ refundLimit: 100, channel: "mail", hours: [9, 18] });
  });

  it("keep null as the value that a double returns", () => {
    const [scenario] = ofFormat("05-audit-sink-down.yaml");
    expect(scenario?.data.services?.["audit.write"]).toEqual({
      outcomes: [{ throw: "audit down" }, { return: null }],
    });
    expect(scenario?.data.services?.["memory.store"]).toEqual({ always: { return: null } });
  });

  it("make a row of each value, and keep its type where it stands alone", () => {
    const [first, second] = ofFormat("12-provider-retry-after.yaml");
    expect(first?.title).toBe("Two 429 with Retry-After 60s are waited out and cost no budget");
    expect(first?.data.model?.main?.[0]).toEqual({ fail: { status: 429, retryAfter: "60s", times: 2 } });
    expect(second?.data.model?.main?.[0]).toEqual({ fail: { status: 503, times: 2 } });
    expect(second?.data.turns?.[0]?.expect?.providerWaits).toEqual(["2s", "8s"]);
    expect([first, second].map((scenario) => [scenario?.row, scenario?.line])).toEqual([
      [0, 5],
      [1, 6],
    ]);
  });

  it("replace columns in keys, whole values and repeats", () => {
    const scenarios = ofFormat("20-hook-faults.yaml");
    const hang = scenarios.find(
      ({ title }) => title === "A guard that fails by { hang: true } at onMessageReviewed fails closed",
    );
    expect(hang?.data.hooks?.script).toEqual({
      onMessageReviewed: { first: [{ return: "CALL_NEXT" }], guard: [{ hang: true }], last: [] },
    });
    expect(hang?.data.model?.main).toEqual([{ say: "leak", repeat: 1 }]);
    expect(hang?.where(["hooks", "script", "onMessageReviewed", "guard", 0, "hang"])).toMatchObject({
      line: 11,
    });
  });

  it("take what a base says away with null", () => {
    const [rules] = ofFormat("15-working-set.yaml");
    expect(rules?.data.agent).toEqual({ effort: "LOW", output: "block" });
    const [agents] = ofFormat("16-two-agents.yaml");
    expect(agents?.data).not.toHaveProperty("agent");
    expect(agents?.resolveUse(["agents", "support", "use"])).toBe(join(format, "agent.ts"));
  });
});

describe("tables", () => {
  it("take the product of lists, the first column slowest", () => {
    const { scenarios } = load(`scenario: $a-$b\neach: { a: [ 1, 2 ], b: [ x, y ] }\n${turns}`);
    expect(scenarios.map(({ title }) => title)).toEqual(["1-x", "1-y", "2-x", "2-y"]);
    expect(scenarios.map(({ row }) => row)).toEqual([0, 1, 2, 3]);
  });

  it("read `$$` as a plain $, and a full stop after a column as text", () => {
    const { scenarios } = load(`scenario: "$a. costs $$b, $5"\neach: [ { a: 1 } ]\n${turns}`);
    expect(scenarios[0]?.title).toBe("1. costs $b, $5");
  });

  it("leave `$` alone where there is no table", () => {
    expect(dataOf(`scenario: US$name $$\n${turns}`).scenario).toBe("US$name $$");
  });

  it("reach into what a base says", () => {
    const data = dataOf(
      `defaults: { agent: { effort: $effort } }\n---\nscenario: x\neach: [ { effort: LOW } ]\n${turns}`,
    );
    expect(data.agent?.effort).toBe("LOW");
  });
});

describe("lines", () => {
  const table = `scenario: two $a\neach:\n  - { a: 1 }\n  - { a: 2 }\n${turns}\n`;
  const text = `scenario: one\n${turns}\n---\n${table}`;
  const titles = (...lines: number[]) => {
    const { scenarios } = load(text, { only: lines.map((line) => ({ file: "./a.yaml", line })) });
    return scenarios.map(({ title }) => title);
  };

  it("choose the scenario that they belong to", () => {
    expect(titles(1)).toEqual(["one"]);
    expect(titles(2)).toEqual(["one"]);
    expect(titles(8)).toEqual(["two 1", "two 2"]);
    expect(titles(2, 4)).toEqual(["one", "two 1", "two 2"]);
  });

  it("choose a row of its table", () => expect(titles(7)).toEqual(["two 2"]));
  it("choose nothing past the end", () => expect(titles(80)).toEqual([]));
  it("of one file do not restrict another", () => {
    const files = { "a.yaml": text, "b.yaml": `scenario: three\n${turns}` };
    const { scenarios } = load(files, { only: [{ file: "a.yaml", line: 1 }] });
    expect(scenarios.map(({ title }) => title)).toEqual(["one", "three"]);
  });
});

describe("what there is to check", () => {
  it("may be an expect of a cue", () => {
    expect(() =>
      dataOf(
        "scenario: x\nmodel: { main: [ { say: a, expect: { tools: [] } } ] }\nturns: [ { customer: hi } ]",
      ),
    ).not.toThrow();
  });
  it("may be left to `todo` and `skip`", () => {
    expect(
      load("scenario: x\ntodo: later\n---\nscenario: y\nskip: not now\nturns: [ { customer: hi } ]").errors,
    ).toEqual([]);
  });
  it("may be an empty expect that is about to be filled", () => {
    const text = "scenario: x\nturns:\n  - customer: hi\n    expect: {}\n";
    expect(load(text, { allowEmptyExpect: true }).errors).toEqual([]);
    expect(load(text.replace(" {}", ""), { allowEmptyExpect: true }).errors).toEqual([]);
    expect(load(text).errors).toHaveLength(1);
  });
  it("is not asked of a tool that a real agent may have, or that is called unoffered", () => {
    const call = (extra: string) =>
      `scenario: x\nmodel: { main: [ { call: { tool: t${extra} } } ] }\n${turns}`;
    expect(load(`${call("")}\nagent: { use: ./agent.ts }`).errors).toEqual([]);
    expect(load(call(", unoffered: true")).errors).toEqual([]);
    expect(load(call("")).errors).toHaveLength(1);
  });
});

describe("files", () => {
  it("are found in folders at any depth, sorted, each once", () => {
    const cwd = folderOf({
      "s/b.yaml": "",
      "s/deep/a.yml": "",
      "s/notes.md": "",
      "s/.git/c.yaml": "",
      "s/node_modules/d.yaml": "",
    });
    expect(findScenarioFiles(["s", "s/b.yaml"], cwd)).toEqual(["s/b.yaml", "s/deep/a.yml"]);
    expect(findScenarioFiles(["s/notes.md"], cwd)).toEqual(["s/notes.md"]);
  });
  it("that are not there or not text are errors", () => {
    const { errors } = load({ "a.yaml": "" }, {});
    expect(errors).toEqual([]);
    const cwd = folderOf({});
    const missing = loadFiles(findScenarioFiles(["none.yaml"], cwd), { cwd });
    expect(missing.errors.map(({ code, file, problem }) => [code, file, problem])).toEqual([
      ["FILE_UNREADABLE", "none.yaml", "can't be read: ENOENT: no such file or directory"],
    ]);
  });
  it("of defaults alone hold nothing to run, and are no error", () => {
    expect(load("defaults: { agent: { effort: LOW } }")).toEqual({ scenarios: [], errors: [] });
  });
});
