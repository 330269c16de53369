import { expect, test } from "vitest";
import { forcedStepWithoutTools as law } from "../../harness/laws/forced-step-without-tools.js";
import { Msg } from "../../src/index.js";
import { altered, first, GIVES_UP, seen, streamOf, withMore } from "./streams.js";

const isForced = ({ forced }: { forced: boolean }) => forced;
const forcedCall = () => {
  let calls = 0;
  return ({ lane }: { lane: string }) => lane === "main" && ++calls === 3;
};

test("holds, also where a preReasoning hook wants tools", async () => {
  const wants = `${GIVES_UP}\nagentHooks: [ { type: preReasoning, name: eager, set: { toolChoice: auto } } ]`;
  expect(seen(law, await streamOf(GIVES_UP))).toEqual([]);
  expect(seen(law, await streamOf(wants))).toEqual([]);
});

test("broken by what its request offers or tells", async () => {
  const events = await streamOf(GIVES_UP);
  const { request } = first(events, "modelCall.started", forcedCall());
  const asks = (change: object) =>
    seen(law, altered(events, "modelCall.started", { request: { ...request, ...change } }, forcedCall()));
  const witness = ["step.started", "modelCall.started"];
  expect(asks({ tools: [{ name: "lookup", inputSchema: {} }] })).toEqual([
    "the forced step offers tools",
    ...witness,
  ]);
  expect(asks({ toolChoice: "auto" })).toEqual(["the forced step's tool choice is auto", ...witness]);
  const content = [{ type: "reasoning" as const, text: "Say what is known." }];
  const messages = [...request.messages, new Msg({ id: "correction", role: "assistant", content })];
  expect(asks({ messages })).toEqual(["the forced step tells a correction", ...witness]);
});

test.each([
  [{ type: "review.started", unit: "u", check: "message_review" }, "output was reviewed"],
  [{ type: "calls.proposed", calls: [] }, "calls were taken up"],
  [
    { type: "point.started", unit: "u", point: "onReviewingMessage", hooks: 0, payload: {} },
    "the text was reviewed",
  ],
  [
    { type: "rejected", agent: "agent", check: "moderation", decidedBy: "moderator", spent: 3, limit: 3 },
    "output was rejected",
  ],
])("broken by what happens in it: %j", async (more, what) => {
  const events = withMore(await streamOf(GIVES_UP), "step.started", more, isForced);
  expect(seen(law, events)).toEqual([`${what} in the forced step`, "step.started", more.type]);
});
