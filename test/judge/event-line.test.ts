import { expect, test } from "vitest";
import { eventLine } from "../../harness/judge/event-line.js";
import { ANSWERED, streamOf } from "../laws/streams.js";

test("every event of a turn is told in a line of its own", async () => {
  const lines = (await streamOf(ANSWERED)).map(eventLine);
  expect(lines.filter((line) => line.includes("\n") || line.length > 200)).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'customer "Hi"',
      'agent remembers user "Hi"',
      "onAcknowledging fires",
      "onAcknowledging → CALL_NEXT",
      "hook onPreparing first, number 0, is called",
      "model main is asked: 1 message, tools auto of lookup",
      "step 1 committed",
      "reviewer message_review → rejects",
      'agent.print ends: "It has been shipped. Bye!"',
    ]),
  );
});
