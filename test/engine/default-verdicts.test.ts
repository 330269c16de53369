import { Msg, type RuleEvaluation } from "hookrig";
import { describe, expect, test } from "vitest";
import { type Answer, type RigOptions, rig } from "./rig.js";

// What the engine's own reviewers and matcher show the model, and what they make of an answer that is none.

const json = (value: unknown): Answer => JSON.stringify(value);
const reviewed: RigOptions["agent"] = { instructions: "Be kind.", messageReview: true };

describe("an answer that is no verdict fails the turn, and says what was expected", () => {
  test.for<[answer: object, says: string]>([
    [{ passed: "yes" }, "expected `passed`, true or false"],
    [{ passed: false, adjustedReasoning: 7 }, "expected `adjustedReasoning` to be a text"],
    [{ passed: true, todo: ["Say when."] }, "expected `todo` to be a text"],
  ])("of the reviewer: %j", async ([answer, says]) => {
    const { error } = await rig({ answers: ["A draft.", json(answer)], agent: reviewed }).session.send("Hi");
    expect(error?.message).toBe(`The message_review could not be decided: ${says}`);
  });

  test.for<[rule: unknown, says: string]>([
    [7, "expected each of `rules` to be an object"],
    [{ id: "rude", relevant: true, applies: true }, 'there is no rule "rude"'],
    [{ id: 7, relevant: true, applies: true }, "there is no rule 7"],
  ])("of the matcher: %j", async ([rule, says]) => {
    const { agent, session } = rig({ answers: [json({ rules: [rule] })] });
    agent.createPolicy({ id: "kind", content: "Be kind." });
    const { error } = await session.send("Hi");
    expect(error?.message).toBe(`The rules could not be matched: ${says}`);
  });
});

test("null in place of a text that was left out is no failure: some providers fill every field", async () => {
  const verdict = json({ passed: true, adjustedReasoning: null, todo: null });
  const { session } = rig({ answers: ["A draft.", verdict], agent: reviewed });
  expect((await session.send("Hi")).outcome).toBe("completed");
});

test("a rationale that is no text is left out, and the verdict stands", async () => {
  const rule = (id: string, rationale: unknown) => ({ id, relevant: true, applies: true, rationale });
  const answer = json({ rules: [rule("kind", 7), rule("brief", "They are in a hurry.")] });
  const { agent, session } = rig({ answers: [answer, "Hello."] });
  const found: RuleEvaluation[] = [];
  const onMatched = (_context: unknown, evaluation: RuleEvaluation) => void found.push(evaluation);
  agent.createPolicy({ id: "kind", content: "Be kind.", onMatched });
  agent.createPolicy({ id: "brief", content: "Be brief.", onMatched });
  await session.send("Hi");
  expect(found.map(({ matched, rationale }) => [matched, rationale])).toEqual([
    [true, undefined],
    [true, "They are in a hurry."],
  ]);
});

test("a reviewer is told of no rules where none applies", async () => {
  const { session, requests } = rig({ answers: ["A draft.", json({ passed: true })], agent: reviewed });
  await session.send("Hi");
  expect(requests[1]?.messages.at(-1)?.text).toBe(
    ["Instructions: Be kind.", "Customer: Hi", "Draft: A draft."].join("\n\n"),
  );
});

test("a reviewer of a turn that no customer set off is told of none", async () => {
  const verdict = json({ passed: true });
  const { agent, session, requests } = rig({ answers: ["It has come.", verdict], agent: reviewed });
  const msg = new Msg({ id: "m", role: "system", content: "The parcel has come. Tell them." });
  await agent.reply({ msg, session });
  expect(requests[1]?.messages.at(-1)?.text).toContain("\n\nCustomer: \n\n");
});

test("the matcher reads the whole conversation, a line for each message", async () => {
  const nothing = json({ rules: [] });
  const { agent, session, requests } = rig({ answers: [nothing, "Hello.", nothing, "Shipped."] });
  agent.createPolicy({ id: "kind", content: "Be kind." });
  await session.send("Hi");
  await session.send("Where is it?");
  expect(requests[2]?.messages.at(-1)?.text).toMatch(
    /Conversation:\ncustomer: Hi\nhelper: Hello\.\ncustomer: Where is it\?$/,
  );
});
