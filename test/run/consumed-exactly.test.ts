import { describe, expect, test } from "vitest";
import { linesOf, play } from "./play.js";

// Everything scripted is consumed exactly (harness 3.1): one case for each list of a scenario file, asked too
// often and left over. Each stands in a scenario whose own expectations hold.

const turn = 'turns: [ { customer: "Hi", expect: { outcome: completed } } ]';
const lines = (...all: string[]) => ["scenario: x", ...all].join("\n");
const scenario = (...all: string[]) => lines("agent: { output: block }", ...all);
const reviewed = "agent: { output: block, messageReview: true }";

const leftOver: [what: string, text: string, line: string][] = [
  ["a cue", scenario("model: { main: [ { say: A }, { say: B } ] }", turn), "SCRIPT_LEFT_OVER at 3"],
  [
    "a cue of a turn",
    scenario(turn.replace("expect", "model: { main: [ { say: A }, { say: B } ] }, expect")),
    "SCRIPT_LEFT_OVER at 3",
  ],
  [
    "a bare pass",
    lines(reviewed, "model: { main: [ { say: A } ] }", "reviews: { messages: [ pass, pass ] }", turn),
    "VERDICT_LEFT_OVER at 4",
  ],
  [
    "a bare pass of a turn",
    lines(
      reviewed,
      "model: { main: [ { say: A } ] }",
      turn.replace("expect", "reviews: { messages: [ pass, pass ] }, expect"),
    ),
    "VERDICT_LEFT_OVER at 4",
  ],
  [
    "a verdict of moderation",
    scenario("model: { main: [ { say: A } ] }", "moderation: [ pass, pass ]", turn),
    "VERDICT_LEFT_OVER at 4",
  ],
  [
    "a tool's outcome",
    scenario("model: { main: [ { say: A } ] }", "tools: { look: { outcomes: [ { return: 1 } ] } }", turn),
    "DOUBLE_LEFT_OVER at 4",
  ],
  [
    "a service's outcome",
    scenario(
      "model: { main: [ { say: A } ] }",
      "services: { mail.send: { outcomes: [ { return: 1 } ] } }",
      turn,
    ),
    "DOUBLE_LEFT_OVER at 4",
  ],
  [
    "a hook's entry",
    scenario(
      "model: { main: [ { say: A } ] }",
      "hooks: { script: { onPreparing: [ { return: CALL_NEXT }, { return: BAIL } ] } }",
      turn,
    ),
    "HOOK_LEFT_OVER at 4",
  ],
];

test.for(leftOver)("left over: %s", async ([, text, line]) => {
  const played = await play(text);
  expect(played.report.status).toBe("failed");
  expect(linesOf(played)).toEqual([expect.stringContaining(line)]);
});

const overrun: [what: string, kind: string, text: string][] = [
  ["the model", "SCRIPT_OVERRUN", scenario("model: { main: [] }", turn)],
  [
    "a reviewer",
    "VERDICT_OVERRUN",
    lines(reviewed, "model: { main: [ { say: A } ] }", "reviews: { messages: [] }", turn),
  ],
  ["the moderator", "VERDICT_OVERRUN", scenario("model: { main: [ { say: A } ] }", "moderation: []", turn)],
  [
    "a tool",
    "DOUBLE_OVERRUN",
    scenario(
      "model: { main: [ { call: { tool: look } }, { say: A } ] }",
      "tools: { look: { outcomes: [] } }",
      turn,
    ),
  ],
];

test.for(overrun)("asked too often: %s", async ([, kind, text]) => {
  const played = await play(text);
  expect([played.report.status, played.kinds.includes(kind)]).toEqual(["failed", true]);
});

describe("an over-run cannot be swallowed", () => {
  test("by a tool's error outcome, after which the turn completes", async () => {
    const text = scenario(
      "model: { main: [ { call: { tool: look } }, { say: A } ] }",
      "tools: { look: { outcomes: [] } }",
      'turns: [ { customer: "Hi", expect: { outcome: completed, messages: [ A ] } } ]',
    );
    expect((await play(text)).kinds).toEqual(["DOUBLE_OVERRUN"]);
  });

  test("by a hook that catches what a service throws", async () => {
    const text = scenario(
      "model: { main: [ { say: A } ] }",
      "services: { mail.send: { outcomes: [] } }",
      "hooks: { use: ./hooks.ts }",
      turn,
    );
    const hooks = `export default (hooks, _engine, { services }) => {
      hooks.onStepStarted.push(() => services.mail.send("x").catch(() => {}));
    };`;
    expect((await play(text, { "hooks.ts": hooks })).kinds).toEqual(["DOUBLE_OVERRUN"]);
  });

  test("by the turn's failure, which the scenario expects", async () => {
    const text = scenario(
      "model: { main: [] }",
      'turns: [ { customer: "Hi", expect: { outcome: failed } } ]',
    );
    expect((await play(text)).kinds).toEqual(["SCRIPT_OVERRUN"]);
  });
});

test("`always` and `repeat` are not left over", async () => {
  const text = scenario(
    "model: { main: [ { call: { tool: look }, repeat: 2 }, { say: A } ] }",
    "tools: { look: { always: { return: 1 } }, spare: { always: { return: 1 } } }",
    'turns: [ { customer: "Hi", expect: { toolCalls: [ { tool: look }, { tool: look } ] } } ]',
  );
  expect((await play(text)).report.problems).toEqual([]);
});

test("what cues expect of the calls that they answer counts among the checks", async () => {
  const text = scenario(
    "model: { main: [ { fail: { status: 503, times: 2 }, expect: { last: Hi, omits: B } }, { say: A } ] }",
    'turns: [ { customer: "Hi", expect: { outcome: completed } } ]',
  );
  expect((await play(text)).report.counts.checks).toBe(5);
});
