import { HookResult, Msg } from "hookrig";
import { expect, test } from "vitest";
import { rig, textsOf } from "./rig.js";

// What the agent remembers of a turn, beyond what scenarios can state.

/** A message of the user's own, with a field of its own. */
class Cited extends Msg {
  readonly sources: readonly string[] = ["handbook"];
}

test("where hooks answer in the agent's place, an agent that hears it hears all that they said", async () => {
  const { engine, agent } = rig({ answers: [{ calls: ["look"] }], agent: { maxSteps: 1 } });
  const other = engine.createAgent({ name: "other", hears: ["helper"] });
  engine.hooks.onGivingUp.push(async ({ emitter }) => {
    await emitter.message("I cannot find it.");
    await emitter.message("A colleague will write to you.");
    return HookResult.RESOLVE;
  });
  const session = engine.createSession({ agents: [agent, other] });
  await session.send("Where is it?");
  expect(session.memory("other").last?.text).toBe("I cannot find it.\n\nA colleague will write to you.");
});

test("a result has what there is to tell, and nothing else", async () => {
  const { session } = rig();
  const { reply, ...result } = await session.send("Hi");
  expect(result).toStrictEqual({ outcome: "completed", messages: [{ text: "Hello." }] });
  expect(reply?.text).toBe("Hello.");
});

test("what calls cost is remembered with them, as the provider counted it", async () => {
  const usage = { inputTokens: 7, outputTokens: 3 };
  const call = { type: "toolCall", id: "call-1", tool: "look", args: "{}" } as const;
  const { session } = rig({
    answers: [() => [call, { type: "finish", reason: "toolCalls", usage }], "Done."],
    agent: { tools: { look: { execute: () => "seen" } } },
  });
  await session.send("Hi");
  expect(session.memory("helper").messages[1]).toMatchObject({ finishReason: "toolCalls", usage });
});

test.for([
  {},
  { inputTokens: 7 },
  { inputTokens: Number.NaN, outputTokens: 3 },
  { inputTokens: 7, outputTokens: -3 },
  { inputTokens: "7", outputTokens: 3 },
  null,
])("a usage that is not two counts is none, and fails no turn: %o", async (usage) => {
  const text = { type: "text", text: "Hello." } as const;
  const ended: unknown[] = [];
  const { session } = rig({
    answers: [() => [text, { type: "finish", reason: "stop", usage: usage as never }]],
    observers: [{ event: (event) => void (event.type === "modelCall.ended" && ended.push(event.usage)) }],
  });
  expect(textsOf(await session.send("Hi"))).toEqual(["Hello."]);
  expect(ended).toEqual([undefined]);
});

test("a draft is remembered as the very message that postReasoning made of it", async () => {
  const { agent, session } = rig();
  const cited = new Cited({ id: "cited", role: "assistant", content: "Within 30 days." });
  agent.registerInstanceHook("postReasoning", "cite", () => cited);
  expect(textsOf(await session.send("Hi"))).toEqual(["Within 30 days."]);
  expect(session.memory("helper").last).toBe(cited);
});
