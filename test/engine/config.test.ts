import {
  type AgentOptions,
  defineTool,
  Engine,
  EngineError,
  type EngineOptions,
  HookrigError,
  OptimizationPolicy,
} from "hookrig";
import { expect, test } from "vitest";
import { rig } from "./rig.js";

/** Values that types would refuse, as plain JavaScript gives them. */
const agentOf = (options: object) => () => rig({ agent: options as Partial<AgentOptions> });
const engineOf = (options: object) => () => rig(options as Partial<EngineOptions>);
const execute = () => "done";
const counting = { name: "counting", event: () => {} };

const refusals: [what: string, run: () => unknown, ...says: string[]][] = [
  ["no model", () => new Engine({} as EngineOptions), "needs a model"],
  ["a model that is none", () => new Engine({ model: {} } as never), "needs a model"],
  ["a hook time-out below 0", engineOf({ hookTimeoutMs: -1 }), "hookTimeoutMs", "milliseconds", "-1"],
  ["a tool time-out that is no number", engineOf({ toolTimeoutMs: Number.NaN }), "toolTimeoutMs", "NaN"],
  ["an idle time-out as text", engineOf({ idleTimeoutMs: "soon" }), "idleTimeoutMs", "soon"],
  ["a grace below 0", engineOf({ cancelGraceMs: -30 }), "cancelGraceMs", "-30"],
  [
    "an observer twice",
    engineOf({ observers: [counting, { event: () => {} }, counting] }),
    "observers",
    "counting twice",
  ],
  ["an agent without a name", agentOf({ name: "" }), "needs a name"],
  ["an agent's name that is no text", agentOf({ name: 7 }), "needs a name"],
  [
    "an effort that is none",
    agentOf({ effort: "MEDUIM" }),
    "effort",
    "MIN, LOW, MEDIUM, HIGH, MAX",
    "MEDUIM",
  ],
  ["an output that is none", agentOf({ output: "chunks" }), "output", "stream, block", "chunks"],
  ["maxSteps 0", agentOf({ maxSteps: 0 }), "maxSteps of agent helper", "at least 1", "0"],
  ["maxSteps 1.5", agentOf({ maxSteps: 1.5 }), "maxSteps", "1.5"],
  ["a tool that does nothing", agentOf({ tools: { t: {} } }), "Tool t", "execute", "a function"],
  [
    "a tool's time-out of 0",
    agentOf({ tools: { t: { execute, timeoutMs: 0 } } }),
    "Tool t",
    "timeoutMs",
    "0",
  ],
  ["an agent's name twice", () => rig().engine.createAgent({ name: "helper" }), "an agent helper already"],
  ["a session without an agent", () => rig().engine.createSession({}), "needs an agent"],
  [
    "a session with another engine's agent",
    () => rig().engine.createSession({ agent: rig({ agent: { name: "sales" } }).agent }),
    '"sales"',
    "there is: helper",
  ],
  [
    "a rule's id twice",
    () => {
      const { agent } = rig();
      agent.createPolicy({ id: "r", content: "Be kind." });
      agent.createObservation({ id: "r", condition: "It rains." });
    },
    "helper",
    "a rule r already",
  ],
  [
    "a rule's lift that is no effort",
    () => rig().agent.createPolicy({ content: "Be kind.", effortLift: "MORE" as never }),
    "effortLift",
    "MORE",
  ],
  [
    "a rule's tool that does nothing",
    () => rig().agent.createPolicy({ content: "Be kind.", tools: { t: {} } }),
    "Tool t",
  ],
];

test.for(refusals)("CONFIG_INVALID: %s", ([, run, ...says]) => {
  const error = thrownBy(run);
  expect(error).toMatchObject({ code: "CONFIG_INVALID" });
  expect(error).toBeInstanceOf(EngineError);
  for (const text of says) expect(error.message).toContain(text);
});

test("CONFIG_INVALID: a moderated agent without a moderator fails its turn, never open", async () => {
  const { session } = rig({ agent: { moderation: true } });
  const { outcome, messages, error } = await session.send("Hi");
  expect([outcome, messages]).toEqual(["failed", []]);
  expect(error).toMatchObject({ code: "MODERATION_FAILED", cause: { code: "CONFIG_INVALID" } });
});

test.for([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "3"])(
  "POLICY_INVALID: a budget or threshold of %s, when made and when set",
  (value) => {
    const number = value as number;
    const policy = new OptimizationPolicy();
    for (const run of [
      () => new OptimizationPolicy({ maxRejections: { LOW: number } }),
      () => new OptimizationPolicy({ compactAt: { LOW: number } }),
      () => policy.setMaxRejections("LOW", number),
      () => policy.setCompactAt("LOW", number),
    ]) {
      const error = thrownBy(run);
      expect(error).toMatchObject({ code: "POLICY_INVALID" });
      expect(error.message).toContain(`LOW must be a whole number of at least 1, not ${value}`);
    }
    expect([policy.maxRejections("LOW"), policy.compactAt("LOW")]).toEqual([2, 24_000]);
  },
);

test("POLICY_INVALID: a level that does not exist", () => {
  const error = thrownBy(() => new OptimizationPolicy({ maxRejections: { LWO: 3 } as never }));
  expect(error).toMatchObject({ code: "POLICY_INVALID" });
  expect(error.message).toContain("LWO is no effort level (MIN, LOW, MEDIUM, HIGH, MAX)");
});

test("the defaults are those of the table, and levels left out keep theirs", () => {
  const policy = new OptimizationPolicy({ maxRejections: { HIGH: 7 }, compactAt: { MAX: 100_000 } });
  const levels = ["MIN", "LOW", "MEDIUM", "HIGH", "MAX"] as const;
  expect(levels.map((level) => policy.maxRejections(level))).toEqual([1, 2, 3, 7, 10]);
  expect(levels.map((level) => policy.compactAt(level))).toEqual([24_000, 24_000, 32_000, 48_000, 100_000]);
});

test("a refused engine option leaves nothing behind: the same engine takes a right one", () => {
  const { engine } = rig();
  expect(() => engine.createAgent({ name: "sales", maxSteps: 0 })).toThrow("maxSteps");
  expect(engine.createAgent({ name: "sales", maxSteps: 1 }).name).toBe("sales");
});

test("what is left out: a customer without name and address, an agent that hears nobody, a rule's id", () => {
  const { agent, session } = rig();
  expect(session.customer).toEqual({ id: "customer", name: "", email: "" });
  expect(agent.settings.hears).toEqual([]);
  expect(agent.createPolicy({ content: "Be kind." }).id).toBe("rule-1");
});

test("a tool's own definition types its arguments", async () => {
  const refund = defineTool<{ order: string }>({
    input: { type: "object", properties: { order: { type: "string" } }, required: ["order"] },
    execute: ({ order }) => order.toUpperCase(),
  });
  expect(await refund.execute({ order: "a-1" }, {} as never)).toBe("A-1");
});

function thrownBy(run: () => unknown): HookrigError {
  try {
    run();
  } catch (error) {
    if (HookrigError.isInstance(error)) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
