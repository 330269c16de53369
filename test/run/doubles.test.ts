import { describe, expect, test } from "vitest";
import { play } from "./play.js";

const hooks = (body: string) => ({
  "hooks.ts": `export default (hooks, _engine, { services, with: options }) => {
    hooks.onStepStarted.push(async ({ logger }) => { ${body} });
  };`,
});
const scenario = (services: string, expect: string) =>
  `scenario: x
agent: { output: block }
model: { main: [ { say: A } ] }
services: ${services}
hooks: { use: ./hooks.ts, with: { to: ana } }
turns: [ { customer: "Hi", expect: ${expect} } ]`;

describe("services", () => {
  test("are called by their dotted names, and their calls are recorded", async () => {
    const { report, events } = await play(
      scenario(
        "{ mail.send: { outcomes: [ { return: { id: 7 } }, { return: 1 } ] }, " +
          "ping: { always: { return: 1 } } }",
        "{ outcome: completed }",
      ),
      hooks(`logger.info((await services.mail.send({ to: options.to })).id + ":" + (await services.ping()));
        await services.mail.send("a", "b");`),
    );
    expect(report.problems).toEqual([]);
    const told = events.flatMap((event) =>
      event.type === "serviceCall.started" ? [[event.call, event.service, event.args]] : [],
    );
    expect(told).toEqual([
      ["service-1", "mail.send", { to: "ana" }],
      ["service-2", "ping", []],
      ["service-3", "mail.send", ["a", "b"]],
    ]);
    expect(events).toContainEqual(expect.objectContaining({ type: "log", message: "7:1" }));
  });

  test("throw the message that the script says, after the delay that it says", async () => {
    const { report, events } = await play(
      scenario("{ audit: { outcomes: [ { throw: disk full, delay: 3s } ] } }", "{ outcome: failed }"),
      hooks("await services.audit();"),
    );
    expect(report.counts.virtualMs).toBe(3_000);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: "serviceCall.ended",
        at: expect.any(Number),
        outcome: { throw: "disk full" },
      }),
    );
  });

  test("that hang are told by name when the run is stuck", async () => {
    const { report } = await play(
      scenario("{ audit: { outcomes: [ { hang: true } ] } }", "{ outcome: completed }"),
      hooks("await services.audit();"),
    );
    expect(report.problems.find(({ kind }) => kind === "LIVENESS")?.message).toContain(
      "audit (a scripted hang)",
    );
  });
});

test("a tool of a real agent keeps its schema where the file scripts its outcomes", async () => {
  const agent = `export default {
    name: "support",
    tools: {
      refund: {
        input: { type: "object", properties: { order: { type: "string" } }, required: ["order"] },
        execute: () => { throw new Error("the real one must not run"); },
      },
    },
  };`;
  const { report } = await play(
    `scenario: x
agent: { use: ./agent.ts, output: block }
tools: { refund: { outcomes: [ { return: { ok: true } } ] } }
model:
  main:
    - { call: { tool: refund, args: { order: 7 } } }
    - { call: { tool: refund, args: { order: a-7 } } }
    - { say: A }
turns:
  - customer: "Hi"
    expect: { toolCalls: [ { tool: refund, args: { order: a-7 }, outcome: { return: { ok: true } } } ] }`,
    { "agent.ts": agent },
  );
  expect(report.problems).toEqual([]);
});
