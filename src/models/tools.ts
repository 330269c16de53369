import { EngineError, messageOf } from "../runtime/errors.js";
import { isJsonObject } from "./json-object.js";
import type { ToolSpec } from "./model.js";
import { readInput, type ToolInput } from "./tool-input.js";
import type { Validation } from "./validation.js";

/** What a running tool may use. `Context` is the live turn. */
export interface ToolRun<Context = unknown> {
  /** Aborted when the turn is cancelled or the tool outlasts its time-out; made when first read. */
  readonly signal: AbortSignal;
  readonly toolCallId: string;
  readonly context: Context;
}

/** A tool as users write it. Its name, where unsaid, is the key it is listed under. */
export interface ToolDefinition<Args = Record<string, unknown>> {
  readonly name?: string;
  readonly description?: string;
  /** The arguments: a JSON Schema, or a schema of zod or the AI SDK. Unsaid: any object. */
  readonly input?: ToolInput<Args>;
  /**
   * Runs a call whose arguments fit. A throw is an outcome that the model sees, not a failed turn (engine
   * 1.4).
   */
  execute(args: Args, run: ToolRun): unknown;
  /** Its calls are reviewed whenever the effort allows review (engine 1.4). */
  readonly consequential?: boolean;
  /** Milliseconds. */
  readonly timeoutMs?: number;
}

/** A tool of the AI SDK, as `tool()` and `dynamicTool()` make it, by shape: the SDK need not be there. */
export interface AiSdkTool {
  readonly type?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: unknown;
  readonly execute?: unknown;
  readonly needsApproval?: unknown;
}

/** A tool as the engine uses it. */
export interface Tool {
  readonly name: string;
  readonly spec: ToolSpec;
  /** Synchronous, unless the schema has checks of its own that are not. */
  validate(args: unknown): Validation | PromiseLike<Validation>;
  execute(args: unknown, run: ToolRun): unknown;
  readonly consequential: boolean;
  readonly timeoutMs: number | undefined;
}

/** Gives `execute` the type of the arguments that `input` describes. */
export function defineTool<Args = Record<string, unknown>>(tool: ToolDefinition<Args>): ToolDefinition<Args> {
  return tool;
}

/**
 * Makes either kind of tool ready for the engine.
 *
 * A tool of the AI SDK that wants approval counts as consequential. It gets an empty `messages`, and
 * `experimental_context` is the turn's context; of what it yields, the last value is its result.
 *
 * @throws EngineError CONFIG_INVALID, naming the tool and the field.
 */
export function toTool(name: string, definition: ToolDefinition | AiSdkTool): Tool {
  const fromSdk = "inputSchema" in definition;
  const own: ToolDefinition = fromSdk ? ofAiSdk(name, definition) : definition;
  if (typeof own.execute !== "function") throw invalid(name, "execute", "expected a function");
  const { timeoutMs } = own;
  if (timeoutMs !== undefined && !(timeoutMs > 0)) {
    throw invalid(name, "timeoutMs", `expected milliseconds above 0, got ${timeoutMs}`);
  }
  const toolName = own.name ?? name;
  const input = inputOf(toolName, fromSdk ? "inputSchema" : "input", own.input);
  return {
    name: toolName,
    spec: {
      name: toolName,
      ...(own.description !== undefined && { description: own.description }),
      inputSchema: input.schema,
    },
    validate: (args) =>
      isJsonObject(args) ? input.check(args) : { ok: false, message: "The arguments are not a JSON object." },
    // validate() has made sure of the type.
    execute: (args, run) => own.execute(args as Record<string, unknown>, run),
    consequential: own.consequential ?? false,
    timeoutMs,
  };
}

function inputOf(tool: string, field: string, input: unknown): ReturnType<typeof readInput> {
  try {
    return readInput(input);
  } catch (error) {
    throw invalid(tool, field, messageOf(error), error);
  }
}

function ofAiSdk(name: string, tool: AiSdkTool): ToolDefinition {
  const { execute } = tool;
  if (tool.type === "provider") throw invalid(name, "type", "tools that the provider runs are not supported");
  if (typeof execute !== "function") throw invalid(name, "execute", "expected a function");
  return {
    ...(tool.description !== undefined && { description: tool.description }),
    input: tool.inputSchema as ToolInput<Record<string, unknown>>,
    consequential: tool.needsApproval !== undefined && tool.needsApproval !== false,
    execute(args, run) {
      const result: unknown = execute.call(tool, args, new AiSdkRun(run));
      return isAsyncIterable(result) ? lastOf(result) : result;
    },
  };
}

/** What a tool of the AI SDK is run with. Reading the signal makes it: one own getter, as a `ToolRun` has. */
class AiSdkRun {
  declare readonly abortSignal: AbortSignal;
  readonly toolCallId: string;
  readonly messages: readonly [] = [];
  readonly experimental_context: unknown;
  readonly #run: ToolRun;

  constructor(run: ToolRun) {
    this.toolCallId = run.toolCallId;
    this.experimental_context = run.context;
    this.#run = run;
    Object.defineProperty(this, "abortSignal", AiSdkRun.#abortSignal);
  }

  static readonly #abortSignal: PropertyDescriptor & ThisType<AiSdkRun> = {
    enumerable: true,
    get() {
      return this.#run.signal;
    },
  };
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

async function lastOf(values: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  for await (const value of values) last = value;
  return last;
}

function invalid(tool: string, field: string, why: string, cause?: unknown): EngineError {
  return new EngineError("CONFIG_INVALID", `Tool ${tool}: ${field}: ${why}`, {
    details: { tool, field },
    ...(cause !== undefined && { cause }),
  });
}
