import { context, type Tracer, trace } from "@opentelemetry/api";
import type {
  CompactionEnded,
  CompactionStarted,
  LifecycleEvent,
  ReviewEnded,
  ReviewStarted,
  UnitStarted,
} from "../lifecycle/events.js";
import type { Observer } from "../lifecycle/lifecycle.js";
import { attributesOf } from "./attribute-value.js";
import { CallSpans } from "./call-spans.js";
import type { ContentCapture } from "./content-capture.js";
import { markFailed } from "./error-type.js";
import { type EventHandlers, handle } from "./event-handlers.js";
import { CONVENTIONS, GEN_AI, type GenAiConventions } from "./gen-ai-names.js";
import { HookSpans } from "./hook-spans.js";
import { HOOKRIG } from "./span-names.js";
import { SpanTree } from "./span-tree.js";
import { TurnSpans } from "./turn-spans.js";

/** Turns the lifecycle stream into spans (observability 4.1). */
export class SpanObserver implements Observer {
  readonly name = "opentelemetry";
  readonly #tree: SpanTree;
  readonly #turns: TurnSpans;
  readonly #capture: ContentCapture | undefined;
  readonly #handlers: EventHandlers;

  /**
   * `slowHookMs`: hooks that take at least so long get a span, beside those that decide or fail; 0 for every
   * hook, Infinity for none.
   */
  constructor(
    tracer: Tracer,
    capture: ContentCapture | undefined,
    slowHookMs: number,
    conventions: GenAiConventions = CONVENTIONS["v1.41"],
  ) {
    this.#tree = new SpanTree(tracer);
    this.#turns = new TurnSpans(this.#tree, capture);
    this.#capture = capture;
    this.#handlers = this.#table(slowHookMs, conventions);
  }

  /** Units and turns that are still open: 0 when nothing runs. */
  get open(): number {
    return this.#tree.size + this.#turns.size;
  }

  /** The trace that a running turn is told in; undefined once it has ended, and where it is not sampled. */
  traceIdOf(turn: string): string | undefined {
    return this.#turns.traceIdOf(turn);
  }

  event(event: LifecycleEvent): void {
    handle(this.#handlers, event);
  }

  /** Makes the unit's span active for the user's code in it, unless it is already. */
  around(unit: UnitStarted, run: () => unknown): unknown {
    const open = this.#tree.get(unit);
    if (open === undefined || trace.getSpan(context.active()) === open.span) return run();
    return context.with(open.context, run);
  }

  #table(slowHookMs: number, conventions: GenAiConventions): EventHandlers {
    const tree = this.#tree;
    const turns = this.#turns;
    const calls = new CallSpans(tree, this.#capture, conventions);
    const hooks = new HookSpans(tree, slowHookMs, this.#capture);
    return {
      "turn.started": (event) => turns.started(event),
      "turn.ended": (event) => turns.ended(event),
      "step.started": (event) => turns.stepStarted(event),
      "step.ended": (event) => turns.stepEnded(event),
      message: (event) => turns.said(event),
      giveUp: (event) => turns.gaveUp(event),
      reviewed: (event) => turns.reviewed(event),
      rejected: (event) => turns.rejected(event),
      "modelCall.started": (event) => calls.modelStarted(event),
      "modelCall.ended": (event) => {
        turns.spent(event);
        calls.modelEnded(event);
      },
      "toolCall.started": (event) => calls.toolStarted(event),
      "toolCall.ended": (event) => calls.toolEnded(event),
      "review.started": (event) => this.#reviewStarted(event),
      "review.ended": (event) => this.#reviewEnded(event),
      "compaction.started": (event) => this.#compactionStarted(event),
      "compaction.ended": (event) => this.#compactionEnded(event),
      "hook.started": (event) => hooks.started(event),
      "hook.ended": (event) => hooks.ended(event),
      "agentHook.started": (event) => hooks.started(event),
      "agentHook.ended": (event) => hooks.ended(event),
      // No span of their own: what happens in them hangs on their parent's.
      "core.started": (event) => tree.pass(event),
      "core.ended": (event) => tree.leave(event),
      "point.started": (event) => tree.pass(event),
      "point.ended": (event) => tree.leave(event),
      "moderation.started": (event) => tree.pass(event),
      "moderation.ended": (event) => tree.leave(event),
      "matching.started": (event) => tree.pass(event),
      "matching.ended": (event) => tree.leave(event),
    };
  }

  #reviewStarted(event: ReviewStarted): void {
    const of = event.check === "message_review" ? "message" : "tool_calls";
    this.#tree.start(event, { kind: "review", of, attributes: { [HOOKRIG.reviewCheck]: event.check } });
  }

  #reviewEnded(event: ReviewEnded): void {
    this.#turns.explained(event);
    this.#tree.end(event, (span) => {
      if (event.outcome === "error") markFailed(span, event.error, this.#capture);
      if (event.passed === undefined) return;
      span.setAttribute(HOOKRIG.reviewVerdict, event.passed ? "passed" : "rejected");
      span.setAttribute(HOOKRIG.reviewDecidedBy, "reviewer");
    });
  }

  #compactionStarted(event: CompactionStarted): void {
    const attributes = {
      [GEN_AI.agent]: event.agent,
      [GEN_AI.conversation]: event.session,
      [HOOKRIG.tokensBefore]: event.before,
    };
    this.#tree.start(event, { kind: "compaction", attributes });
  }

  #compactionEnded(event: CompactionEnded): void {
    this.#tree.end(event, (span) => {
      span.setAttributes(attributesOf({ [HOOKRIG.tokensAfter]: event.after }));
      if (event.outcome === "error") markFailed(span, event.error, this.#capture);
    });
  }
}
