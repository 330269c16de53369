/**
 * The names of OpenTelemetry's GenAI semantic conventions (v1.41) that the spans use. They are still moving
 * upstream: this table is the only place that spells them, so that a renaming upstream is a change of one
 * line here.
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
