import { describe, expect, test } from "vitest";
import { LAWS } from "../../harness/laws/laws.js";
import { rejectedDraftNeverShown } from "../../harness/laws/rejected-draft-never-shown.js";
import { load } from "../scenario/load-text.js";
import { play } from "./play.js";

/** A hook that emits what was rejected breaks `rejected-draft-never-shown`. */
const breaks = (marks = "", messages = '[ "It is lost, I am afraid.", "It is fine." ]') => `scenario: x
agent: { output: block, messageReview: true }
model: { main: [ { say: "It is lost, I am afraid." }, { say: "It is fine.", delay: 1s } ] }
reviews: { messages: [ { reject: "No." }, pass ] }
hooks: { script: { onMessageReviewed: { leak: [ { emit: "It is lost, I am afraid.", delay: 20ms }, {} ] } } }
${marks}
turns: [ { customer: Hi, expect: { messages: ${messages} } } ]`;

test("a broken law is a problem: its name, what was seen, its promise, and the witness", async () => {
  const { report } = await play(breaks());
  expect(report.status).toBe("failed");
  expect(report.problems).toEqual([
    {
      kind: "LAW_BROKEN",
      law: "rejected-draft-never-shown",
      message: [
        "law rejected-draft-never-shown: a hook repeated a rejected draft",
        `It promises (engine 1.4, 1.6): ${rejectedDraftNeverShown.promise}`,
        "  0ms  reviewer message_review → rejects",
        '  20ms  message "It is lost, I am afraid." by leak',
      ].join("\n"),
      at: { file: "a.yaml", line: 7, column: 10 },
      time: 20,
      turn: 1,
    },
  ]);
  expect(report.counts.laws).toBe(LAWS.length - 1);
});

test("a law that a scenario declares to violate is not held against it; one that it keeps is", async () => {
  expect((await play(breaks("violates: [ rejected-draft-never-shown ]"))).report.status).toBe("passed");
  const { report } = await play(breaks("violates: [ rejected-draft-never-shown, give-up-once ]"));
  expect(report.problems).toMatchObject([
    {
      kind: "LAW_KEPT",
      law: "give-up-once",
      message: "is marked as violating the law give-up-once, and keeps it; no hook can break it",
    },
  ]);
  expect(report.problems[0]?.at).toMatchObject({ line: 6, column: 41 });
});

test("a known failure can be known by its law", async () => {
  const mark = (law: string) => `fails: { because: tracker, with: { law: ${law} } }`;
  expect((await play(breaks(mark("rejected-draft-never-shown")))).report.status).toBe("known");
  expect((await play(breaks(mark("give-up-once")))).kinds).toEqual(["KNOWN_FAILURE", "LAW_BROKEN"]);
});

test("all laws watch and hold where nothing is wrong", async () => {
  const { report } = await play(
    "scenario: x\nmodel: { main: [ { say: A } ] }\nturns: [ { customer: Hi, expect: { messages: [ A ] } } ]",
  );
  expect([report.status, report.counts.laws]).toEqual(["passed", LAWS.length]);
});

test("where a run hangs, that alone is told: what did not come is no broken law", async () => {
  const { kinds } = await play(`scenario: x
model: { main: [ { say: A } ] }
hooks: { script: { onPreparing: [ { hang: true } ] } }
turns: [ { customer: Hi, expect: { messages: [ A ] } } ]`);
  expect(kinds).toContain("LIVENESS");
  expect(kinds).not.toContain("LAW_BROKEN");
});

test("a module's own laws are checked, counted, and may be declared", async () => {
  const scenario = (marks: string) => `scenario: x
agent: { output: block }
hooks: { use: ./hooks.js }
model: { main: [ { say: Hello } ] }
${marks}
turns: [ { customer: Hi, expect: { messages: [ Hello ] } } ]`;
  const files = {
    "hooks.js": `export default () => {};
      export const laws = [{
        name: "never-says-hello", promise: "Nobody says hello.", clause: "ours", breakable: false,
        watch: (broken) => ({ message: (event) => broken("somebody did", [event]) }),
      }];`,
  };
  const { report } = await play(scenario(""), files);
  expect(report.problems).toMatchObject([{ kind: "LAW_BROKEN", law: "never-says-hello" }]);
  expect((await play(scenario("violates: [ never-says-hello ]"), files)).report).toMatchObject({
    status: "passed",
    counts: { laws: LAWS.length },
  });
  expect(
    (await play(scenario("violates: [ never-says-hello, sometimes-says-hello ]"), files)).report.problems,
  ).toMatchObject([{ kind: "LAW_UNKNOWN", message: "there is no law sometimes-says-hello" }]);
});

describe("a law that fails itself", () => {
  const scenario = (marks = "") => `scenario: x
agent: { output: block }
hooks: { use: ./hooks.js }
model: { main: [ { say: Hello } ] }
${marks}
turns: [ { customer: Hi, expect: { messages: [ Hello ] } } ]`;
  const files = (handler: string) => ({
    "hooks.js": `export default () => {};
      export const laws = [{
        name: "mine", promise: "It holds.", clause: "ours", breakable: false,
        watch: (broken) => ({ message: (event) => { ${handler} } }),
      }];`,
  });
  const oops = files('throw new Error("oops");');

  test("is a problem of its own, and does not count as held", async () => {
    const { report } = await play(scenario(), oops);
    expect(report).toMatchObject({
      status: "failed",
      counts: { laws: LAWS.length },
      problems: [
        {
          kind: "LAW_FAILED",
          law: "mine",
          message: 'the law mine itself failed: oops\n  0ms  message "Hello"',
          turn: 1,
        },
      ],
    });
  });

  test("is told so, too, where its watch throws later than when the module was loaded", async () => {
    const { report } = await play(scenario(), {
      "hooks.js": `export default () => {};
        let calls = 0;
        export const laws = [{
          name: "mine", promise: "It holds.", clause: "ours", breakable: false,
          watch: () => { if (++calls > 1) throw new Error("later"); return { any() {} }; },
        }];`,
    });
    expect(report.problems).toMatchObject([
      { kind: "LAW_FAILED", message: "the law mine itself failed: `watch` threw: later" },
    ]);
  });

  test("is excused by no mark: it has not been broken, nor kept", async () => {
    expect((await play(scenario("violates: [ mine ]"), oops)).kinds).toEqual(["LAW_FAILED"]);
    const known = await play(scenario("fails: { because: x, with: { law: mine } }"), oops);
    expect(known.kinds).toEqual(["KNOWN_FAILURE", "LAW_FAILED"]);
    const broke = files('broken("seen", [event]); throw new Error("oops");');
    expect((await play(scenario("violates: [ mine ]"), broke)).kinds).toEqual(["LAW_FAILED"]);
  });
});

test("a law that is broken without a witness is a problem of the scenario", async () => {
  const hooks = `export default () => {};
    export const laws = [{
      name: "mine", promise: "It holds.", clause: "ours", breakable: false,
      watch: (broken) => ({ message: () => broken("always") }),
    }];`;
  const { report } = await play(
    breaks("", "[ It is fine. ]").replace(/hooks:.*/, "hooks: { use: ./hooks.js }"),
    {
      "hooks.js": hooks,
    },
  );
  expect(report.problems).toMatchObject([
    { kind: "LAW_BROKEN", law: "mine", message: "law mine: always\nIt promises (ours): It holds." },
  ]);
});

test("an unknown law is refused when the file is loaded, with the nearest one", () => {
  const { errors } = load(
    breaks("violates: [ rejected-draft-never-show ]\nfails: { because: x, with: { law: nope } }"),
  );
  expect(errors.map(({ code, message }) => [code, message])).toEqual([
    [
      "LAW_UNKNOWN",
      "a.yaml:6:13: violates[0]: there is no law `rejected-draft-never-show` " +
        "(did you mean `rejected-draft-never-shown`?)",
    ],
    ["LAW_UNKNOWN", "a.yaml:7:35: fails.with.law: there is no law `nope`; `docs/laws.md` lists them"],
  ]);
});
