import type { EngineRuleOptions, RuleEvaluation, RuleMatcher } from "hookrig";
import { expect, test } from "vitest";
import { events, recorder, rig } from "../engine/rig.js";

const always = { matcher: () => true };

test("rules are judged in the order in which they were created, code and model alike", async () => {
  const matcher: RuleMatcher = (_context, rules) =>
    rules.toReversed().map(({ id }) => ({ id, relevant: true, applies: true, rationale: "because" }));
  const { agent, session, engine } = rig({ matcher });
  const called: string[] = [];
  const onMatched = (_context: unknown, { id }: RuleEvaluation) => void called.push(id);
  agent.createPolicy({ id: "a", content: "A", onMatched });
  agent.createObservation({ id: "b", condition: "B", ...always, onMatched });
  agent.createPolicy({ id: "c", content: "C", onMatched });
  let seen: unknown;
  engine.hooks.onGeneratingMessages.push(({ rules, matchedRules }) => {
    seen = [rules.map(({ id, rationale }) => [id, rationale]), matchedRules.map(({ id }) => id)];
    return "CALL_NEXT";
  });
  await session.send("Hi");
  expect(called).toEqual(["a", "b", "c"]);
  expect(seen).toEqual([
    [
      ["a", "because"],
      ["b", undefined],
      ["c", "because"],
    ],
    ["a", "b", "c"],
  ]);
});

test("a rule without an id gets one; ids of one agent do not bind another's", () => {
  const { agent, engine } = rig();
  const other = engine.createAgent({ name: "sales" });
  expect(agent.createPolicy({ content: "A" }).id).not.toBe(agent.createPolicy({ content: "A" }).id);
  agent.createPolicy({ id: "same", content: "A" });
  expect(other.createPolicy({ id: "same", content: "A" }).id).toBe("same");
});

test.for<[what: string, rule: EngineRuleOptions, matched: boolean, discovered: boolean]>([
  ["a matcher in code decides both", { matcher: () => true }, true, true],
  ["no match, and not relevant", { matcher: () => false }, false, false],
  ["discover alone makes it relevant", { matcher: () => false, discover: () => true }, false, true],
  [
    "a rule that applies is relevant, whatever discover says",
    { matcher: () => true, discover: () => false },
    true,
    true,
  ],
  ["only true is true", { matcher: (() => "yes") as never }, false, false],
  ["what a matcher promises is awaited", { matcher: async () => true }, true, true],
])("%s", async ([, rule, matched, discovered]) => {
  const observer = recorder();
  const { agent, session } = rig({ observers: [observer] });
  agent.createPolicy({ id: "r", content: "R", ...rule });
  await session.send("Hi");
  expect(observer.events.find(({ type }) => type === "rule.judged")).toMatchObject({
    rule: "r",
    matched,
    discovered,
  });
  expect([...session.workingSet]).toEqual(discovered ? ["r"] : []);
});

test("callbacks get the live context and a frozen evaluation; onDiscovered comes first", async () => {
  const { agent, session } = rig({ answers: ["One.", "Two."] });
  const log: string[] = [];
  agent.createPolicy({
    id: "r",
    content: "R",
    ...always,
    onDiscovered: ({ session: live }, evaluation) => {
      log.push(`discovered in ${live.id}: ${Object.isFrozen(evaluation)}`);
    },
    onMatched: (_context, { discovered }) => void log.push(`matched, ${discovered ? "new" : "known"}`),
  });
  await session.send("Hi");
  await session.send("Hi");
  expect(log).toEqual([`discovered in ${session.id}: true`, "matched, new", "matched, known"]);
});

test("a rule's tools are offered while it applies, beside the agent's own", async () => {
  let applies = true;
  const { agent, session, requests } = rig({
    answers: ["One.", "Two."],
    agent: { tools: { look: { execute: () => "seen" } } },
  });
  agent.createPolicy({ content: "R", matcher: () => applies, tools: { refund: { execute: () => "done" } } });
  await session.send("Hi");
  applies = false;
  await session.send("Hi");
  expect(requests.map(({ tools }) => tools.map(({ name }) => name))).toEqual([["look", "refund"], ["look"]]);
});

test.for<[what: string, answer: string, ...says: string[]]>([
  ["no JSON", "Sure!"],
  ["no list", '{"rules":"all"}', "`rules`, a list"],
  ["a rule that does not exist", '{"rules":[{"id":"x","relevant":true,"applies":true}]}', 'no rule "x"'],
  [
    "no verdict",
    '{"rules":[{"id":"r","relevant":"yes","applies":true}]}',
    "`relevant` and `applies` of rule r",
  ],
])("an answer of the model that cannot be understood fails the turn: %s", async ([, answer, ...says]) => {
  const { agent, session } = rig({ answers: [() => events(answer)] });
  agent.createPolicy({ id: "r", content: "R" });
  const { outcome, error } = await session.send("Hi");
  expect([outcome, error?.code]).toEqual(["failed", "MATCHING_FAILED"]);
  for (const text of says) expect(error?.message).toContain(text);
});

test("rules that the model leaves out do not apply", async () => {
  const { agent, session, requests } = rig({ answers: ['{"rules":[]}', "Hello."] });
  agent.createPolicy({ id: "r", content: "Never say no." });
  expect((await session.send("Hi")).outcome).toBe("completed");
  expect(requests[0]?.lane).toBe("matcher");
  expect(JSON.stringify(requests[1]?.messages)).not.toContain("Never say no.");
});

test("relevance by code goes before the matcher's, where only that is code", async () => {
  const found: string[] = [];
  const { agent, session } = rig({
    matcher: (_context, rules) => rules.map(({ id }) => ({ id, relevant: id === "b", applies: false })),
  });
  const onDiscovered = (_context: unknown, { id }: RuleEvaluation) => void found.push(id);
  agent.createPolicy({ id: "a", content: "A", discover: () => true, onDiscovered });
  agent.createPolicy({ id: "b", content: "B", discover: async () => false, onDiscovered });
  await session.send("Hi");
  expect([found, [...session.workingSet]]).toEqual([["a"], ["a"]]);
});
