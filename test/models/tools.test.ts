import { tool as aiTool, dynamicTool, jsonSchema, zodSchema } from "ai";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  type AiSdkTool,
  defineTool,
  type ToolDefinition,
  type ToolRun,
  toTool,
} from "../../src/models/tools.js";

const order = z.object({ order: z.string().describe("Its number"), days: z.number().int().optional() });
const orderSchema = {
  type: "object",
  properties: { order: { type: "string" }, days: { type: "integer" } },
  required: ["order"],
};
const execute = (args: unknown) => ({ got: args });
const run = (changes: Partial<ToolRun> = {}): ToolRun => ({
  signal: new AbortController().signal,
  toolCallId: "call-1",
  context: { session: "s" },
  ...changes,
});

test("a tool without input takes any object, and nothing else", () => {
  const tool = toTool("look", { execute });
  expect(tool).toMatchObject({ name: "look", consequential: false, timeoutMs: undefined });
  expect(tool.spec).toEqual({ name: "look", inputSchema: { type: "object" } });
  expect(tool.validate({ any: 1 })).toEqual({ ok: true, value: { any: 1 } });
  for (const args of ['{"any', [], null, 1]) {
    expect(tool.validate(args)).toEqual({ ok: false, message: "The arguments are not a JSON object." });
  }
  expect(tool.execute({ a: 1 }, run())).toEqual({ got: { a: 1 } });
});

test("keeps what a definition says", () => {
  const definition = {
    name: "refund",
    description: "Pays back",
    consequential: true,
    timeoutMs: 500,
    execute,
  };
  const tool = toTool("key", definition);
  expect(tool).toMatchObject({ name: "refund", consequential: true, timeoutMs: 500 });
  expect(tool.spec).toMatchObject({ name: "refund", description: "Pays back" });
});

const kinds: [string, ToolDefinition | AiSdkTool][] = [
  ["a JSON Schema", { input: orderSchema, execute }],
  ["a zod schema", { input: order, execute }],
  ["a schema of the AI SDK", { input: jsonSchema(orderSchema as never), execute }],
  ["an AI SDK tool with zod", aiTool({ inputSchema: order, execute })],
  ["an AI SDK tool with a JSON Schema", aiTool({ inputSchema: jsonSchema(orderSchema as never), execute })],
  ["an AI SDK tool with zodSchema()", aiTool({ inputSchema: zodSchema(order), execute })],
  ["a dynamic AI SDK tool", dynamicTool({ inputSchema: order, execute })],
];

test.each(kinds)("%s: the model sees the schema; the check names the field", async (name, definition) => {
  const tool = toTool("look", definition);
  expect(tool.spec.inputSchema).toMatchObject({
    type: "object",
    properties: { order: { type: "string" }, days: { type: "integer" } },
    required: ["order"],
  });
  expect(tool.spec.inputSchema).not.toHaveProperty("$schema");
  const good = tool.validate({ order: "o-7" });
  const bad = tool.validate({ order: 7 });
  // zodSchema() of the AI SDK has an asynchronous check, whatever it wraps.
  expect(good instanceof Promise).toBe(name.includes("zodSchema"));
  expect(await good).toEqual({ ok: true, value: { order: "o-7" } });
  expect(await bad).toEqual({
    ok: false,
    message: "order: Invalid input: expected string, received number",
  });
  expect(await tool.execute({ order: "o-7" }, run())).toEqual({ got: { order: "o-7" } });
});

test("a check of a schema's own may be asynchronous, and may change the value", async () => {
  const input = z.object({
    id: z
      .string()
      .trim()
      .refine(async (id) => id !== "x", "unknown"),
  });
  const tool = toTool("look", { input, execute });
  expect(await tool.validate({ id: " a " })).toEqual({ ok: true, value: { id: "a" } });
  expect(await tool.validate({ id: "x" })).toEqual({ ok: false, message: "id: unknown" });
});

test("the AI SDK's own validate decides, and its error's message is for the model", () => {
  const input = jsonSchema(orderSchema as never, {
    validate: () => ({ success: false, error: new Error("order must exist") }),
  });
  expect(toTool("look", { input, execute }).validate({})).toEqual({ ok: false, message: "order must exist" });
});

test("an AI SDK tool gets its options; reading the signal makes it, so it is read late", async () => {
  let made = 0;
  const lazy = {
    toolCallId: "call-1",
    context: { session: "s" },
    get signal() {
      made += 1;
      return AbortSignal.abort("stop");
    },
  };
  const seen: unknown[] = [];
  const tool = toTool(
    "look",
    aiTool({
      inputSchema: order,
      execute(_args, options) {
        seen.push(options.toolCallId, options.messages, options.experimental_context, made);
        return options.abortSignal?.reason;
      },
    }),
  );
  expect(await tool.execute({ order: "o" }, lazy)).toBe("stop");
  expect(seen).toEqual(["call-1", [], { session: "s" }, 0]);
  expect(made).toBe(1);
});

test("of what an AI SDK tool yields, the last value is its result", async () => {
  const tool = toTool(
    "look",
    aiTool({
      inputSchema: order,
      async *execute() {
        yield "looking";
        yield "found";
      },
    }),
  );
  expect(await tool.execute({ order: "o" }, run())).toBe("found");
});

test("an AI SDK tool that wants approval is consequential", () => {
  const consequential = (needsApproval: boolean | (() => boolean)) =>
    toTool("look", aiTool({ inputSchema: order, needsApproval, execute })).consequential;
  expect([true, false, () => false].map(consequential)).toEqual([true, false, true]);
});

test.each<[string, unknown, string]>([
  ["no execute", { input: orderSchema }, "Tool look: execute: expected a function"],
  [
    "an AI SDK tool without execute",
    aiTool({ inputSchema: order }),
    "Tool look: execute: expected a function",
  ],
  [
    "a tool that the provider runs",
    { type: "provider", id: "x.y", args: {}, inputSchema: order },
    "Tool look: type: tools that the provider runs are not supported",
  ],
  [
    "a time-out of 0",
    { timeoutMs: 0, execute },
    "Tool look: timeoutMs: expected milliseconds above 0, got 0",
  ],
  ["a schema that is none", { input: "order", execute }, "Tool look: input: expected a schema, got string"],
  [
    "a schema of text",
    { input: z.string(), execute },
    'Tool look: input: expected the schema of an object, got type "string"',
  ],
  [
    "a schema that cannot be checked",
    { input: { type: "object", dependentRequired: {} }, execute },
    "Tool look: input: dependentSchemas and dependentRequired are not supported",
  ],
  [
    "a schema that has no JSON Schema",
    { inputSchema: z.object({ at: z.date() }), execute },
    "Tool look: inputSchema: Date cannot be represented in JSON Schema",
  ],
  [
    "a library without JSON Schema",
    { input: { "~standard": { vendor: "acme", version: 1, validate: execute } }, execute },
    "Tool look: input: a schema of acme that has no JSON Schema: " +
      "use zod 4, or wrap it in the AI SDK's zodSchema()",
  ],
  [
    "a promised JSON Schema",
    aiTool({ inputSchema: jsonSchema(Promise.resolve(orderSchema as never)), execute }),
    "Tool look: inputSchema: a schema whose JSON Schema is a promise: await it first",
  ],
])("refuses %s", (_, definition, message) => {
  expect(() => toTool("look", definition as ToolDefinition)).toThrow(
    expect.objectContaining({ code: "CONFIG_INVALID", message }),
  );
});

test("defineTool knows the type of the arguments", () => {
  const definition = defineTool({
    input: order,
    execute(args) {
      expectTypeOf(args).toEqualTypeOf<{ order: string; days?: number | undefined }>();
      return args.order;
    },
  });
  expect(toTool("look", definition).execute({ order: "o-7" }, run())).toBe("o-7");
});
