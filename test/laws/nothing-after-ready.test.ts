import { expect, test } from "vitest";
import { nothingAfterReady as law } from "../../harness/laws/nothing-after-ready.js";
import { play } from "../run/play.js";
import { ANSWERED, seen, streamOf, withMore } from "./streams.js";

const isReady = ({ status }: { status: string }) => status === "ready";
const COMPACTS = `
agent: { output: block }
engine: { policy: { compactAt: { MEDIUM: 1 } } }
model: { main: [ { say: "Hello." } ], compaction: [ { say: "They spoke." } ] }
hooks:
  script:
    onMessagesEmitted: [ { throw: down } ]
    onCompacted: [ {} ]`;

test("holds: onMessagesEmitted that fails, onError for it, and upkeep", async () => {
  const events = await streamOf(COMPACTS);
  expect(events.map(({ type }) => type)).toContain("compaction.ended");
  expect(seen(law, events)).toEqual([]);
});

test.each([
  [{ type: "message", agent: "agent", text: "One more thing.", partial: false, source: "hook" }],
  [{ type: "step.started", unit: "u", agent: "agent", step: 2, attempt: 1, forced: false }],
  [{ type: "point.started", unit: "u", point: "onStepStarted", hooks: 0, payload: 1 }],
  [{ type: "modelCall.started", unit: "u", lane: "notes", agent: "agent" }],
  [{ type: "remembered", agent: "agent", msg: {}, replaces: false }],
  [{ type: "error.caught", code: "HOOK_ERROR", error: {}, fatal: true }],
  [{ type: "status", status: "processing" }],
])("broken behind ready: %j", async (more) => {
  const events = withMore(await streamOf(ANSWERED), "status", more, isReady);
  expect(seen(law, events)).toEqual([`${more.type} came behind the turn's ready`, "status", more.type]);
});

test("broken behind the end of the turn, too, and when a summary is not what is remembered", async () => {
  const message = { type: "message", agent: "agent", text: "Late.", partial: false, source: "model" };
  expect(seen(law, withMore(await streamOf(ANSWERED), "turn.ended", message))).toEqual([
    "message came behind the turn's ready",
    "message",
  ]);
  const heard = { type: "remembered", agent: "agent", msg: {}, replaces: false };
  expect(seen(law, withMore(await streamOf(COMPACTS), "compaction.started", heard))[0]).toContain(
    "remembered",
  );
});

test("hooks can break it: by a question to the model that nobody awaits", async () => {
  const { report, kinds } = await play(
    `scenario: x
agent: { output: block }
hooks: { use: ./hooks.js }
model: { main: [ { say: Hello } ], notes: [ { say: noted } ] }
violates: [ nothing-after-ready ]
turns: [ { customer: Hi, expect: { messages: [ Hello ] } }, { wait: 1s, session: { mode: manual } } ]`,
    {
      "hooks.js": `export default (hooks) => hooks.onMessageGenerated.push(async (context) => {
        const question = { lane: "notes", instructions: "Note.", subject: "Hi" };
        context.clock.after(10, () => context.askText(question));
        return "CALL_NEXT";
      });`,
    },
  );
  expect([report.status, kinds]).toEqual(["passed", []]);
});
