import type { RecordedEvent } from "../core/record.js";
import type { EventOf, Law } from "./law.js";
import { PerTurn } from "./per-turn.js";

interface Forced {
  /** The forced step, while it is open. */
  open: EventOf<"step.started"> | undefined;
  readonly corrections: string[];
}

export const forcedStepWithoutTools: Law = {
  name: "forced-step-without-tools",
  promise:
    "The forced step asks the model once, offering no tools and telling no corrections; nothing is reviewed or run in it.",
  clause: "engine 1.6",
  breakable: "A preReasoning hook that puts a correction back into the forced step's request.",
  watch(broken) {
    const turns = new PerTurn<Forced>();
    const never = (event: RecordedEvent & { readonly turn?: string }, what: string) => {
      const open = turns.of(event.turn)?.open;
      if (open !== undefined) broken(`${what} in the forced step`, [open, event]);
    };
    return {
      "turn.started": (event) => turns.open(event.turn, { open: undefined, corrections: [] }),
      "turn.ended": (event) => void turns.close(event.turn),
      correction: (event) => void turns.of(event.turn)?.corrections.push(event.text),
      "step.started": (event) => {
        const forced = turns.of(event.turn);
        if (forced !== undefined && event.forced) forced.open = event;
      },
      "step.ended": (event) => {
        const forced = turns.of(event.turn);
        if (forced !== undefined) forced.open = undefined;
      },
      "modelCall.started": (event) => {
        const forced = turns.of(event.turn);
        if (forced?.open === undefined || event.lane !== "main") return;
        const { open, corrections } = forced;
        const { tools, toolChoice, messages } = event.request;
        if (tools.length > 0) broken("the forced step offers tools", [open, event]);
        if (toolChoice !== "none") broken(`the forced step's tool choice is ${toolChoice}`, [open, event]);
        if (corrections.length > 0 && messages.some((msg) => isCorrection(msg.content, corrections)))
          broken("the forced step tells a correction", [open, event]);
      },
      "review.started": (event) => never(event, "output was reviewed"),
      reviewed: (event) => never(event, "output was reviewed"),
      rejected: (event) => never(event, "output was rejected"),
      "calls.proposed": (event) => never(event, "calls were taken up"),
      "toolCall.started": (event) => never(event, `tool ${event.tool} ran`),
      "core.started acting": (event) => never(event, "a call was acted on"),
      "point.started onReviewingToolCalls": (event) => never(event, "calls were reviewed"),
      "point.started onReviewingMessage": (event) => never(event, "the text was reviewed"),
      "point.started onCallingTools": (event) => never(event, "onCallingTools fired"),
    };
  },
};

/** Corrections are put into a request as the agent's reasoning. */
function isCorrection(content: unknown, corrections: readonly string[]): boolean {
  if (!Array.isArray(content)) return false;
  return content.some(
    (block: { type?: unknown; text?: unknown }) =>
      block.type === "reasoning" &&
      typeof block.text === "string" &&
      corrections.some((correction) => (block.text as string).includes(correction)),
  );
}
