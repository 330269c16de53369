import { createOpenAI } from "@ai-sdk/openai";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Msg } from "../../src/messages/msg.js";
import { fromAiSdk } from "../../src/models/ai-sdk.js";
import { ModelError } from "../../src/models/model-error.js";
import { collect, failure } from "./collect.js";
import { chat, responses, sse } from "./openai-wire.js";

const BASE = "https://provider.test/v1";
const openai = createOpenAI({ apiKey: "test", baseURL: BASE });
const chatModel = fromAiSdk(openai.chat("gpt-test"));
const responsesModel = fromAiSdk(openai("gpt-test"));
const refund = {
  name: "refund",
  description: "Pays back",
  inputSchema: { type: "object", properties: { order: { type: "string" } } },
};

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const EVENT_STREAM = { headers: { "content-type": "text/event-stream" } };

/** Answers the API at `path`, and keeps the bodies that were sent to it. */
function answer(path: string, respond: () => Response): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  server.use(
    http.post(`${BASE}${path}`, async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>);
      return respond();
    }),
  );
  return bodies;
}
const streamed = (path: string, ...events: unknown[]) =>
  answer(path, () => new HttpResponse(sse(...events), EVENT_STREAM));

/** A stream that loses its connection when `lose` is called: an error overtakes what was not read yet. */
function cut(text: string): { response: Response; lose: () => void } {
  let lose = () => {};
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      lose = () => controller.error(new TypeError("terminated"));
    },
  });
  return { response: new HttpResponse(body, EVENT_STREAM), lose: () => lose() };
}

test("names the provider and the model", () => {
  expect(chatModel).toMatchObject({ provider: "openai.chat", name: "gpt-test" });
  expect(responsesModel).toMatchObject({ provider: "openai.responses", name: "gpt-test" });
});

test("Chat Completions: streams text and usage; without tools sends no tools and no choice", async () => {
  const bodies = streamed(
    "/chat/completions",
    chat.text("Hel"),
    chat.text("lo"),
    chat.finish("stop"),
    chat.usage(7, 2),
    "[DONE]",
  );
  expect(await collect(chatModel, { toolChoice: "none" })).toEqual([
    { type: "text", text: "Hel" },
    { type: "text", text: "lo" },
    { type: "finish", reason: "stop", usage: { inputTokens: 7, outputTokens: 2 } },
  ]);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ stream: true, messages: [{ role: "user", content: "Hello" }] });
  expect(bodies[0]).not.toHaveProperty("tools");
  expect(bodies[0]).not.toHaveProperty("tool_choice");
});

test("collects tool calls from Chat Completions, malformed arguments as they are", async () => {
  const bodies = streamed(
    "/chat/completions",
    chat.text("One moment."),
    chat.call("call-1", "refund", '{"order":'),
    chat.callRest('"o-7"}'),
    chat.call("call-2", "refund", '{"order', 1),
    chat.finish("tool_calls"),
    "[DONE]",
  );
  expect(await collect(chatModel, { tools: [refund] })).toEqual([
    { type: "text", text: "One moment." },
    { type: "toolCall", id: "call-1", tool: "refund", args: '{"order":"o-7"}' },
    { type: "toolCall", id: "call-2", tool: "refund", args: '{"order' },
    { type: "finish", reason: "toolCalls" },
  ]);
  expect(bodies[0]).toMatchObject({
    tool_choice: "auto",
    tools: [
      {
        type: "function",
        function: { name: "refund", description: "Pays back", parameters: refund.inputSchema },
      },
    ],
  });
});

test("streams text and tool calls from Responses", async () => {
  const bodies = streamed(
    "/responses",
    responses.created,
    responses.textStart,
    responses.text("One moment."),
    ...responses.call("call-1", "refund", '{"order":"o-7"}'),
    responses.completed(9, 4),
  );
  expect(await collect(responsesModel, { tools: [refund], toolChoice: "none" })).toEqual([
    { type: "text", text: "One moment." },
    { type: "toolCall", id: "call-1", tool: "refund", args: '{"order":"o-7"}' },
    { type: "finish", reason: "toolCalls", usage: { inputTokens: 9, outputTokens: 4 } },
  ]);
  expect(bodies[0]).toMatchObject({ tool_choice: "none", tools: [{ type: "function", name: "refund" }] });
});

test("sends calls, outcomes and a correction in the form of both APIs", async () => {
  const messages = [
    new Msg({ id: "m1", role: "system", content: "Be kind." }),
    new Msg({ id: "m2", role: "user", content: "Refund!" }),
    new Msg({
      id: "m3",
      role: "assistant",
      content: [{ type: "toolCall", id: "call-1", tool: "refund", args: { order: "o-7" } }],
    }),
    new Msg({
      id: "m4",
      role: "tool",
      content: [{ type: "toolResult", id: "call-1", tool: "refund", outcome: { throw: "No such order" } }],
    }),
    new Msg({ id: "m5", role: "assistant", content: [{ type: "reasoning", text: "I ask for the order." }] }),
  ];
  const chatBodies = streamed("/chat/completions", chat.text("Ok"), chat.finish("stop"), "[DONE]");
  await collect(chatModel, { messages });
  expect(chatBodies[0]?.messages).toEqual([
    { role: "system", content: "Be kind." },
    { role: "user", content: "Refund!" },
    {
      role: "assistant",
      content: null,
      tool_calls: [
        { id: "call-1", type: "function", function: { name: "refund", arguments: '{"order":"o-7"}' } },
      ],
    },
    { role: "tool", tool_call_id: "call-1", content: "No such order" },
    { role: "assistant", content: "I ask for the order." },
  ]);
  const bodies = streamed("/responses", responses.created, responses.text("Ok"), responses.completed(1, 1));
  await collect(responsesModel, { messages });
  expect(bodies[0]?.input).toEqual([
    { role: "system", content: "Be kind." },
    { role: "user", content: [{ type: "input_text", text: "Refund!" }] },
    { type: "function_call", call_id: "call-1", name: "refund", arguments: '{"order":"o-7"}' },
    { type: "function_call_output", call_id: "call-1", output: "No such order" },
    { role: "assistant", content: [{ type: "output_text", text: "I ask for the order." }] },
  ]);
});

test("asks for a structured answer by its schema", async () => {
  const output = { name: "verdict", schema: { type: "object", properties: { passed: { type: "boolean" } } } };
  const bodies = streamed("/chat/completions", chat.text("{}"), chat.finish("stop"), "[DONE]");
  await collect(chatModel, { output });
  expect(bodies[0]?.response_format).toMatchObject({
    type: "json_schema",
    json_schema: { name: "verdict", schema: { type: "object", properties: { passed: { type: "boolean" } } } },
  });
});

test.each([
  ["length", "length"],
  ["content_filter", "refusal"],
  ["something_new", "other"],
])("maps the finish reason %s to %s", async (theirs, ours) => {
  streamed("/chat/completions", chat.text("Hm"), chat.finish(theirs), "[DONE]");
  expect((await collect(chatModel)).at(-1)).toEqual({ type: "finish", reason: ours });
});

test("a refusal is text that ends with the reason refusal", async () => {
  streamed("/chat/completions", chat.refusal("I will not."), chat.finish("stop"), "[DONE]");
  expect(await collect(chatModel)).toEqual([
    { type: "text", text: "I will not." },
    { type: "finish", reason: "refusal" },
  ]);
});

test.each([
  ["seconds", { "retry-after": "20" }, 20_000],
  ["milliseconds", { "retry-after-ms": "1500", "retry-after": "2" }, 1500],
  [
    "a date",
    { "retry-after": "Thu, 01 Jan 2026 00:00:30 GMT", date: "Thu, 01 Jan 2026 00:00:00 GMT" },
    30_000,
  ],
])("a 429 with Retry-After in %s says how long, and is not tried again here", async (_, headers, ms) => {
  const bodies = answer("/chat/completions", () =>
    HttpResponse.json({ error: { message: "Slow down", type: "rate_limit" } }, { status: 429, headers }),
  );
  const { error } = await failure(chatModel);
  expect(error).toBeInstanceOf(ModelError);
  expect(error).toMatchObject({
    code: "MODEL_UNAVAILABLE",
    transient: true,
    status: 429,
    retryAfterMs: ms,
    message: "Slow down",
  });
  expect(bodies).toHaveLength(1);
});

test.each([
  [500, "MODEL_UNAVAILABLE"],
  [529, "MODEL_UNAVAILABLE"],
  [408, "MODEL_UNAVAILABLE"],
  [400, "MODEL_ERROR"],
  [401, "MODEL_ERROR"],
])("a status of %i is %s", async (status, code) => {
  answer("/responses", () => HttpResponse.json({ error: { message: "No", type: "x" } }, { status }));
  expect((await failure(responsesModel)).error).toMatchObject({ code, status, retryAfterMs: undefined });
});

test("a connection that fails is transient", async () => {
  answer("/chat/completions", () => HttpResponse.error());
  const { error } = await failure(chatModel);
  expect(error).toMatchObject({ name: "ModelError", code: "MODEL_UNAVAILABLE", status: undefined });
});

test.each([
  ["/chat/completions", chatModel, sse(chat.text("Half an ans"))],
  ["/responses", responsesModel, sse(responses.created, responses.textStart, responses.text("Half an ans"))],
] as const)("%s: a connection lost in the stream is transient", async (path, model, start) => {
  const { response, lose } = cut(start);
  answer(path, () => response);
  const { error, before } = await failure(model, {}, { seen: lose });
  expect(error).toMatchObject({ name: "ModelError", code: "MODEL_UNAVAILABLE" });
  expect(before).toEqual([{ type: "text", text: "Half an ans" }]);
});

test("a stream that ends without a finish is transient, and half a call is not handed on", async () => {
  streamed("/chat/completions", chat.text("Wait"), chat.call("call-1", "refund", '{"order":"o'));
  const { error, before } = await failure(chatModel, { tools: [refund] });
  expect(error).toMatchObject({ code: "MODEL_UNAVAILABLE" });
  expect(before).toEqual([{ type: "text", text: "Wait" }]);
  streamed("/responses", responses.created, responses.text("Wait"));
  expect((await failure(responsesModel)).error).toMatchObject({ code: "MODEL_UNAVAILABLE" });
});

test("an error event is thrown, and says whether another try is worth it", async () => {
  streamed("/chat/completions", chat.text("Hm"), chat.error("server_error", "Something broke"));
  const late = await failure(chatModel);
  expect(late.error).toMatchObject({ code: "MODEL_UNAVAILABLE", message: "Something broke" });
  expect(late.before).toEqual([{ type: "text", text: "Hm" }]);
  streamed("/chat/completions", chat.text("Hm"), chat.error("invalid_request_error", "Bad prompt"));
  expect((await failure(chatModel)).error).toMatchObject({ code: "MODEL_ERROR", message: "Bad prompt" });
  streamed("/responses", responses.created, responses.failed("server_error", "Gone"));
  expect((await failure(responsesModel)).error).toMatchObject({ code: "MODEL_UNAVAILABLE", status: 500 });
});

test("an event that is not JSON is a damaged stream; the message does not quote the parser", async () => {
  streamed("/chat/completions", chat.text("Hm"), '{"id":"chatcm');
  const { error } = await failure(chatModel);
  expect(error).toMatchObject({
    code: "MODEL_UNAVAILABLE",
    message: "The provider sent an event that is not JSON",
  });
});
