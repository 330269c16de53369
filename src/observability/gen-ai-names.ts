/**
 * The names of OpenTelemetry's GenAI semantic conventions that the spans use. They are still moving upstream:
 * this file is the only one that spells them, and knows what differs between the versions.
 */
export const GEN_AI = {
  operation: "gen_ai.operation.name",
  agent: "gen_ai.agent.name",
  conversation: "gen_ai.conversation.id",
  provider: "gen_ai.provider.name",
  model: "gen_ai.request.model",
  finishReasons: "gen_ai.response.finish_reasons",
  inputTokens: "gen_ai.usage.input_tokens",
  outputTokens: "gen_ai.usage.output_tokens",
  tool: "gen_ai.tool.name",
  toolCall: "gen_ai.tool.call.id",
  toolType: "gen_ai.tool.type",
  inputMessages: "gen_ai.input.messages",
  outputMessages: "gen_ai.output.messages",
  toolArguments: "gen_ai.tool.call.arguments",
  toolResult: "gen_ai.tool.call.result",
  evaluationName: "gen_ai.evaluation.name",
  evaluationLabel: "gen_ai.evaluation.score.label",
  evaluationExplanation: "gen_ai.evaluation.explanation",
} as const;

/** The event on a step's span for each rejection. */
export const EVALUATION_EVENT = "gen_ai.evaluation.result";

/** Low-cardinality class of a failure; shared by all of OpenTelemetry, not only its GenAI part. */
export const ERROR_TYPE = "error.type";

/** What one version of the conventions asks for where the versions differ. */
export interface GenAiConventions {
  /** What is followed, and where it is published. */
  readonly follows: string;
  /** Goes with the spans, so that a backend knows which names to expect. */
  readonly schemaUrl?: string;
  /** Attributes of a tool's span beside those that every version has. */
  readonly toolContext: readonly string[];
  /** Whether a captured output message says why the model stopped; `finishReasons` says it in any case. */
  readonly messageFinishReason: boolean;
}

/**
 * The versions to choose from. Up to v0.1.0 of the conventions' own repository, where they went after v1.41,
 * no name that is used here was changed.
 */
export const CONVENTIONS = {
  "v1.41": {
    follows: "v1.41.0 of open-telemetry/semantic-conventions",
    schemaUrl: "https://opentelemetry.io/schemas/1.41.0",
    toolContext: [],
    messageFinishReason: true,
  },
  latest: {
    follows: "v0.1.0 of open-telemetry/semantic-conventions-genai",
    toolContext: [GEN_AI.agent, GEN_AI.conversation],
    messageFinishReason: false,
  },
} as const satisfies Record<string, GenAiConventions>;

/** A version of the conventions. */
export type Semconv = keyof typeof CONVENTIONS;
