import { type ContentBlock, ModelError, type ModelEvent } from "hookrig";
import { describe, expect, test } from "vitest";
import { type Answer, recorder, rig } from "./rig.js";

// From what a model streams to the message that the agent reasons with.

const finish = { type: "finish", reason: "stop" } as const;
const stream =
  (...events: ModelEvent[]): Answer =>
  () => [...events, finish];
const call = (id: string, args: string): ModelEvent => ({ type: "toolCall", id, tool: "look", args });

/** The content of the first message that the agent reasoned with. */
async function reasonedWith(...events: ModelEvent[]): Promise<ContentBlock[]> {
  const { agent, session } = rig({
    answers: [stream(...events), "Done."],
    agent: { tools: { look: { execute: () => "seen" } } },
  });
  const seen: ContentBlock[][] = [];
  agent.registerInstanceHook("postReasoning", "sees", (_agent, _kwargs, { content }) => {
    if (typeof content !== "string") seen.push(content);
  });
  await session.send("Hi");
  return seen[0] ?? [];
}

test("reasoning is kept in front of the text, as a block of its own", async () => {
  const content = await reasonedWith(
    { type: "text", text: "Hel" },
    { type: "reasoning", text: "A greeting, " },
    { type: "reasoning", text: "so I greet." },
    { type: "text", text: "lo." },
  );
  expect(content).toEqual([
    { type: "reasoning", text: "A greeting, so I greet." },
    { type: "text", text: "Hello." },
  ]);
});

test("calls that share an id get ids of their own", async () => {
  const content = await reasonedWith(...["c", "c", "c", "c-2", "d"].map((id) => call(id, "{}")));
  expect(content.map((block) => "id" in block && block.id)).toEqual(["c", "c-2", "c-3", "c-2-2", "d"]);
});

test.for<[text: string, args: unknown]>([
  ['{"order":7}', { order: 7 }],
  ["", {}],
  [" \n", {}],
  ["[7]", "[7]"],
  ["null", "null"],
  ["7", "7"],
  ['"order"', '"order"'],
  ['{"order":', '{"order":'],
])("arguments %j: an object, or the text as it is", async ([text, args]) => {
  expect(await reasonedWith(call("c", text))).toMatchObject([{ type: "toolCall", args }]);
});

test("hooks see arguments that are no object as none, with their text beside them", async () => {
  const { engine, session } = rig({
    answers: [stream(call("c", '{"order":')), "Done."],
    agent: { tools: { look: { execute: () => "seen" } } },
  });
  const seen: unknown[] = [];
  engine.hooks.register("onCallingTools", (_context, calls) => {
    seen.push(...calls);
    return "CALL_NEXT";
  });
  await session.send("Hi");
  expect(seen).toEqual([{ id: "c", tool: "look", args: {}, rawArgs: '{"order":' }]);
});

test("an empty piece of text is not printed", async () => {
  const { agent, session } = rig({
    answers: [stream({ type: "text", text: "" }, { type: "text", text: "Hello." })],
    agent: { output: "stream" },
  });
  const printed: string[] = [];
  agent.registerInstanceHook("prePrint", "sees", (_agent, { msg, last }) => {
    if (!last) printed.push(msg.text);
  });
  await session.send("Hi");
  expect(printed).toEqual(["Hello."]);
});

describe("the model call", () => {
  test("a model without names is unknown on the stream", async () => {
    const told = recorder();
    await rig({ observers: [told] }).session.send("Hi");
    const started = told.events.find(({ type }) => type === "modelCall.started");
    expect(started).toMatchObject({ provider: "unknown", model: "unknown" });
  });

  test("the signal of a call that is over hears of no later cancel", async () => {
    const controller = new AbortController();
    const signals: AbortSignal[] = [];
    const { session } = rig({
      answers: [
        (_request, { signal }) => {
          signals.push(signal);
          return [call("c", "{}"), { type: "finish", reason: "toolCalls" }];
        },
      ],
      agent: { tools: { look: { execute: () => controller.abort() } } },
    });
    const { outcome } = await session.send("Hi", { signal: controller.signal });
    expect([outcome, signals.map(({ aborted }) => aborted)]).toEqual(["cancelled", [false]]);
  });

  test("what the model threw is the cause of the error", async () => {
    const cause = new Error("no such order");
    const { session } = rig({
      answers: [
        () => {
          throw cause;
        },
      ],
    });
    const { error } = await session.send("Hi");
    expect(error).toBeInstanceOf(ModelError);
    expect(error?.cause).toBe(cause);
  });

  test("a model that answers null has answered with no stream", async () => {
    const { session } = rig({ model: { stream: () => null as never } });
    const { error } = await session.send("Hi");
    expect(error?.message).toBe("The model answered with no stream.");
  });
});
