import { describe, expect, test } from "vitest";
import { linesOf, play } from "../run/play.js";

// What was reported of other scripted models, where the answer is a run that fails: a scenario cannot say
// so of itself. What is consumed exactly, list by list, is in test/run/consumed-exactly.test.ts.

const scenario = (...lines: string[]) => ["scenario: x", ...lines].join("\n");
const failing = 'turns: [ { customer: "Hello?", expect: { outcome: failed } } ]';

// vercel/ai 15141, 19127: a list lost its first entry, and past its end there was `undefined`, whose error
// surfaced far away, behind the retries. CopilotKit/aimock: a miss was a 503, which SDKs try again: three
// calls, 1.3 s.
describe("a call past the end of its lane", () => {
  const lanes: [lane: string, text: string, asked: number][] = [
    ["main", scenario("model: { main: [] }", failing), 1],
    [
      "matcher",
      scenario('rules: [ { id: refunds, policy: "Refund" } ]', "model: { matcher: [], main: [] }", failing),
      1,
    ],
    [
      "messageReview",
      scenario(
        "agent: { messageReview: true }",
        "model: { main: [ { say: A } ], messageReview: [] }",
        failing,
      ),
      2,
    ],
    [
      "toolReview",
      scenario(
        "agent: { toolReview: true }",
        "tools: { look: { outcomes: [] } }",
        "model: { main: [ { call: { tool: look } } ], toolReview: [] }",
        failing,
      ),
      2,
    ],
  ];

  test.for(lanes)("of %s is an error of that name, and is not tried again", async ([lane, text, asked]) => {
    const played = await play(text);
    expect(played.report.status).toBe("failed");
    expect(played.kinds[0]).toBe("SCRIPT_OVERRUN");
    expect(played.report.problems[0]?.message).toContain(`lane ${lane}`);
    expect(played.report.counts).toMatchObject({ modelCalls: asked, virtualMs: 0 });
    expect(played.report.turns).toMatchObject([{ outcome: "failed", messages: [], modelCalls: asked }]);
  });

  test("of another lane leaves the cues of main to main", async () => {
    const text = scenario(
      "agent: { messageReview: true }",
      "model: { main: [ { say: A }, { say: B } ], messageReview: [] }",
      failing,
    );
    const { kinds } = await play(text);
    expect(kinds).toEqual(["SCRIPT_OVERRUN", "SCRIPT_LEFT_OVER"]);
  });

  test("comes after each cue had its turn, the first one first", async () => {
    const text = scenario(
      "agent: { output: block }",
      "model: { main: [ { say: A }, { say: B } ] }",
      "turns:",
      '  - { customer: "1", expect: { messages: [ A ] } }',
      '  - { customer: "2", expect: { messages: [ B ] } }',
      '  - { customer: "3", expect: { outcome: failed, messages: [] } }',
    );
    expect((await play(text)).kinds).toEqual(["SCRIPT_OVERRUN"]);
  });
});

// CopilotKit/aimock 164, CopilotKit 4809: replies were chosen by content, so the same call was served for
// ever.
test("the same question again gets the next cue, and never the last one again", async () => {
  const text = scenario(
    "tools: { look: { always: { return: 1 } } }",
    "model: { main: [ { call: { tool: look }, expect: { last: Again } } ] }",
    'turns: [ { customer: "Again", expect: { outcome: failed, toolCalls: [ { tool: look } ] } } ]',
  );
  const played = await play(text);
  expect(played.kinds).toEqual(["SCRIPT_OVERRUN"]);
  expect(played.report.counts.modelCalls).toBe(2);
});

test("a step that was written for a shorter history is told apart from the one that comes", async () => {
  const text = scenario(
    "tools: { look: { always: { return: 1 } } }",
    "model: { main: [ { call: { tool: look } }, { say: A, expect: { last: Hi } } ] }",
    'turns: [ { customer: "Hi", expect: { outcome: completed } } ]',
  );
  expect(linesOf(await play(text))).toEqual([expect.stringMatching(/^SCRIPT_REQUEST_MISMATCH at 3: .*last/)]);
});

// CopilotKit 4155: a fixture called a tool that the agent did not have.
describe("a scripted call", () => {
  const calling = (tools: string, cue: string) =>
    play(
      scenario(
        `tools: ${tools}`,
        `model: { main: [ ${cue}, { say: A } ] }`,
        'turns: [ { customer: "Hi", expect: { outcome: completed } } ]',
      ),
    );

  test("of a tool that is not offered in this turn fails the run, though the turn goes on", async () => {
    const text = scenario(
      'rules: [ { id: refunds, policy: "Refund", matches: false, tools: [ refund ] } ]',
      "tools: { refund: { always: { return: 1 } } }",
      "model: { main: [ { call: { tool: refund } }, { say: A } ] }",
      'turns: [ { customer: "Hi", expect: { outcome: completed } } ]',
    );
    expect((await play(text)).kinds).toEqual(["SCRIPT_TOOL_NOT_OFFERED"]);
  });

  test("of a tool that the agent does not have is refused before anything runs", async () => {
    await expect(calling("{ look: { always: { return: 1 } } }", "{ call: { tool: lok } }")).rejects.toThrow(
      "lok",
    );
  });

  test("is let through where the script says that it is not offered", async () => {
    const cue = "{ call: { tool: lok, unoffered: true } }";
    expect((await calling("{ look: { always: { return: 1 } } }", cue)).report.problems).toEqual([]);
  });
});

// vercel/ai 7646: a script of raw frames lacked one, and the text was lost. Authors write what is said, and
// a fault by its own verb.
test.for(["frames", "start", "raw", "deltas"])(
  "a cue knows no %s: what is said makes legal frames",
  async (key) => {
    const text = scenario(`model: { main: [ { say: A, ${key}: [] } ] }`, failing);
    await expect(play(text)).rejects.toThrow(key);
  },
);
