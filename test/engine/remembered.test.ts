import { Msg } from "hookrig";
import { expect, test } from "vitest";
import { rig, textsOf } from "./rig.js";

// What the agent remembers of a turn, beyond what scenarios can state.

/** A message of the user's own, with a field of its own. */
class Cited extends Msg {
  readonly sources: readonly string[] = ["handbook"];
}

test("a draft is remembered as the very message that postReasoning made of it", async () => {
  const { agent, session } = rig();
  const cited = new Cited({ id: "cited", role: "assistant", content: "Within 30 days." });
  agent.registerInstanceHook("postReasoning", "cite", () => cited);
  expect(textsOf(await session.send("Hi"))).toEqual(["Within 30 days."]);
  expect(session.memory("helper").last).toBe(cited);
});
