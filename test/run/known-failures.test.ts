import { expect, test } from "vitest";
import { play } from "./play.js";

const scenario = (fails: string, expected: string, main = "{ say: A }") => `scenario: x
agent: { output: block }
fails: { because: "see the tracker", with: ${fails} }
model: { main: [ ${main} ] }
turns: [ { customer: "Hi", expect: ${expected} } ]`;

test("one that fails just so is known, which counts as held, and tells why", async () => {
  const { report } = await play(
    scenario("{ code: MODEL_ERROR }", "{ messages: [ A ] }", "{ fail: { status: 400 } }"),
  );
  expect([report.status, report.because, report.problems]).toEqual(["known", "see the tracker", []]);
});

test("the harness's own code will do as well", async () => {
  const { report } = await play(
    scenario("{ code: SCRIPT_LEFT_OVER }", "{ messages: [ A ] }", "{ say: A }, { say: B }"),
  );
  expect(report.status).toBe("known");
});

test("one that passes is red: the mark is to be removed", async () => {
  const { report } = await play(scenario("{ code: MODEL_ERROR }", "{ messages: [ A ] }"));
  expect(report).toMatchObject({
    status: "failed",
    problems: [{ kind: "KNOWN_FAILURE", message: "is marked `fails`, and passed", at: { line: 3 } }],
  });
});

test("one that fails in another way is red, and shows both", async () => {
  const { report, kinds } = await play(scenario("{ code: MODEL_ERROR }", "{ messages: [ B ] }"));
  expect([report.status, kinds]).toEqual(["failed", ["KNOWN_FAILURE", "expectation"]]);
  expect(report.problems[0]?.message).toContain("failed in another way");
});

test("a turn that ends with that code, as the scenario expects, is no known failure", async () => {
  const text = scenario(
    "{ code: MODEL_ERROR }",
    "{ error: { code: MODEL_ERROR } }",
    "{ fail: { status: 400 } }",
  );
  expect((await play(text)).kinds).toEqual(["KNOWN_FAILURE"]);
});
