import { CONVENTIONS, ERROR_TYPE, GEN_AI } from "./gen-ai-names.js";

/** Hookrig's own span attributes. */
export const HOOKRIG = {
  turnOutcome: "hookrig.turn.outcome",
  turnSteps: "hookrig.turn.steps",
  turnInputTokens: "hookrig.turn.usage.input_tokens",
  turnOutputTokens: "hookrig.turn.usage.output_tokens",
  stepIndex: "hookrig.step.index",
  stepAttempt: "hookrig.step.attempt",
  stepOutcome: "hookrig.step.outcome",
  reviewCheck: "hookrig.review.check",
  reviewVerdict: "hookrig.review.verdict",
  reviewDecidedBy: "hookrig.review.decided_by",
  budgetLimit: "hookrig.retry_budget.limit",
  budgetSpent: "hookrig.retry_budget.spent",
  giveUpKind: "hookrig.give_up.kind",
  hookPoint: "hookrig.hook.point",
  hookName: "hookrig.hook.name",
  hookResult: "hookrig.hook.result",
  tokensBefore: "hookrig.compaction.tokens.before",
  tokensAfter: "hookrig.compaction.tokens.after",
} as const;

/** What one kind of span is. The tables in `docs/telemetry.md` are drawn from these rows. */
export interface SpanSpec {
  /** The unit of work it covers. */
  readonly unit: string;
  /** Its name; `{…}` stands for the agent, model, tool, check or point of that one span. */
  readonly name: string;
  readonly kind: "INTERNAL" | "CLIENT";
  /** The value of `gen_ai.operation.name`. */
  readonly operation: string;
  /** The attributes that it may carry beside the operation. */
  readonly attributes: readonly string[];
  /** Attributes that it carries only with `semconv: "latest"`. */
  readonly latest?: readonly string[];
  /** Attributes that hold what people and models said: only with `captureContent`. */
  readonly content: readonly string[];
}

const review = [HOOKRIG.reviewCheck, HOOKRIG.reviewVerdict, HOOKRIG.reviewDecidedBy];

/** Every span there is (observability 4.1). */
export const SPANS = {
  turn: {
    unit: "turn",
    name: "invoke_agent {agent}",
    kind: "INTERNAL",
    operation: "invoke_agent",
    attributes: [
      GEN_AI.agent,
      GEN_AI.conversation,
      HOOKRIG.turnOutcome,
      HOOKRIG.turnSteps,
      HOOKRIG.turnInputTokens,
      HOOKRIG.turnOutputTokens,
      HOOKRIG.budgetLimit,
      HOOKRIG.budgetSpent,
      HOOKRIG.giveUpKind,
      ERROR_TYPE,
    ],
    content: [GEN_AI.inputMessages, GEN_AI.outputMessages],
  },
  step: {
    unit: "step attempt",
    name: "agent_step",
    kind: "INTERNAL",
    operation: "agent_step",
    attributes: [
      GEN_AI.agent,
      HOOKRIG.stepIndex,
      HOOKRIG.stepAttempt,
      HOOKRIG.stepOutcome,
      ...review,
      ERROR_TYPE,
    ],
    content: [],
  },
  modelCall: {
    unit: "model call, one for each try",
    name: "chat {model}",
    kind: "CLIENT",
    operation: "chat",
    attributes: [
      GEN_AI.conversation,
      GEN_AI.provider,
      GEN_AI.model,
      GEN_AI.finishReasons,
      GEN_AI.inputTokens,
      GEN_AI.outputTokens,
      ERROR_TYPE,
    ],
    content: [GEN_AI.inputMessages, GEN_AI.outputMessages],
  },
  toolCall: {
    unit: "tool call",
    name: "execute_tool {tool}",
    kind: "INTERNAL",
    operation: "execute_tool",
    attributes: [GEN_AI.tool, GEN_AI.toolCall, GEN_AI.toolType, ERROR_TYPE],
    latest: CONVENTIONS.latest.toolContext,
    content: [GEN_AI.toolArguments, GEN_AI.toolResult],
  },
  review: {
    unit: "review, when a reviewer is asked",
    name: "review {message | tool_calls}",
    kind: "INTERNAL",
    operation: "review",
    attributes: [...review, ERROR_TYPE],
    content: [],
  },
  compaction: {
    unit: "compaction",
    name: "compact_context",
    kind: "INTERNAL",
    operation: "compact_context",
    attributes: [GEN_AI.agent, GEN_AI.conversation, HOOKRIG.tokensBefore, HOOKRIG.tokensAfter, ERROR_TYPE],
    content: [],
  },
  hook: {
    unit: "hook call, if it decides, fails or is slow",
    name: "hook {point}",
    kind: "INTERNAL",
    operation: "hook",
    attributes: [HOOKRIG.hookPoint, HOOKRIG.hookName, HOOKRIG.hookResult, ERROR_TYPE],
    content: [],
  },
} as const satisfies Record<string, SpanSpec>;

export type SpanUnit = keyof typeof SPANS;
