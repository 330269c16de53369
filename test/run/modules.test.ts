import { describe, expect, test } from "vitest";
import { checkModules } from "../../harness/run/check-modules.js";
import { load } from "../scenario/load-text.js";
import { playAll } from "./play.js";

const scenario = (title: string, use: string, more = "") => `---
scenario: ${title}
agent: { output: block }
model: { main: [ { say: A } ] }
${use}
${more}
turns: [ { customer: "Hi", expect: { messages: [ { is: any } ] } } ]
`;

test("each scenario gets modules of its own: what one leaves in a variable reaches no other", async () => {
  const files = {
    "count.ts": "export const state = { calls: 0 };",
    "hooks.ts": `import { state } from "./count.ts";
      let mine = 0;
      export default (hooks) => {
        hooks.onStepStarted.push(({ logger }) => { logger.info((mine += 1) + "," + (state.calls += 1)); });
      };`,
  };
  const use = "hooks: { use: ./hooks.ts }";
  const played = await playAll(["A", "B", "C"].map((title) => scenario(title, use)).join(""), files);
  const logs = played.map(({ events }) =>
    events.flatMap((event) => (event.type === "log" ? [event.message] : [])),
  );
  expect(logs).toEqual([["1,1"], ["1,1"], ["1,1"]]);
});

test("a module's `hookrig` is the engine's own copy, errors included", async () => {
  const files = {
    "hooks.ts": `import { EngineError, HookResult } from "hookrig";
      export default (hooks, engine) => {
        hooks.onPreparing.push(() => HookResult.BAIL);
        try { engine.createAgent({ name: "" }); } catch (error) {
          if (!(error instanceof EngineError)) throw new Error("another copy");
        }
      };`,
  };
  const [played] = await playAll(
    scenario("A", "hooks: { use: ./hooks.ts }")
      .replace(/expect: .*/, "expect: { outcome: stopped } } ]")
      .replace("model: { main: [ { say: A } ] }", ""),
    files,
  );
  expect(played?.report.problems).toEqual([]);
});

test("several modules register in order, before what the file scripts", async () => {
  const hook = (name: string) =>
    `export default (hooks) => { hooks.register("onPreparing", () => "CALL_NEXT", { name: "${name}" }); };`;
  const [played] = await playAll(
    scenario("A", "hooks: { use: [ ./b.ts, ./a.ts ], script: { onPreparing: [ { return: CALL_NEXT } ] } }"),
    { "a.ts": hook("a"), "b.ts": hook("b") },
  );
  const names = played?.events.flatMap((event) => (event.type === "hook.started" ? [event.name] : []));
  expect(names).toEqual(["b", "a", "script"]);
});

describe("a hook that a report blames is shown where it is written", () => {
  test("in the user's module, by file and line", async () => {
    const text = scenario("A", "hooks: { use: ./hooks.ts }").replace(
      /expect: .*/,
      "expect: { error: { code: NONE } } } ]",
    );
    const hooks =
      "export default (hooks) => {\n\n" +
      " hooks.onStepStarted.push(function audit() { throw Error('no'); });\n};";
    const [played] = await playAll(text, { "hooks.ts": hooks });
    const blamed = played?.report.problems.find(({ hook }) => hook !== undefined)?.hook;
    expect(blamed).toMatchObject({ name: "audit", line: 3, file: expect.stringMatching(/hooks\.ts$/) });
  });
});

describe("a bad module is refused before anything runs, at the place that names it", () => {
  const bad: [what: string, module: string | undefined, says: string][] = [
    ["is not there", undefined, "failed: Cannot find module"],
    ["does not parse", "export default (", "failed: "],
    ["throws as it loads", 'throw new Error("no licence");', "failed: no licence"],
    ["exports nothing", "export const x = 1;", "must `export default (hooks, engine, rig) => {…}`"],
    [
      "exports the wrong thing",
      "export default { onPreparing() {} };",
      "must `export default (hooks, engine, rig)",
    ],
  ];
  test.for(bad)("one that %s", async ([, module, says]) => {
    const { scenarios } = load({
      "a.yaml": scenario("A", "hooks: { use: ./hooks.ts }") + scenario("B", "hooks: { use: ./hooks.ts }"),
      ...(module === undefined ? {} : { "hooks.ts": module }),
    });
    const errors = await checkModules(scenarios);
    expect(errors).toMatchObject([{ code: "MODULE_INVALID", file: "a.yaml", line: 5 }]);
    expect(errors[0]?.message).toContain(`hooks.ts ${says}`);
    expect(errors[0]?.message).not.toContain("\n");
  });

  test("all of them at once; those of a scenario that is not played are left alone", async () => {
    const { scenarios } = load({
      "a.yaml":
        scenario("A", "hooks: { use: [ ./one.ts, ./two.ts ] }") +
        scenario("B", "agentHooks: [ { use: ./three.ts } ]") +
        scenario("C", "hooks: { use: ./four.ts }", "skip: not yet"),
      "three.ts": "export default 3;",
    });
    const messages = (await checkModules(scenarios)).map(({ message }) => message);
    expect(messages).toHaveLength(3);
    expect(messages[2]).toContain("three.ts must `export default (agent, rig) => {…}`");
  });
});

describe("what a file hands out", () => {
  const files = {
    "shared.ts": "export const state = { loads: 0 };",
    "agent.ts": `import { state } from "./shared.ts";
      export default () => ({ name: "agent", instructions: "load " + (state.loads += 1) });`,
    "hooks.ts": `import { state } from "./shared.ts";
      export default (hooks, _engine, { services, with: options }) => {
        state.loads += 1;
        hooks.onPreparing.push(async ({ customer, logger }) => {
          const row = await services.db();
          options.list.push(row.count += 1);
          customer.address.visits += 1;
          const entry = { row: row.count, list: options.list.length, visits: customer.address.visits };
          await services.log(entry);
          entry.row = "changed afterwards";
          logger.info("loads " + state.loads);
          return "CALL_NEXT";
        });
      };`,
  };
  const base = `defaults:
  agent: { use: ./agent.ts, output: block }
  hooks: { use: ./hooks.ts, with: { list: [] } }
  session: { customer: { id: c, address: { visits: 0 } } }
  services: { db: { always: { return: { count: 0 } } }, log: { always: { return: null } } }
`;
  const twice = (title: string) => `---
scenario: ${title}
model: { main: [ { say: A }, { say: B } ] }
turns:
  - { customer: "Hi", expect: { serviceCalls: { log: [ { row: 1, list: 1, visits: 1 } ] } } }
  - { customer: "Ho", expect: { serviceCalls: { log: [ { row: 1, list: 2, visits: 2 } ] } } }
`;

  test("is each scenario's own, and each call's; what a hook hands over is recorded as it was", async () => {
    const played = await playAll(base + twice("A") + twice("B"), files);
    expect(played.map(({ report }) => report.problems)).toEqual([[], []]);
  });

  test("modules of one scenario share what they import, as in production", async () => {
    const played = await playAll(base + twice("A") + twice("B"), files);
    for (const { events } of played) {
      const logs = events.flatMap((event) => (event.type === "log" ? [event.message] : []));
      expect(logs).toEqual(["loads 2", "loads 2"]);
    }
  });
});

describe("a module that does not come to an end", () => {
  const checked = (module: string) => {
    const { scenarios } = load({
      "a.yaml": scenario("A", "hooks: { use: ./hooks.ts }"),
      "hooks.ts": `${module}\nexport default () => {};`,
    });
    return checkModules(scenarios, 100);
  };

  test("is given up after real time", async () => {
    const [error, ...more] = await checked("await new Promise(() => {});");
    expect(error).toMatchObject({ code: "MODULE_INVALID", file: "a.yaml", line: 5 });
    expect(error?.message).toContain("is not loaded after 0.1s of real time");
    expect(more).toEqual([]);
  });

  test("or rejects where nobody waits, is told, and ends no process", async () => {
    const [error] = await checked('Promise.reject(new Error("forgotten"));');
    expect(error?.message).toContain("nobody waited for: forgotten");
  });
});
