import type {
  ModelCallEnded,
  ModelCallStarted,
  ToolCallEnded,
  ToolCallStarted,
} from "../lifecycle/events.js";
import { addContent, type ContentCapture } from "./content-capture.js";
import { markFailed } from "./error-type.js";
import { finishReason, genAiMessages, genAiText, toolResult } from "./gen-ai-messages.js";
import { ERROR_TYPE, GEN_AI, type GenAiConventions } from "./gen-ai-names.js";
import type { SpanTree } from "./span-tree.js";

/** The spans of what a turn calls: models (each try at a provider is a call) and tools. */
export class CallSpans {
  readonly #tree: SpanTree;
  readonly #capture: ContentCapture | undefined;
  readonly #conventions: GenAiConventions;

  constructor(tree: SpanTree, capture: ContentCapture | undefined, conventions: GenAiConventions) {
    this.#tree = tree;
    this.#capture = capture;
    this.#conventions = conventions;
  }

  modelStarted(event: ModelCallStarted): void {
    const attributes = {
      [GEN_AI.conversation]: event.session,
      [GEN_AI.provider]: event.provider,
      [GEN_AI.model]: event.model,
    };
    const span = this.#tree.start(event, { kind: "modelCall", of: event.model, attributes });
    addContent(span, this.#capture, GEN_AI.inputMessages, () => genAiMessages(event.request.messages));
  }

  /**
   * Usage stands here and nowhere else under its GenAI name: a backend that adds it up must count it once.
   */
  modelEnded(event: ModelCallEnded): void {
    const { usage } = event;
    // A call that broke off did not finish, so it has no reason to tell.
    const reason = event.outcome === "ok" ? event.finishReason : undefined;
    const told = this.#conventions.messageFinishReason ? reason : undefined;
    this.#tree.end(event, (span) => {
      if (reason !== undefined) span.setAttribute(GEN_AI.finishReasons, [finishReason(reason)]);
      if (usage !== undefined) {
        span.setAttribute(GEN_AI.inputTokens, usage.inputTokens);
        span.setAttribute(GEN_AI.outputTokens, usage.outputTokens);
      }
      if (event.outcome === "error") markFailed(span, event.error, this.#capture);
      addContent(span, this.#capture, GEN_AI.outputMessages, () => [
        genAiText("assistant", event.text, told),
      ]);
    });
  }

  toolStarted(event: ToolCallStarted): void {
    const attributes: Record<string, unknown> = {
      [GEN_AI.tool]: event.tool,
      [GEN_AI.toolCall]: event.call,
      [GEN_AI.toolType]: "function",
    };
    const about: Readonly<Record<string, unknown>> = {
      [GEN_AI.agent]: event.agent,
      [GEN_AI.conversation]: event.session,
    };
    for (const name of this.#conventions.toolContext) attributes[name] = about[name];
    const span = this.#tree.start(event, { kind: "toolCall", of: event.tool, attributes });
    addContent(span, this.#capture, GEN_AI.toolArguments, () => event.args);
  }

  toolEnded(event: ToolCallEnded): void {
    this.#tree.end(event, (span) => {
      if ("throw" in event.outcome) {
        markFailed(span, event.outcome.throw, this.#capture);
        span.setAttribute(ERROR_TYPE, "tool_error"); // The outcome is a text: there is no class to name.
      }
      addContent(span, this.#capture, GEN_AI.toolResult, () => toolResult(event.outcome));
    });
  }
}
