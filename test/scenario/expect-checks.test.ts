import { describe, expect, it } from "vitest";
import { load } from "./load-text.js";

const scenario = (expected: string, more = "") => `scenario: x
services: { mail.send: { always: { return: null } } }
tools: { refund: { always: { return: null } } }
model: { main: [ { say: ok } ] }
${more}
turns:
  - customer: hi
    expect: ${expected}`;

const errorsOf = (text: string) =>
  load(text).errors.map(({ code, field, problem }) => `${code} ${field}: ${problem}`);

describe("an expectation that would hold whatever happened is refused", () => {
  const empty = [
    ["{ hooks: {} }", "hooks"],
    ["{ giveUp: {} }", "giveUp"],
    ["{ modelCalls: {} }", "modelCalls"],
    ["{ never: {} }", "never"],
    ["{ hooks: { ordered: [] } }", "hooks.ordered"],
    ["{ timeline: { unordered: [] } }", "timeline.unordered"],
    ["{ hooks: { never: [] } }", "hooks.never"],
    ["{ timeline: { times: {} } }", "timeline.times"],
    ["{ never: { spans: [] } }", "never.spans"],
    ["{ messages: { includes: [] } }", "messages.includes"],
    ["{ serviceCalls: { mail.send: { includes: [] } } }", 'serviceCalls["mail.send"]'],
  ];
  it.each(empty)("as empty: %s", (expected, field) => {
    const errors = errorsOf(scenario(expected));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`CHECKS_NOTHING turns[0].expect.${field}: checks nothing, for it is empty`);
  });

  const misspelt = [
    ["{ serviceCalls: { mail.sned: [] } }", "there is no service `mail.sned` (did you mean `mail.send`?)"],
    ["{ modelCalls: { mian: 0 } }", "there is no lane `mian` (did you mean `main`?)"],
    ["{ observed: { nobody: [] } }", "there is no agent `nobody` among agent"],
    [
      "{ timeline: { never: [ { toolCall.started: refnud } ] } }",
      "there is no tool `refnud` (did you mean `refund`?)",
    ],
    [
      "{ timeline: { never: [ { toolCall.ended: { tool: refnud } } ] } }",
      "there is no tool `refnud` (did you mean `refund`?)",
    ],
    [
      "{ timeline: { never: [ { serviceCall.started: { service: mail } } ] } }",
      "there is no service `mail` among mail.send",
    ],
    [
      "{ timeline: { never: [ { message: { result: BAIL } } ] } }",
      "`message` has no `result`; it has agent, step, attempt, at, text, by",
    ],
    [
      "{ hooks: { never: [ { onMessageReviewed: { payload: { pased: true } } } ] } }",
      "the payload of `onMessageReviewed` has no `pased` (did you mean `passed`?)",
    ],
    [
      "{ hooks: { never: [ { onMessageGenerated: { payload: { text: a } } } ] } }",
      "the payload of `onMessageGenerated` has no `text`: it is no map",
    ],
  ];
  it.each(misspelt)("as of what nothing here has: %s", (expected, problem) => {
    const errors = errorsOf(scenario(expected));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(problem);
  });

  it("in what a cancel waits for, too", () => {
    const text = scenario("{ messages: [] }\n    cancel: { on: { status: { outcome: ready } } }");
    expect(errorsOf(text)[0]).toContain("`status` has no `outcome`");
  });
});

describe("an expectation that may fail is not", () => {
  const sound = [
    "{ messages: [], toolCalls: [], providerWaits: [], serviceCalls: { mail.send: [] } }",
    "{ observed: { agent: [] } }",
    "{ hooks: { exactly: [] } }",
    "{ modelCalls: { total: 0, main: 0, agent: 0, compaction: 0, matcher: 0 } }",
    "{ giveUp: { is: absent }, hooks: { times: { onError: 0 } } }",
    "{ hooks: { never: [ { onToolCallsCompleted: { payload: { refund: [ { throw: a } ] } } } ] } }",
    "{ timeline: { never: [ { preActing: { tool: refund, by: x } } ] } }",
    "{ timeline: { never: [ { print.ended: { error: { code: X } } } ] } }",
  ];
  it.each(sound)("%s", (expected) => {
    expect(errorsOf(scenario(expected))).toEqual([]);
  });

  it("of a lane that is scripted, and of whom a module brings", () => {
    expect(
      errorsOf(scenario("{ modelCalls: { translate: 0 } }").replace("main: [", "translate: [], main: [")),
    ).toEqual([]);
    const ofModule = "{ modelCalls: { support: 1 }, timeline: { never: [ { toolCall.started: lookup } ] } }";
    expect(errorsOf(scenario(ofModule, "agent: { use: ./agent.ts }"))).toEqual([]);
  });
});
