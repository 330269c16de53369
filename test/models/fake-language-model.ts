import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
} from "@ai-sdk/provider";

export const finish = (
  unified: LanguageModelV3FinishReason["unified"],
  raw?: string,
  input?: number,
  output?: number,
): LanguageModelV3StreamPart => ({
  type: "finish",
  finishReason: { unified, raw },
  usage: {
    inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: undefined, reasoning: undefined },
  },
});

/** A language model that streams the same parts at each call, or fails, and keeps what it was called with. */
export function fakeLanguageModel(parts: readonly LanguageModelV3StreamPart[] | Error): LanguageModelV3 & {
  calls: LanguageModelV3CallOptions[];
} {
  const calls: LanguageModelV3CallOptions[] = [];
  return {
    specificationVersion: "v3",
    provider: "fake",
    modelId: "fake-1",
    supportedUrls: {},
    calls,
    doGenerate: () => Promise.reject(new Error("only streams are used")),
    async doStream(options) {
      calls.push(options);
      if (parts instanceof Error) throw parts;
      const stream = new ReadableStream<LanguageModelV3StreamPart>({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      });
      return { stream };
    },
  };
}
