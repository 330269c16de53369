import { type Span, TraceFlags } from "@opentelemetry/api";
import type {
  GaveUpEvent,
  LifecycleEvent,
  MessageDelivered,
  ModelCallEnded,
  Rejected,
  ReviewEnded,
  Reviewed,
  StepEnded,
  StepStarted,
  TurnEnded,
  TurnStarted,
} from "../lifecycle/events.js";
import { LastUsedMap } from "../runtime/last-used-map.js";
import { attributesOf } from "./attribute-value.js";
import { addContent, type ContentCapture } from "./content-capture.js";
import { markFailed } from "./error-type.js";
import { type GenAiMessage, genAiText } from "./gen-ai-messages.js";
import { ERROR_TYPE, EVALUATION_EVENT, GEN_AI } from "./gen-ai-names.js";
import { HOOKRIG } from "./span-names.js";
import { hrTime, type SpanTree } from "./span-tree.js";

/** What the spans need to remember of a running turn. */
interface TurnState {
  readonly span: Span;
  /** The open step attempt's, which verdicts are told on. */
  step?: Span | undefined;
  usage?: { input: number; output: number };
  /** What the customer was told; filled only if content is captured. */
  readonly said: GenAiMessage[];
  /** The last reviewer's reason, for the rejection that follows. */
  explanation?: string | undefined;
}

/** The spans of turns and of their step attempts, and what is told on them. */
export class TurnSpans {
  readonly #tree: SpanTree;
  readonly #capture: ContentCapture | undefined;
  readonly #turns = new LastUsedMap<string, TurnState>();

  constructor(tree: SpanTree, capture: ContentCapture | undefined) {
    this.#tree = tree;
    this.#capture = capture;
  }

  /** How many turns run. */
  get size(): number {
    return this.#turns.size;
  }

  /** The trace that a running turn is told in; undefined if nobody samples it, for it will be nowhere. */
  traceIdOf(turn: string): string | undefined {
    const context = this.#turns.get(turn)?.span.spanContext();
    if (context === undefined || (context.traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
    return context.traceId;
  }

  started(event: TurnStarted): void {
    const attributes = { [GEN_AI.agent]: event.agent, [GEN_AI.conversation]: event.session };
    const span = this.#tree.start(event, { kind: "turn", of: event.agent, attributes });
    if (event.turn !== undefined) this.#turns.set(event.turn, { span, said: [] });
    addContent(span, this.#capture, GEN_AI.inputMessages, () => [genAiText("user", event.text)]);
  }

  ended(event: TurnEnded): void {
    const state = this.#of(event);
    if (event.turn !== undefined) this.#turns.delete(event.turn);
    this.#tree.endTurn(event, (span) => {
      span.setAttributes({
        [HOOKRIG.turnOutcome]: event.outcome,
        [HOOKRIG.turnSteps]: event.steps,
        [HOOKRIG.budgetLimit]: event.limit,
        [HOOKRIG.budgetSpent]: event.spent,
      });
      if (event.outcome === "failed") markFailed(span, event.error, this.#capture);
      if (state?.usage !== undefined) {
        span.setAttribute(HOOKRIG.turnInputTokens, state.usage.input);
        span.setAttribute(HOOKRIG.turnOutputTokens, state.usage.output);
      }
      if (state === undefined || state.said.length === 0) return;
      addContent(span, this.#capture, GEN_AI.outputMessages, () => state.said);
    });
  }

  stepStarted(event: StepStarted): void {
    const attributes = {
      [GEN_AI.agent]: event.agent,
      [HOOKRIG.stepIndex]: event.step,
      [HOOKRIG.stepAttempt]: event.attempt,
    };
    const span = this.#tree.start(event, { kind: "step", attributes });
    const state = this.#of(event);
    if (state !== undefined) state.step = span;
  }

  stepEnded(event: StepEnded): void {
    const state = this.#of(event);
    if (state !== undefined) state.step = undefined;
    this.#tree.end(event, (span) => {
      span.setAttribute(HOOKRIG.stepOutcome, event.outcome);
      if (event.outcome === "failed") markFailed(span, event.error, this.#capture);
    });
  }

  /** Adds up the turn's tokens. Compaction is upkeep: what it costs is not the turn's. */
  spent(event: ModelCallEnded): void {
    const state = this.#of(event);
    if (state === undefined || event.usage === undefined || event.lane === "compaction") return;
    state.usage ??= { input: 0, output: 0 };
    state.usage.input += event.usage.inputTokens;
    state.usage.output += event.usage.outputTokens;
  }

  said(event: MessageDelivered): void {
    if (this.#capture !== undefined) this.#of(event)?.said.push(genAiText("assistant", event.text));
  }

  /** A turn that gave up is no failed one, but it is what an operator looks for: it has an `error.type`. */
  gaveUp(event: GaveUpEvent): void {
    this.#of(event)?.span.setAttributes({ [HOOKRIG.giveUpKind]: event.kind, [ERROR_TYPE]: event.kind });
  }

  explained(event: ReviewEnded): void {
    const state = this.#of(event);
    if (state !== undefined) state.explanation = event.adjustedReasoning;
  }

  reviewed(event: Reviewed): void {
    this.#verdict(event, event.passed ? "passed" : "rejected");
  }

  /** A rejection is the engine at work, not an error: an event, and the status stays unset. */
  rejected(event: Rejected): void {
    this.#verdict(event, "rejected");
    const state = this.#of(event);
    if (state?.step === undefined) return;
    const why = event.decidedBy === "reviewer" ? state.explanation : undefined;
    const attributes = {
      [GEN_AI.evaluationName]: event.check,
      [GEN_AI.evaluationLabel]: "fail",
      [GEN_AI.evaluationExplanation]: this.#capture?.(GEN_AI.evaluationExplanation, why),
    };
    state.step.addEvent(EVALUATION_EVENT, attributesOf(attributes), hrTime(event.at));
  }

  /**
   * On the step's span, since a hook's and a moderator's verdict has no span of its own. The last one stands.
   */
  #verdict(event: Reviewed | Rejected, verdict: "passed" | "rejected"): void {
    this.#of(event)?.step?.setAttributes({
      [HOOKRIG.reviewCheck]: event.check,
      [HOOKRIG.reviewVerdict]: verdict,
      [HOOKRIG.reviewDecidedBy]: event.decidedBy,
    });
  }

  #of(event: LifecycleEvent): TurnState | undefined {
    return this.#turns.get(event.turn);
  }
}
