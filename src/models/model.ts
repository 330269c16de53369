import type { FinishReason, Msg, Usage } from "../messages/msg.js";

/** A tool as the model is told about it. */
export interface ToolSpec {
  readonly name: string;
  readonly description?: string;
  /** The JSON Schema of the arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

/** What one call asks of a model. */
export interface ModelRequest {
  /**
   * What the call is for: `main` (an agent's own reasoning), `toolReview`, `messageReview`, `matcher`,
   * `compaction`.
   */
  readonly lane: string;
  /** The agent whose turn it is. */
  readonly agent: string;
  readonly messages: readonly Msg[];
  /** Empty: the adapter sends neither tools nor tool choice, since providers refuse a choice among none. */
  readonly tools: readonly ToolSpec[];
  readonly toolChoice: "auto" | "none";
  /** Set where a structured answer is wanted: JSON text that fits the schema. */
  readonly output?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
}

/**
 * What a model's stream is made of. `text` and `reasoning` are pieces, `toolCall` is whole, `finish` comes
 * last.
 */
export type ModelEvent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "reasoning"; readonly text: string }
  /** `args` as the model wrote them: JSON text, perhaps malformed. */
  | { readonly type: "toolCall"; readonly id: string; readonly tool: string; readonly args: string }
  | { readonly type: "finish"; readonly reason: FinishReason; readonly usage?: Usage };

/** What a model may use of the running turn. `signal` is made when first read. */
export interface ModelCallOptions {
  readonly signal: AbortSignal;
}

/**
 * A language model, as small as the engine needs it. A synchronous iterable is read without waiting; a
 * failure is thrown, as a `ModelError` where it is known whether another try is worth it.
 */
export interface Model {
  /** The provider's name, for spans and metrics. */
  readonly provider?: string;
  /** The model's name, for spans and metrics. */
  readonly name?: string;
  stream(request: ModelRequest, options: ModelCallOptions): Iterable<ModelEvent> | AsyncIterable<ModelEvent>;
}
