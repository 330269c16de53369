import { afterEach, describe, expect, test, vi } from "vitest";
import { runScenario } from "../../harness/run/run-scenario.js";
import type { LoadedScenario } from "../../harness/scenario/loaded-scenario.js";
import { play } from "../run/play.js";
import { load } from "../scenario/load-text.js";

// nock/nock 2808, 2949: what was aborted went on waiting, and a retry with a time-out hung the test. Here a
// hang is a failure of the run that says what it waited for, and a cancel ends every one.

afterEach(() => vi.useRealTimers());

const hook =
  "export default (hooks, _engine, { services }) => { hooks.onPreparing.push(() => services.crm()); };";
const agentHook = `export default (agent, { services }) => {
  agent.registerInstanceHook("preReply", "crm", () => services.crm());
};`;
const crm = "services: { crm: { outcomes: [ { hang: true } ] } }";
const calling = "model: { main: [ { call: { tool: slow } } ] }";

/** What sets it up, what the failure names, and when a cancel after 10 s has ended it. */
const hangs: [where: string, lines: string[], named: string, endsMs: number][] = [
  [
    "a tool",
    ["tools: { slow: { outcomes: [ { hang: true } ] } }", calling],
    "slow (a scripted hang)",
    40_000, // it has its grace
  ],
  [
    "a hook",
    ["hooks: { script: { onPreparing: { crm: [ { hang: true } ] } } }"],
    "hook crm at onPreparing (a scripted hang)",
    10_000,
  ],
  ["a service that a hook asks", ["hooks: { use: ./hook.ts }", crm], "crm (a scripted hang)", 10_000],
  [
    "a service that a pre-hook asks",
    ["agentHooks: [ { use: ./agent-hook.ts } ]", crm],
    "crm (a scripted hang)",
    10_000,
  ],
];

const files = { "hook.ts": hook, "agent-hook.ts": agentHook };
const scenario = (lines: string[], turn: string) =>
  ["scenario: x", "agent: { output: block }", ...lines, `turns: [ { customer: Hi${turn} } ]`].join("\n");

describe.for(hangs)("%s that hangs", ([, lines, named, endsMs]) => {
  test("is a liveness failure that names it", async () => {
    const { report, kinds } = await play(scenario(lines, ", expect: { outcome: completed }"), files);
    expect(report.status).toBe("failed");
    expect(kinds).toContain("LIVENESS");
    expect(report.problems.find(({ kind }) => kind === "LIVENESS")?.message).toContain(named);
  });

  test("is ended by a cancel", async () => {
    const turn = ", cancelAfter: 10s, expect: { outcome: cancelled }";
    const { report, kinds } = await play(scenario(lines, turn), files);
    expect(kinds).toEqual([]);
    expect(report.counts.virtualMs).toBe(endsMs);
  });
});

// mswjs/msw 2712, 448, 1830: fake timers of a test froze the mocked responses.
describe("fake timers of a test", () => {
  test("do not freeze a scenario: streams, tools and hooks keep their own time", async () => {
    vi.useFakeTimers();
    const lines = [
      "tools: { slow: { outcomes: [ { return: 1, delay: 1h } ] } }",
      "model: { main: [ { call: { tool: slow }, delay: 30s }, { say: A b, chunks: word, interval: 30s } ] }",
      "hooks: { script: { onPreparing: [ { delay: 1m } ] } }",
    ];
    const turn = ", expect: { messages: [ A b ], duration: 1h2m }";
    expect((await play(scenario(lines, turn))).report.problems).toEqual([]);
  });

  test("are named where a hook waits on them", async () => {
    vi.useFakeTimers();
    const waits = `export default (hooks) => {
      hooks.onPreparing.push(() => new Promise((resolve) => setTimeout(() => resolve("CALL_NEXT"), 1)));
    };`;
    const text = scenario(["hooks: { use: ./hook.ts }"], ", expect: { outcome: completed }");
    const { scenarios } = load({ "a.yaml": text, "hook.ts": waits });
    const { problems } = await runScenario(scenarios[0] as LoadedScenario, { wallLimitMs: 200 });
    expect(problems.find(({ kind }) => kind === "LIVENESS")?.message).toContain("vi.useRealTimers");
  });
});
