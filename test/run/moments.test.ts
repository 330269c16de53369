import { describe, expect, test } from "vitest";
import { type Played, play } from "./play.js";

const scenario = (...turns: string[]) => `scenario: x
agent: { output: block }
tools: { look: { always: { return: seen, delay: 2s } } }
model: { main: [ { call: { tool: look } }, { say: A } ] }
turns:
${turns.map((turn) => `  - ${turn}`).join("\n")}`;
const cut = (cancel: string) =>
  scenario(`{ customer: "Hi", cancel: ${cancel}, expect: { outcome: cancelled } }`);
const outcomes = ({ events }: Played) =>
  events.flatMap((event) => (event.type === "turn.ended" ? [event.outcome] : []));

describe("a cancel at a moment", () => {
  test.for<[moment: string, before: string]>([
    ["{ on: onPreparing }", "onGeneratingMessages"],
    ["{ on: toolCall.started }", "onToolCallsCompleted"],
    ["{ on: { toolCall.started: { tool: look } } }", "onToolCallsCompleted"],
    ["{ on: onStepStarted, nth: 2 }", "onMessageGenerated"],
    ["{ on: { status: processing } }", "onPreparing"],
    ["{ on: toolCall.started, after: 500ms }", "onToolCallsCompleted"],
  ])("%s: nothing of %s", async ([moment, before]) => {
    const played = await play(cut(moment));
    expect(outcomes(played)).toEqual(["cancelled"]);
    const points = played.events.flatMap((event) =>
      event.type === "point.started" ? [event.point as string] : [],
    );
    expect(points).not.toContain(before);
    expect(played.kinds.filter((kind) => kind !== "SCRIPT_LEFT_OVER")).toEqual([]);
  });

  test("that never comes is a problem of its own, at its place", async () => {
    const { report } = await play(cut("{ on: onGivingUp }"));
    expect(report.problems).toContainEqual(
      expect.objectContaining({ kind: "MOMENT_MISSED", at: expect.objectContaining({ line: 6 }) }),
    );
  });

  test("whose delay outlasts the turn did not come", async () => {
    expect((await play(cut("{ on: onMessagesEmitted, after: 1h }"))).kinds).toContain("MOMENT_MISSED");
  });

  test("is recorded, right behind what it waited for", async () => {
    const { events } = await play(cut("{ on: onPreparing }"));
    const place = events.findIndex(({ type }) => type === "cancel.requested");
    expect(events[place]).toMatchObject({ by: "signal", turn: "turn-1" });
    expect(events[place - 1]).toMatchObject({ type: "point.started", point: "onPreparing" });
  });
});

describe("an interrupt", () => {
  const interrupted = (more = "") =>
    scenario(
      '{ customer: "First", expect: { outcome: cancelled, messages: [] } }',
      `{ customer: "Second", interrupt: { on: toolCall.started }${more}, expect: { messages: [ A ] } }`,
    );

  test("ends the turn before, and its own turn's events are its own", async () => {
    const played = await play(interrupted());
    expect(played.report.problems).toEqual([]);
    expect(outcomes(played)).toEqual(["cancelled", "completed"]);
    const [first, second] = played.report.turns;
    expect([first?.outcome, second?.outcome]).toEqual(["cancelled", "completed"]);
    expect([first?.modelCalls, second?.modelCalls]).toEqual([1, 1]);
    expect([first?.messages, second?.messages]).toEqual([[], ["A"]]);
  });

  test("of an interrupting turn, too", async () => {
    const played = await play(
      scenario(
        '{ customer: "First", expect: { outcome: cancelled } }',
        '{ customer: "Second", interrupt: { on: onPreparing }, expect: { outcome: cancelled } }',
        '{ customer: "Third", interrupt: { on: onPreparing }, expect: { messages: [ A ] } }',
      ),
    );
    expect([played.report.problems, outcomes(played)]).toEqual([[], ["cancelled", "cancelled", "completed"]]);
  });

  test("whose moment never comes is played behind the other, and the miss is told", async () => {
    const played = await play(
      scenario(
        '{ customer: "First", expect: { messages: [ A ] } }',
        '{ customer: "Second", interrupt: { on: onGivingUp }, expect: { messages: [ A ] } }',
      ).replace(/main: .*/, "main: [ { say: A, repeat: 2 } ] }"),
    );
    expect([played.kinds, outcomes(played)]).toEqual([["MOMENT_MISSED"], ["completed", "completed"]]);
  });
});
