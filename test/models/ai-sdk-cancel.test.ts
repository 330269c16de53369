import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createOpenAI } from "@ai-sdk/openai";
import { afterEach, expect, test } from "vitest";
import { fromAiSdk } from "../../src/models/ai-sdk.js";
import type { Model } from "../../src/models/model.js";
import { collect, failure, request } from "./collect.js";
import { chat, sse } from "./openai-wire.js";

// A server of our own: msw gets the cancelling of streams wrong, so it must not listen in this process.
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<Model> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return fromAiSdk(createOpenAI({ apiKey: "test", baseURL: `http://127.0.0.1:${port}` }).chat("gpt-test"));
}

const start = (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(sse(chat.text("Half")));
};

test("an abort in the stream throws its reason and closes the connection", async () => {
  const reason = new Error("the customer wrote again");
  const controller = new AbortController();
  let closed: Promise<unknown> | undefined;
  const model = await serve((_, response) => {
    closed = once(response, "close");
    start(response);
  });
  const { error, before } = await failure(
    model,
    {},
    { signal: controller.signal, seen: () => controller.abort(reason) },
  );
  expect(error).toBe(reason);
  expect(before).toEqual([{ type: "text", text: "Half" }]);
  expect(await closed).toEqual([]);
});

test("an abort while the provider has not answered throws its reason", async () => {
  const reason = new Error("stop");
  const controller = new AbortController();
  const model = await serve(() => controller.abort(reason));
  expect((await failure(model, {}, { signal: controller.signal })).error).toBe(reason);
});

test("an abort before the call throws its reason and calls nobody", async () => {
  const reason = new Error("stop");
  let calls = 0;
  const model = await serve(() => {
    calls += 1;
  });
  expect((await failure(model, {}, { signal: AbortSignal.abort(reason) })).error).toBe(reason);
  expect(calls).toBe(0);
});

test("leaving the stream closes the connection", async () => {
  let closed: Promise<unknown> | undefined;
  const model = await serve((_, response) => {
    closed = once(response, "close");
    start(response);
  });
  for await (const event of model.stream(request(), { signal: new AbortController().signal })) {
    expect(event).toEqual({ type: "text", text: "Half" });
    break;
  }
  expect(await closed).toEqual([]);
});

test("a connection that is destroyed in the stream is transient", async () => {
  let destroy = () => {};
  const model = await serve((_, response) => {
    destroy = () => response.destroy();
    start(response);
  });
  const { error, before } = await failure(model, {}, { seen: () => destroy() });
  expect(error).toMatchObject({ name: "ModelError", code: "MODEL_UNAVAILABLE", transient: true });
  expect(before).toEqual([{ type: "text", text: "Half" }]);
});

test("a server that is not there is transient", async () => {
  const model = await serve((_, response) => response.end());
  for (const close of closing.splice(0)) await close();
  await expect(collect(model)).rejects.toMatchObject({ name: "ModelError", code: "MODEL_UNAVAILABLE" });
});
