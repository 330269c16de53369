import type { Span } from "@opentelemetry/api";
import type { AgentHookEnded, AgentHookStarted, HookEnded, HookStarted } from "../lifecycle/events.js";
import { attributesOf } from "./attribute-value.js";
import type { ContentCapture } from "./content-capture.js";
import { markFailed } from "./error-type.js";
import { HOOKRIG } from "./span-names.js";
import type { SpanSubject, SpanTree } from "./span-tree.js";

type Started = HookStarted | AgentHookStarted;
type Ended = HookEnded | AgentHookEnded;

/** The spans of hook calls, of engine hooks and of an agent's pre- and post-hooks alike. */
export class HookSpans {
  readonly #tree: SpanTree;
  readonly #slowMs: number;
  readonly #capture: ContentCapture | undefined;

  constructor(tree: SpanTree, slowMs: number, capture: ContentCapture | undefined) {
    this.#tree = tree;
    this.#slowMs = slowMs;
    this.#capture = capture;
  }

  started(event: Started): void {
    if (this.#slowMs <= 0) this.#tree.start(event, subjectOf(event));
    else this.#tree.pass(event, Number.isFinite(this.#slowMs));
  }

  /** Only now is it known whether a hook has something to tell; then its span is written after the fact. */
  ended(event: Ended): void {
    const finish = (span: Span) => {
      span.setAttributes(attributesOf({ [HOOKRIG.hookResult]: resultOf(event) }));
      if (event.outcome === "error") markFailed(span, event.error, this.#capture);
    };
    if (this.#slowMs <= 0) {
      this.#tree.end(event, finish);
      return;
    }
    const open = this.#tree.leave(event);
    if (open === undefined || !Number.isFinite(this.#slowMs)) return;
    if (event.at - open.at >= this.#slowMs || isTelling(event)) {
      this.#tree.late(open, event.at, subjectOf(event), finish);
    }
  }
}

/** Of a hook that failed, or that decided what happens next, people ask which it was, however fast. */
function isTelling(event: Ended): boolean {
  if (event.outcome === "error") return true;
  return event.type === "hook.ended" && (event.result === "RESOLVE" || event.result === "BAIL");
}

function subjectOf(event: Started | Ended): SpanSubject {
  const point = "point" in event ? event.point : event.hookType;
  return {
    kind: "hook",
    of: point,
    attributes: { [HOOKRIG.hookPoint]: point, [HOOKRIG.hookName]: event.name },
  };
}

/** An agent hook has no result to name: it replaced what it got, or left it. */
function resultOf(event: Ended): string | undefined {
  if (event.type === "hook.ended") return event.result;
  if (event.outcome !== "ok") return undefined;
  return event.replaced ? "replaced" : "nothing";
}
