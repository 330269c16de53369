import { type ModelRequest, OptimizationPolicy } from "hookrig";
import { expect, test } from "vitest";
import { type Answer, rig } from "./rig.js";

// What the engine says to a model is as much of its behaviour as what it does: each word is written down.

/** A request as a person would read it: the conversation, what is offered, and the shape of an answer. */
function asText({ lane, messages, tools, toolChoice, output }: ModelRequest): string {
  const said = messages.map(({ role, name, content }) => {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    return `${name === undefined ? role : `${role} ${name}`}:\n${text.replaceAll(/^/gm, "  ")}`;
  });
  const offered = `tools: ${tools.map(({ name }) => name).join(", ") || "none"}, choice ${toolChoice}`;
  const shape = output === undefined ? [] : [`answer ${output.name}: ${JSON.stringify(output.schema)}`];
  return [`== ${lane}`, ...said, offered, ...shape, ""].join("\n");
}

const json = (value: unknown): Answer => JSON.stringify(value);

test("what the engine asks its model, by itself and in the agent's name", async () => {
  const { agent, session, requests } = rig({
    answers: [
      json({
        rules: [
          { id: "kind", relevant: true, applies: true },
          { id: "angry", relevant: true, applies: true },
          { id: "asleep", relevant: false, applies: false },
        ],
      }),
      { calls: ["look"] },
      json({ passed: false, adjustedReasoning: "I look it up first." }),
      { calls: ["look"] },
      json({ passed: true, todo: "Say when it comes." }),
      "A draft.",
      json({ passed: false }),
      "Another.",
      json({ passed: false, adjustedReasoning: "I am brief." }),
      "I am sorry.",
      "They asked where their order is.",
    ],
    agent: {
      instructions: "You work for Acme.",
      toolReview: true,
      messageReview: true,
      tools: { look: { execute: () => ({ state: "shipped" }) } },
    },
    policy: new OptimizationPolicy({ compactAt: { MEDIUM: 1 } }),
  });
  agent.createPolicy({ id: "kind", content: "Be kind." });
  agent.createObservation({ id: "angry", condition: "The customer is angry." });
  agent.createPolicy({ id: "asleep", content: "Say good night." });
  await session.send("Where is it?");
  await expect(requests.map(asText).join("\n")).toMatchFileSnapshot("__snapshots__/prompts.txt");
});
