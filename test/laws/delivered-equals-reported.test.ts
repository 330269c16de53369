import { expect, test } from "vitest";
import { deliveredEqualsReported as law } from "../../harness/laws/delivered-equals-reported.js";
import {
  ANSWERED,
  altered,
  FAILED,
  first,
  HOOK_ANSWERS,
  STREAMED,
  seen,
  streamOf,
  twice,
  withMore,
  without,
} from "./streams.js";

const at = (point: string) => (event: { point: string }) => event.point === point;
const DROPPED = `
agent: { output: block }
model: { main: [ { say: "Take it." } ] }
hooks: { script: { onMessageGenerated: [ { emit: "Ask a doctor.", return: BAIL } ] } }`;

test.each([
  ["rewritten by prePrint", ANSWERED],
  ["streamed", STREAMED],
  ["emitted by a hook", HOOK_ANSWERS],
  ["dropped", DROPPED],
  ["failed", FAILED],
])("holds: %s", async (_, body) => {
  expect(seen(law, await streamOf(body))).toEqual([]);
});

test("broken by a report that is not what was delivered", async () => {
  const events = await streamOf(ANSWERED);
  expect(seen(law, altered(events, "point.started", { payload: [] }, at("onMessagesEmitted")))).toEqual([
    "the turn reports other messages than it delivered",
    "message",
    "point.started",
  ]);
  const silent = without(events, "point.started", at("onMessagesEmitted"));
  expect(seen(law, silent)[0]).toBe("a completed turn did not report what it delivered");
  expect(seen(law, twice(events, "point.started", at("onMessagesEmitted")))[0]).toBe(
    "the turn reported twice",
  );
  const report = { ...first(events, "point.started", at("onMessagesEmitted")), payload: [] };
  expect(seen(law, withMore(await streamOf(FAILED), "status", report))[0]).toBe(
    "a turn that was failed reported",
  );
});

test("broken by another text than was printed", async () => {
  expect(seen(law, altered(await streamOf(ANSWERED), "message", { text: "It has been shipped." }))).toEqual([
    "another text was delivered than was printed",
    "message",
    "core.ended",
  ]);
});

test("broken in block output by a text that is not announced, dropped, or not delivered", async () => {
  const events = await streamOf(DROPPED);
  const text = { type: "message", agent: "agent", text: "Take it.", partial: false, source: "model" };
  expect(seen(law, withMore(events, "point.ended", text, at("onMessageGenerated")))).toEqual([
    "a text went out that a hook had dropped",
    "point.ended",
    "message",
  ]);
  expect(seen(law, without(events, "point.ended", at("onMessageGenerated")))[0]).toBe(
    "a text was dropped, and no hook wanted it",
  );
  expect(seen(law, without(events, "message.dropped"))[0]).toBe("a text was announced, and did not go out");
  const unannounced = without(await streamOf(ANSWERED), "point.ended", at("onMessageGenerated"));
  expect(seen(law, unannounced)[0]).toBe("a text went out without its onMessageGenerated");
  expect(
    seen(law, withMore(await streamOf(ANSWERED), "message", { type: "message.updated", text: "It" }))[0],
  ).toBe("text grew in block output");
});

test("broken in stream output by a text that is not what grew, or is announced wrongly", async () => {
  const events = await streamOf(STREAMED);
  const last = ({ text }: { text: string }) => text === "It is shipped.";
  expect(seen(law, altered(events, "message.updated", { text: "It is shipped!" }, last))[0]).toBe(
    "another text was delivered than was shown last",
  );
  expect(seen(law, twice(events, "message.updated"))[0]).toBe("text is said to have grown, and had not");
  expect(seen(law, without(events, "message"))[0]).toBe(
    "onMessageGenerated fired for a text that had not gone out",
  );
  expect(seen(law, twice(events, "message"))[0]).toBe("an attempt delivered two texts");
  expect(seen(law, without(events, "point.ended", at("onMessageGenerated")))[0]).toBe(
    "a text went out without its onMessageGenerated",
  );
});
