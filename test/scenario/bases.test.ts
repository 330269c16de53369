import { describe, expect, it } from "vitest";
import { dataOf, load } from "./load-text.js";

const turns = "turns: [ { customer: hi, expect: { messages: [] } } ]";
const over = (base: string, own: string) =>
  dataOf({
    "base.yaml": `defaults: ${base}`,
    "a.yaml": `scenario: x\nextends: ./base.yaml\n${own}\n${turns}`,
  });

describe("over its base, a scenario's", () => {
  it("map merges with a map", () => {
    expect(over("{ agent: { effort: LOW, output: block } }", "agent: { effort: HIGH }").agent).toEqual({
      effort: "HIGH",
      output: "block",
    });
  });
  it("list replaces a list", () => {
    expect(over("{ tags: [ a, b ] }", "tags: [ c ]").tags).toEqual(["c"]);
  });
  it("scalar replaces a map's scalar", () => {
    expect(over("{ clause: engine 1.1 }", "clause: engine 1.2").clause).toBe("engine 1.2");
  });
  it("list of firings replaces named hooks, and the other way round", () => {
    const named = "{ hooks: { script: { onError: { a: [] } } } }";
    expect(over(named, "hooks: { script: { onError: [ { emit: b } ] } }").hooks?.script).toEqual({
      onError: [{ emit: "b" }],
    });
    const list = "{ hooks: { script: { onError: [ { emit: b } ] } } }";
    expect(over(list, "hooks: { script: { onError: { a: [] } } }").hooks?.script).toEqual({
      onError: { a: [] },
    });
  });
  it("named hooks merge, the base's first", () => {
    const data = over(
      "{ hooks: { script: { onError: { a: [], b: [] } } } }",
      "hooks: { script: { onError: { c: [], b: [ { emit: x } ] } } }",
    );
    expect(Object.entries(data.hooks?.script?.onError ?? {})).toEqual([
      ["a", []],
      ["b", [{ emit: "x" }]],
      ["c", []],
    ]);
  });
  it("`outcomes` replace `always`, and the other way round", () => {
    const always = "{ tools: { t: { always: { return: 1 }, timeout: 2s } } }";
    expect(over(always, "tools: { t: { outcomes: [ { return: 2 } ] } }").tools?.t).toEqual({
      timeout: "2s",
      outcomes: [{ return: 2 }],
    });
    const outcomes = "{ services: { s: { outcomes: [ { return: 1 } ] } } }";
    expect(over(outcomes, "services: { s: { always: { return: 2 } } }").services?.s).toEqual({
      always: { return: 2 },
    });
  });
  it("`throw` replaces `return`, and the delay stays", () => {
    const data = over(
      "{ tools: { t: { always: { return: 1, delay: 2s } } } }",
      "tools: { t: { always: { throw: x } } }",
    );
    expect(data.tools?.t).toEqual({ always: { delay: "2s", throw: "x" } });
  });
  it("returned map replaces the base's whole", () => {
    const data = over(
      "{ services: { s: { always: { return: { id: 1 } } } } }",
      "services: { s: { always: { return: { ok: true } } } }",
    );
    expect(data.services?.s).toEqual({ always: { return: { ok: true } } });
  });
  it("null removes", () => {
    const data = over(
      "{ agent: { use: ./a.ts, effort: LOW }, tags: [ a ] }",
      "agent: { use: null }\ntags: null",
    );
    expect(data.agent).toEqual({ effort: "LOW" });
    expect(data).not.toHaveProperty("tags");
  });
  it("null is a value inside return, args, set and with", () => {
    const data = over(
      "{ hooks: { with: { limit: 3 } } }",
      `hooks: { use: h, with: { limit: null } }
agentHooks: [ { type: preReply, name: a, set: { msg: null } } ]
tools: { t: { always: { return: { order: null } } } }
model: { main: [ { call: { tool: t, args: { order: null } } } ] }`,
    );
    expect(data.hooks?.with).toEqual({ limit: null });
    expect(data.agentHooks?.[0]?.set).toEqual({ msg: null });
    expect(data.tools?.t?.always?.return).toEqual({ order: null });
    expect(data.model?.main?.[0]?.call).toEqual({ tool: "t", args: { order: null } });
  });
  it("null is a value in the lists of an expect: left out, it would check less", () => {
    const data = dataOf(
      `scenario: x
services: { s: { always: { return: null } } }
turns: [ { customer: hi, expect: { outcome: null, serviceCalls: { s: [ { to: null } ] } } } ]`,
    );
    expect(data.turns?.[0]?.expect).toEqual({ serviceCalls: { s: [{ to: null }] } });
  });
});

describe("the nearer wins", () => {
  it("own, then its extends, then defaults, then what these extend", () => {
    const data = dataOf({
      "far.yaml":
        "defaults: { clause: far, agent: { effort: LOW, output: block, maxSteps: 1, fallback: far } }",
      "near.yaml": "defaults: { agent: { effort: MEDIUM, maxSteps: 2, instructions: near } }",
      "a.yaml": `defaults: { extends: ./far.yaml, agent: { effort: HIGH, output: stream, maxSteps: 3 } }
---
scenario: x
extends: ./near.yaml
agent: { effort: MAX }
${turns}`,
    });
    expect(data.agent).toEqual({
      effort: "MAX",
      maxSteps: 2,
      instructions: "near",
      output: "stream",
      fallback: "far",
    });
    expect(data.clause).toBe("far");
  });

  it("and paths start from the file that names them", () => {
    const { scenarios, errors } = load({
      "deep/base.yaml": "defaults: { extends: ../top.yaml, agent: { use: ./agent.ts } }",
      "top.yaml": "defaults: { hooks: { use: [ ./hooks.ts, a-package ] } }",
      "suite/a.yaml": `scenario: x\nextends: ../deep/base.yaml\nagentHooks: [ { use: ./mine.ts } ]\n${turns}`,
    });
    expect(errors).toEqual([]);
    const used = (...path: (string | number)[]) =>
      scenarios[0]!.resolveUse(path).split("/").slice(-2).join("/");
    expect(used("agent", "use")).toBe("deep/agent.ts");
    expect(used("hooks", "use", 0)).toMatch(/^hookrig-scenario-\w+\/hooks\.ts$/);
    expect(used("hooks", "use", 1)).toBe("a-package");
    expect(used("agentHooks", 0, "use")).toBe("suite/mine.ts");
  });
});

describe("bases that can't be used", () => {
  it("extend themselves around a cycle", () => {
    const { errors } = load({
      "b.yaml": "defaults: { extends: ./c.yaml }",
      "c.yaml": "defaults: { extends: ./b.yaml }",
      "d.yaml": `scenario: x\nextends: ./b.yaml\n${turns}`,
    });
    expect(errors.map(({ code, file, problem }) => `${code} ${file} ${problem}`)).toEqual([
      "EXTENDS_INVALID c.yaml a file extends itself around a cycle: b.yaml → c.yaml → b.yaml",
    ]);
  });
  it("extend themselves directly", () => {
    const { errors } = load(`defaults: { extends: ./a.yaml }\n---\nscenario: x\n${turns}`);
    expect(errors.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
      "EXTENDS_INVALID 1:22",
    ]);
  });
  it("hold no defaults", () => {
    const { errors } = load({
      "b.yaml": `scenario: y\n${turns}`,
      "a.yaml": `scenario: x\nextends: ./b.yaml\n${turns}`,
    });
    expect(errors.map(({ code, problem }) => `${code} ${problem}`)).toEqual([
      "EXTENDS_INVALID b.yaml has no document `defaults` to start from",
    ]);
  });
  it("are no YAML: said once, of the base", () => {
    const { errors } = load({
      "b.yaml": "defaults: [",
      "a.yaml": `scenario: x\nextends: ./b.yaml\n${turns}`,
    });
    expect(errors.map(({ code, file }) => `${code} ${file}`)).toEqual(["FILE_SYNTAX b.yaml"]);
  });
});
