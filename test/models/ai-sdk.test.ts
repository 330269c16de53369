import type { LanguageModelV3 } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { fromAiSdk } from "../../src/models/ai-sdk.js";
import { HookrigError } from "../../src/runtime/errors.js";
import { collect, failure } from "./collect.js";
import { fakeLanguageModel, finish } from "./fake-language-model.js";

const streamOf = (...parts: Parameters<typeof fakeLanguageModel>[0] & unknown[]) =>
  collect(fromAiSdk(fakeLanguageModel(parts)));

test("hands on text and reasoning as they come, and tool calls before the finish", async () => {
  const events = await streamOf(
    { type: "stream-start", warnings: [] },
    { type: "reasoning-start", id: "r" },
    { type: "reasoning-delta", id: "r", delta: "Hm. " },
    { type: "tool-call", toolCallId: "c1", toolName: "look", input: '{"a":1}' },
    { type: "text-delta", id: "t", delta: "" },
    { type: "text-delta", id: "t", delta: "Hi" },
    finish("tool-calls", "tool_use", 5, undefined),
  );
  expect(events).toEqual([
    { type: "reasoning", text: "Hm. " },
    { type: "text", text: "Hi" },
    { type: "toolCall", id: "c1", tool: "look", args: '{"a":1}' },
    { type: "finish", reason: "toolCalls", usage: { inputTokens: 5, outputTokens: 0 } },
  ]);
});

test("a call without arguments has an empty object; calls that the provider ran are left out", async () => {
  const events = await streamOf(
    { type: "tool-call", toolCallId: "c1", toolName: "look", input: "" },
    { type: "tool-call", toolCallId: "c2", toolName: "search", input: "{}", providerExecuted: true },
    { type: "tool-result", toolCallId: "c2", toolName: "search", result: {} },
    finish("tool-calls"),
  );
  expect(events).toEqual([
    { type: "toolCall", id: "c1", tool: "look", args: "{}" },
    { type: "finish", reason: "toolCalls" },
  ]);
});

test.each([
  ["stop", "stop"],
  ["length", "length"],
  ["content-filter", "refusal"],
  ["tool-calls", "toolCalls"],
  ["other", "other"],
] as const)("finish reason %s is %s", async (theirs, ours) => {
  expect(await streamOf(finish(theirs, "raw"))).toEqual([{ type: "finish", reason: ours }]);
});

test.each([
  ["no finish", []],
  ["a finish that says nothing", [finish("other")]],
  ["a finish with an error", [finish("error", "failed")]],
])("%s is a provider that is unavailable", async (_, parts) => {
  const { error } = await failure(fromAiSdk(fakeLanguageModel([...parts])));
  expect(error).toMatchObject({ name: "ModelError", code: "MODEL_UNAVAILABLE" });
});

test("sends tools with their choice, a structured answer's schema, and nothing that is unsaid", async () => {
  const model = fakeLanguageModel([finish("stop")]);
  const schema = { type: "object" };
  const { signal } = new AbortController();
  await collect(fromAiSdk(model), { toolChoice: "none" }, signal);
  await collect(
    fromAiSdk(model),
    { tools: [{ name: "look", inputSchema: schema }], output: { name: "verdict", schema } },
    signal,
  );
  const prompt = [{ role: "user", content: [{ type: "text", text: "Hello" }] }];
  expect(model.calls).toEqual([
    { prompt, abortSignal: signal },
    {
      prompt,
      abortSignal: signal,
      tools: [{ type: "function", name: "look", inputSchema: schema }],
      toolChoice: { type: "auto" },
      responseFormat: { type: "json", name: "verdict", schema },
    },
  ]);
});

test("an error of Hookrig's own passes as it is", async () => {
  const mine = new HookrigError("SCRIPT_OVERRUN", "no cue left");
  expect((await failure(fromAiSdk(fakeLanguageModel(mine)))).error).toBe(mine);
});

test("an abort throws its reason, whatever the provider makes of it", async () => {
  const reason = new Error("stop");
  const controller = new AbortController();
  const model = fakeLanguageModel([]);
  model.doStream = () => {
    controller.abort(reason);
    return Promise.reject(new Error("request failed"));
  };
  expect((await failure(fromAiSdk(model), {}, { signal: controller.signal })).error).toBe(reason);
});

test("an abort before the call never reaches the provider", async () => {
  const reason = new Error("stop");
  const model = fakeLanguageModel([finish("stop")]);
  expect((await failure(fromAiSdk(model), {}, { signal: AbortSignal.abort(reason) })).error).toBe(reason);
  expect(model.calls).toEqual([]);
});

test.each([
  [{ ...fakeLanguageModel([]), specificationVersion: "v2" }, "v2"],
  ["openai/gpt-5", "string"],
])("refuses what is no language model of specification V3", (value, got) => {
  expect(() => fromAiSdk(value as LanguageModelV3)).toThrow(
    expect.objectContaining({
      code: "CONFIG_INVALID",
      message: `fromAiSdk: expected an AI SDK language model of specification v3, got ${got}`,
    }),
  );
});
