import { expect, test } from "vitest";
import { HARNESS_ERRORS } from "../../harness/core/errors.js";
import { CONSUMPTION_CODES, scriptConsumed as law } from "../../harness/laws/script-consumed.js";
import { play } from "../run/play.js";
import { seen } from "./streams.js";

test("holds where a script is consumed, and where a request only differs from what a cue expects", () => {
  expect(seen(law, [])).toEqual([]);
  expect(seen(law, [], { scriptProblems: [{ code: "SCRIPT_REQUEST_MISMATCH", message: "x" }] })).toEqual([]);
});

test("broken by what is left over, and by what is missing", () => {
  const scriptProblems = [{ code: "SCRIPT_LEFT_OVER", message: "cue 2 of lane main" }];
  expect(seen(law, [], { scriptProblems })).toEqual(["SCRIPT_LEFT_OVER: cue 2 of lane main"]);
});

test("its codes are codes of the harness", () => {
  expect([...CONSUMPTION_CODES].filter((code) => !Object.hasOwn(HARNESS_ERRORS, code))).toEqual([]);
});

test("hooks can break it: one that stops the turn leaves cues over; the report names them once", async () => {
  const text = (marks: string) => `scenario: x
agent: { output: block }
model: { main: [ { say: Hello } ] }
hooks: { script: { onPreparing: [ { return: BAIL } ] } }
${marks}
turns: [ { customer: Hi, expect: { outcome: stopped } } ]`;
  expect((await play(text(""))).kinds).toEqual(["SCRIPT_LEFT_OVER"]);
  expect((await play(text("violates: [ script-consumed ]"))).kinds).toEqual([]);
});
