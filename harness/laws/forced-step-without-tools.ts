import type { Msg } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { EventOf, Law } from "./law.js";
import { PerTurn } from "./per-turn.js";

export const forcedStepWithoutTools: Law = {
  name: "forced-step-without-tools",
  promise:
    "The forced step asks the model once, offering no tools and telling no corrections; nothing is " +
    "reviewed or run in it.",
  clause: "engine 1.6",
  breakable: "A preReasoning hook that puts a correction back into the forced step's request.",
  watch(broken) {
    const forced = new PerTurn<EventOf<"step.started">>();
    const corrections = new PerTurn<string[]>();
    const never = (event: RecordedEvent & { readonly turn?: string }, what: string) => {
      const step = forced.of(event.turn);
      if (step !== undefined) broken(`${what} in the forced step`, [step, event]);
    };
    return {
      correction: ({ turn, text }) => {
        corrections.open(turn, [...(corrections.of(turn) ?? []), text]);
      },
      "turn.ended": (event) => {
        corrections.close(event.turn);
      },
      "step.started": (event) => {
        if (event.forced) forced.open(event.turn, event);
      },
      "step.ended": (event) => {
        forced.close(event.turn);
      },
      "modelCall.started": (event) => {
        const step = forced.of(event.turn);
        if (step === undefined || event.lane !== "main") return;
        const { tools, toolChoice, messages } = event.request;
        if (tools.length > 0) broken("the forced step offers tools", [step, event]);
        if (toolChoice !== "none") broken(`the forced step's tool choice is ${toolChoice}`, [step, event]);
        const told = corrections.of(event.turn) ?? [];
        if (told.length > 0 && messages.some((msg) => carries(msg, told)))
          broken("the forced step tells a correction", [step, event]);
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

/** Whether a message carries a correction: as the agent's reasoning, as it was put into the request. */
function carries({ content }: Msg, corrections: readonly string[]): boolean {
  if (typeof content === "string") return false;
  return content.some(
    (block) => block.type === "reasoning" && corrections.some((text) => block.text.includes(text)),
  );
}
