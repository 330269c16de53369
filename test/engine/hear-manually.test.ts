import { HookResult } from "hookrig";
import { expect, test } from "vitest";
import { recorder, rig } from "./rig.js";

test("what fails while the agent only hears is told to the stream, and no hook hears of it", async () => {
  const told = recorder();
  const { engine, session } = rig({
    agent: { incomingModeration: true },
    moderator: () => {
      throw new Error("down");
    },
    observers: [told],
  });
  let heard = 0;
  engine.hooks.onError.push(() => {
    heard += 1;
    return HookResult.CALL_NEXT;
  });
  await session.setMode("manual");
  const { outcome, error } = await session.send("Anyone?");
  expect([outcome, error?.code, heard]).toEqual(["failed", "MODERATION_FAILED", 0]);
  const caught = told.events.filter(({ type }) => type === "error.caught");
  expect(caught).toMatchObject([{ code: "MODERATION_FAILED", fatal: false }]);
});
