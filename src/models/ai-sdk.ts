import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from "@ai-sdk/provider";
import type { FinishReason, Usage } from "../messages/msg.js";
import { EngineError } from "../runtime/errors.js";
import { toModelError } from "./ai-sdk-error.js";
import { toPrompt } from "./ai-sdk-prompt.js";
import type { Model, ModelCallOptions, ModelEvent, ModelRequest } from "./model.js";
import { ModelError } from "./model-error.js";

/**
 * Makes a language model of the AI SDK (specification V3) a `Model`: `fromAiSdk(openai("gpt-5"))` (engine
 * 1.1).
 *
 * A call is one request: the adapter never tries again, since waiting and trying belong to the engine
 * (engine 1.3). What fails is thrown as a `ModelError`; an abort throws the signal's reason. Files, sources
 * and tools that the provider runs itself have no place in a turn and are left out.
 *
 * @throws EngineError CONFIG_INVALID if it is no language model of specification V3.
 */
export function fromAiSdk(languageModel: LanguageModelV3): Model {
  refuseOther(languageModel);
  return {
    provider: languageModel.provider,
    name: languageModel.modelId,
    stream: (request, options) => read(languageModel, request, options),
  };
}

function refuseOther(value: unknown): void {
  const version =
    typeof value === "object" && value !== null && "specificationVersion" in value
      ? String(value.specificationVersion)
      : typeof value;
  if (version === "v3") return;
  throw new EngineError(
    "CONFIG_INVALID",
    `fromAiSdk: expected an AI SDK language model of specification v3, got ${version}`,
  );
}

async function* read(
  languageModel: LanguageModelV3,
  request: ModelRequest,
  options: ModelCallOptions,
): AsyncGenerator<ModelEvent> {
  const { signal } = options;
  signal.throwIfAborted();
  try {
    const { stream } = await languageModel.doStream(toCallOptions(request, signal));
    yield* toEvents(stream);
  } catch (error) {
    // Providers wrap the reason of an abort in ways of their own; the engine wants it back as it gave it.
    if (signal.aborted) throw signal.reason;
    throw toModelError(error);
  }
}

function toCallOptions(request: ModelRequest, abortSignal: AbortSignal): LanguageModelV3CallOptions {
  const { tools, output } = request;
  return {
    prompt: toPrompt(request.messages),
    abortSignal,
    // Providers refuse a choice among no tools (engine 1.1), so without tools neither is sent.
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, inputSchema }) => ({
        type: "function" as const,
        name,
        ...(description !== undefined && { description }),
        inputSchema,
      })),
      toolChoice: { type: request.toolChoice },
    }),
    ...(output && { responseFormat: { type: "json" as const, name: output.name, schema: output.schema } }),
  };
}

/**
 * Calls are handed on only when the stream has ended as it should: some providers complete half a call when
 * the connection breaks, and half a call must neither run nor count as output that was seen.
 */
async function* toEvents(stream: ReadableStream<LanguageModelV3StreamPart>): AsyncGenerator<ModelEvent> {
  const calls: ModelEvent[] = [];
  let finish: (LanguageModelV3StreamPart & { type: "finish" }) | undefined;
  for await (const part of stream) {
    switch (part.type) {
      case "text-delta":
        if (part.delta !== "") yield { type: "text", text: part.delta };
        break;
      case "reasoning-delta":
        if (part.delta !== "") yield { type: "reasoning", text: part.delta };
        break;
      case "tool-call":
        // The SDK's convention for a call without arguments is empty text.
        if (part.providerExecuted !== true) {
          const args = part.input.trim() === "" ? "{}" : part.input;
          calls.push({ type: "toolCall", id: part.toolCallId, tool: part.toolName, args });
        }
        break;
      case "error":
        throw toModelError(part.error);
      case "finish":
        finish = part;
        break;
    }
  }
  if (finish === undefined || saysNothing(finish.finishReason)) {
    throw new ModelError("MODEL_UNAVAILABLE", "The provider's stream broke off before it was finished");
  }
  const reason = toFinishReason(finish.finishReason);
  yield* calls;
  const usage = toUsage(finish.usage);
  yield { type: "finish", reason, ...(usage && { usage }) };
}

/** A provider of the SDK finishes a stream that was cut with `other` and no reason of the provider's own. */
function saysNothing(reason: LanguageModelV3FinishReason): boolean {
  return reason.unified === "other" && reason.raw === undefined;
}

const FINISH_REASONS = {
  stop: "stop",
  length: "length",
  "content-filter": "refusal",
  "tool-calls": "toolCalls",
  other: "other",
} as const satisfies Record<Exclude<LanguageModelV3FinishReason["unified"], "error">, FinishReason>;

function toFinishReason({ unified, raw }: LanguageModelV3FinishReason): FinishReason {
  if (unified !== "error") return FINISH_REASONS[unified];
  throw new ModelError(
    "MODEL_UNAVAILABLE",
    `The provider stopped with an error: ${raw ?? "no reason given"}`,
  );
}

function toUsage({ inputTokens, outputTokens }: LanguageModelV3Usage): Usage | undefined {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined;
  return { inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total ?? 0 };
}
