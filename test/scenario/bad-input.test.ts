import { describe, expect, it } from "vitest";
import { load } from "./load-text.js";

const turns = 'turns: [ { customer: "hi", expect: { messages: [] } } ]';

/** What is written, and the one error it must cause: code, line:column, and words of its message. */
type Case = readonly [what: string, text: string, code: string, at: string, ...words: string[]];

const cases: readonly Case[] = [
  ["YAML that does not parse", "scenario: x\nturns: [\n", "FILE_SYNTAX", "3:1"],
  ["a colon in a plain text", `scenario: x\nclause: a: b\n${turns}`, "FILE_SYNTAX", "2:9", "quote"],
  ["a key twice", `scenario: x\ntags: []\ntags: [ a ]\n${turns}`, "FILE_SYNTAX", "3:1", "keep one"],
  [
    "a merge key",
    `scenario: x\nagent: { <<: { effort: LOW } }\n${turns}`,
    "FILE_SYNTAX",
    "2:10",
    "defaults",
    "extends",
  ],
  ["an alias to nowhere", `scenario: x\nagent: *nowhere\n${turns}`, "FILE_SYNTAX", "2:8", "nowhere"],
  [
    "a comma in a plain text",
    `scenario: x\nmodel: { main: [ { say: Hello, Ana } ] }\n${turns}`,
    "FILE_SYNTAX",
    "2:32",
    'say: "Hello, Ana"',
  ],
  ["no map", "- scenario: x\n", "VALUE_INVALID", "1:1", "scenario: title"],
  ["a document of another kind", `scenarios: x\n${turns}`, "VALUE_INVALID", "1:1", "did you mean `scenario`"],
  [
    "an unknown key at the top",
    `scenario: x\nagnet: {}\n${turns}`,
    "KEY_UNKNOWN",
    "2:1",
    "did you mean `agent`",
  ],
  [
    "an unknown key below",
    `scenario: x\nagent: { efort: LOW }\n${turns}`,
    "KEY_UNKNOWN",
    "2:10",
    "agent.efort",
    "`effort`",
  ],
  [
    "an unknown key that is far from all",
    `scenario: x\nagent: { zzzzzzzz: LOW }\n${turns}`,
    "KEY_UNKNOWN",
    "2:10",
    "the keys here are use, name",
  ],
  [
    "an unknown key set to null",
    `scenario: x\nagent: { efort: null }\n${turns}`,
    "KEY_UNKNOWN",
    "2:10",
    "agent.efort",
    "`effort`",
  ],
  [
    "an unknown key of an expect",
    "scenario: x\nturns:\n  - customer: hi\n    expect:\n      mesages: []",
    "KEY_UNKNOWN",
    "5:7",
    "turns[0].expect.mesages",
    "`messages`",
  ],
  [
    "an unknown key of a cue",
    `scenario: x\nmodel: { main: [ { sya: Hello } ] }\n${turns}`,
    "KEY_UNKNOWN",
    "2:20",
    "model.main[0].sya",
    "`say`",
  ],
  [
    "an unknown key of a verdict",
    `scenario: x\nreviews: { messages: [ { rejct: No } ] }\n${turns}`,
    "KEY_UNKNOWN",
    "2:26",
    "`reject`",
  ],
  [
    "an unknown key of a hook entry",
    `scenario: x\nhooks: { script: { onPreparing: [ { retrn: BAIL } ] } }\n${turns}`,
    "KEY_UNKNOWN",
    "2:37",
    "`return`",
  ],
  [
    "an unknown key of a message",
    "scenario: x\nturns: [ { customer: hi, expect: { messages: [ { txt: a, by: b } ] } } ]",
    "KEY_UNKNOWN",
    "2:50",
    "`text`",
  ],
  [
    "a wrong type",
    `scenario: x\nagent: { maxSteps: many }\n${turns}`,
    "VALUE_INVALID",
    "2:20",
    "agent.maxSteps",
    "whole number",
  ],
  [
    "a number for a text",
    "scenario: x\nturns: [ { customer: 42, expect: { messages: [] } } ]",
    "VALUE_INVALID",
    "2:22",
    'quote it, "42"',
  ],
  [
    "a map for a list",
    `scenario: x\ntags: { a: 1 }\n${turns}`,
    "VALUE_INVALID",
    "2:7",
    "expected a list, received a map",
  ],
  [
    "a word that is none of those",
    `scenario: x\nagent: { effort: MEDUIM }\n${turns}`,
    "VALUE_INVALID",
    "2:18",
    "MIN, LOW, MEDIUM, HIGH, MAX",
    "did you mean `MEDIUM`",
  ],
  [
    "a clock that is no time",
    `scenario: x\nclock: tomorrow\n${turns}`,
    "VALUE_INVALID",
    "2:8",
    "2026-01-05T10:00:00Z",
  ],
  [
    "a bare number as duration",
    `scenario: x\nengine: { hookTimeout: 30 }\n${turns}`,
    "DURATION_INVALID",
    "2:24",
    "engine.hookTimeout",
    "write 30s",
  ],
  [
    "a bare number as text",
    'scenario: x\nturns: [ { customer: hi, expect: { duration: "30" } } ]',
    "DURATION_INVALID",
    "2:46",
    "write 30s",
  ],
  [
    "a bare number inside a matcher of time",
    "scenario: x\nturns: [ { customer: hi, expect: { firstText: { atMost: 600 } } } ]",
    "DURATION_INVALID",
    "2:57",
    "write 600s",
  ],
  [
    "an unknown hook point",
    `scenario: x\nhooks: { script: { onPreparign: [] } }\n${turns}`,
    "POINT_UNKNOWN",
    "2:20",
    "`onPreparign`",
    "did you mean `onPreparing`",
  ],
  [
    "a hook point in snake case",
    `scenario: x\nhooks: { script: { on_message_generated: [] } }\n${turns}`,
    "POINT_UNKNOWN",
    "2:20",
    "spelt `onMessageGenerated`",
  ],
  [
    "an unknown hook point in an expect",
    "scenario: x\nturns: [ { customer: hi, expect: { hooks: { never: [ onEror ] } } } ]",
    "POINT_UNKNOWN",
    "2:54",
    "did you mean `onError`",
  ],
  [
    "an unknown hook point with details",
    "scenario: x\nturns: [ { customer: hi, expect: { hooks: { ordered: [ { onEror: { by: me } } ] } } } ]",
    "POINT_UNKNOWN",
    "2:58",
    "did you mean `onError`",
  ],
  [
    "an unknown event of the timeline",
    "scenario: x\nturns: [ { customer: hi, expect: { timeline: { never: [ toolCall.start ] } } } ]",
    "POINT_UNKNOWN",
    "2:57",
    "did you mean `toolCall.started`",
  ],
  [
    "an unknown point that is counted",
    "scenario: x\nturns: [ { customer: hi, expect: { hooks: { times: { on_error: 1 } } } } ]",
    "POINT_UNKNOWN",
    "2:54",
    "spelt `onError`",
  ],
  [
    "a result that does not exist",
    `scenario: x\nhooks: { script: { onPreparing: [ { return: BIAL } ] } }\n${turns}`,
    "RESULT_UNKNOWN",
    "2:45",
    "does not exist",
    "`BAIL`",
  ],
  [
    "a result that does not exist in an expect",
    "scenario: x\nturns: [ { customer: hi, expect: { hooks: { ordered: [ { onPreparing: { result: BIAL } } ] } } } ]",
    "RESULT_UNKNOWN",
    "2:81",
    "does not exist",
  ],
  [
    "a hook that ends in two ways",
    `scenario: x\nhooks: { script: { onPreparing: [ { return: BAIL, throw: x } ] } }\n${turns}`,
    "VALUE_INVALID",
    "2:51",
    "`throw` excludes `return`",
  ],
  [
    "a cue that fits no verb",
    `scenario: x\nmodel: { main: [ { delay: 2s } ] }\n${turns}`,
    "SCRIPT_CUE_INVALID",
    "2:18",
    "fits no verb",
  ],
  [
    "a cue of two verbs",
    `scenario: x\nmodel: { main: [ { say: a, refuse: b } ] }\n${turns}`,
    "SCRIPT_CUE_INVALID",
    "2:36",
    "do not go together",
  ],
  ["no expect", "scenario: x\nturns: [ { customer: hi } ]", "CHECKS_NOTHING", "1:1", "`expect`"],
  ["an empty expect", "scenario: x\nturns: [ { customer: hi, expect: {} } ]", "CHECKS_NOTHING", "1:1"],
  ["no turns", "scenario: x\nexpect: { messages: [] }", "CHECKS_NOTHING", "1:1", "`turns`"],
  [
    "a tool that is not there",
    `scenario: x\ntools: { refund: {} }\nmodel: { main: [ { call: { tool: refnd } } ] }\n${turns}`,
    "TOOL_UNKNOWN",
    "3:34",
    "model.main[0].call.tool",
    "did you mean `refund`",
  ],
  [
    "a tool that is not there, in a turn",
    "scenario: x\nturns:\n  - customer: hi\n    model: { main: [ { call: [ { tool: refund } ] } ] }\n    expect: { messages: [] }",
    "TOOL_UNKNOWN",
    "4:40",
    "turns[0].model.main[0].call[0].tool",
    "`tools` is empty",
  ],
  [
    "a tool of a rule that is not there",
    `scenario: x\nrules: [ { id: r, policy: p, tools: [ refund ] } ]\n${turns}`,
    "TOOL_UNKNOWN",
    "2:39",
  ],
  [
    "a budget below 1",
    `scenario: x\nengine: { policy: { maxRejections: { LOW: 0 } } }\n${turns}`,
    "VALUE_INVALID",
    "2:43",
    "engine.policy.maxRejections.LOW",
    "1 or more",
  ],
  [
    "a budget that is no whole number",
    `scenario: x\nengine: { policy: { maxRejections: { LOW: 1.5 } } }\n${turns}`,
    "VALUE_INVALID",
    "2:43",
    "whole number",
  ],
  [
    "a budget for an effort that does not exist",
    `scenario: x\nengine: { policy: { maxRejections: { LWO: 1 } } }\n${turns}`,
    "KEY_UNKNOWN",
    "2:38",
    "`LOW`",
  ],
  [
    "an agent and agents",
    `scenario: x\nagent: {}\nagents: { a: {} }\n${turns}`,
    "VALUE_INVALID",
    "3:1",
    "excludes `agent`",
  ],
  [
    "an agent that is not there",
    "scenario: x\nagents: { support: {} }\nturns: [ { customer: hi, to: suport, expect: { messages: [] } } ]",
    "AGENT_UNKNOWN",
    "3:30",
    "`support`",
  ],
  [
    "a lane at the top and in a turn",
    "scenario: x\nmodel: { main: [] }\nturns:\n  - customer: hi\n    model: { main: [] }\n    expect: { messages: [] }",
    "LANE_TWICE",
    "5:14",
    "turns[0].model.main",
    "top",
  ],
  [
    "verdicts at the top and in a turn",
    "scenario: x\nreviews: { messages: [] }\nturns: [ { customer: hi, reviews: { messages: [ pass ] }, expect: { messages: [] } } ]",
    "LANE_TWICE",
    "3:37",
  ],
  [
    "a reviewer's verdicts and its lane",
    `scenario: x\nmodel: { messageReview: [] }\nreviews: { messages: [] }\n${turns}`,
    "LANE_TWICE",
    "3:12",
    "messageReview",
    "by its lane",
  ],
  [
    "a reviewer's verdicts at the top and its lane in a turn",
    "scenario: x\nreviews: { toolCalls: [] }\nturns: [ { customer: hi, model: { toolReview: [] }, expect: { messages: [] } } ]",
    "LANE_TWICE",
    "3:35",
  ],
  [
    "a turn of nothing",
    "scenario: x\nturns: [ { wait: 2s, expect: { messages: [] } } ]",
    "VALUE_INVALID",
    "2:10",
    "`customer`, `colleague`, `session`",
  ],
  [
    "a turn of two things",
    "scenario: x\nturns: [ { customer: hi, colleague: ho, expect: { messages: [] } } ]",
    "VALUE_INVALID",
    "2:26",
    "`colleague` excludes `customer`",
  ],
  [
    "an interrupt without a turn",
    "scenario: x\nturns: [ { customer: hi, interrupt: { on: onPreparing }, expect: { messages: [] } } ]",
    "VALUE_INVALID",
    "2:26",
    "interrupt",
  ],
  [
    "a double that ends in two ways",
    `scenario: x\ntools: { t: { outcomes: [ { return: 1, throw: x } ] } }\n${turns}`,
    "VALUE_INVALID",
    "2:40",
    "`throw` excludes `return`",
  ],
  [
    "a double that does not end",
    `scenario: x\ntools: { t: { outcomes: [ { delay: 2s } ] } }\n${turns}`,
    "VALUE_INVALID",
    "2:27",
    "`return`, `throw`, `hang`",
  ],
  [
    "outcomes and always",
    `scenario: x\ntools: { t: { outcomes: [], always: { return: 1 } } }\n${turns}`,
    "VALUE_INVALID",
    "2:29",
    "`always` excludes `outcomes`",
  ],
  [
    "an agent hook of no type",
    `scenario: x\nagentHooks: [ { type: preReplay, name: a, set: {} } ]\n${turns}`,
    "VALUE_INVALID",
    "2:23",
    "did you mean `preReply`",
  ],
  [
    "a known failure without a reason",
    `scenario: x\nfails: { with: { law: budget-exact } }\n${turns}`,
    "VALUE_INVALID",
    "2:8",
    "fails.because",
    "reason",
  ],
  ["skip without a reason", `scenario: x\nskip: true\n${turns}`, "VALUE_INVALID", "2:7", "reason"],
  [
    "a file to extend that is not there",
    `scenario: x\nextends: ./none.yaml\n${turns}`,
    "EXTENDS_INVALID",
    "2:10",
    "none.yaml",
  ],
  [
    "two equal titles",
    `scenario: x\n${turns}\n---\nscenario: x\n${turns}`,
    "TITLE_TWICE",
    "4:1",
    '"x"',
    "line 1",
  ],
  [
    "rows with equal titles",
    "scenario: x\neach: { a: [ hi, ho ] }\nturns: [ { customer: $a, expect: { messages: [] } } ]",
    "TITLE_TWICE",
    "1:1",
    "row",
  ],
  [
    "a column that is not used",
    `scenario: x $a\neach:\n  - { a: 1, b: 2 }\n${turns}`,
    "COLUMN_UNUSED",
    "3:13",
    "`b`",
  ],
  [
    "a column of a product that is not used",
    `scenario: x $a\neach: { a: [ 1 ], b: [ 2 ] }\n${turns}`,
    "COLUMN_UNUSED",
    "2:19",
    "`b`",
  ],
  [
    "a column that is not there",
    `scenario: x $a $c\neach:\n  - { a: 1 }\n${turns}`,
    "COLUMN_UNKNOWN",
    "3:5",
    "`$c`",
    "$a",
  ],
  [
    "a field that is not there",
    `scenario: x $a.c\neach: [ { a: { b: 1 } } ]\n${turns}`,
    "COLUMN_UNKNOWN",
    "2:9",
    "`$a.c`",
  ],
  [
    "defaults that come second",
    `scenario: x\n${turns}\n---\ndefaults: {}`,
    "VALUE_INVALID",
    "4:1",
    "first document",
  ],
  ["an unknown key of a base alone", "defaults: { agnet: {} }", "KEY_UNKNOWN", "1:13", "`agent`"],
  ["a key beside defaults", "defaults: {}\nagent: {}", "KEY_UNKNOWN", "2:1"],
];

describe("bad input is refused with its place and what was expected", () => {
  it.each(cases)("%s", (_, text, code, at, ...words) => {
    const { errors } = load(text);
    expect(errors.map((error) => [error.code, `${error.line}:${error.column}`])).toEqual([[code, at]]);
    for (const word of words) expect(errors[0]?.message).toContain(word);
    expect(errors[0]?.message).toContain(`a.yaml:${at}: `);
  });
});

describe("all errors of all files", () => {
  it("are listed at once, by file and line", () => {
    const { scenarios, errors } = load({
      "b.yaml": `scenario: x\nagnet: {}\ntags: 3\n${turns}\n---\nscenario: y\nclok: now\n${turns}`,
      "a.yaml": "scenario: [",
      "c.yaml": `scenario: fine\n${turns}`,
    });
    expect(errors.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
      "a.yaml:1 FILE_SYNTAX",
      "b.yaml:2 KEY_UNKNOWN",
      "b.yaml:3 VALUE_INVALID",
      "b.yaml:7 KEY_UNKNOWN",
    ]);
    expect(scenarios.map(({ title }) => title)).toEqual(["fine"]);
  });

  it("name a mistake in a base once, in the base, however many scenarios start from it", () => {
    const { errors } = load({
      "base.yaml": "defaults:\n  agent:\n    efort: LOW",
      "a.yaml": `scenario: x\nextends: ./base.yaml\n${turns}\n---\nscenario: y\nextends: ./base.yaml\n${turns}`,
    });
    expect(errors.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual(["base.yaml:3:5"]);
  });

  it("count a mistake in a table's scenario once, not once a row", () => {
    const { errors } = load(
      "scenario: x $a\neach: { a: [ 1, 2, 3 ] }\nturns: [ { customer: hi, expect: { mesages: [] } } ]",
    );
    expect(errors.map(({ code }) => code)).toEqual(["KEY_UNKNOWN"]);
  });
});
