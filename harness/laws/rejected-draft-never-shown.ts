import type { RecordedEvent } from "../core/record.js";
import { type Attempt, Attempts } from "./attempts.js";
import type { EventOf, Law } from "./law.js";
import { PerTurn } from "./per-turn.js";
import { TELLING_LENGTH } from "./telling-length.js";

export const rejectedDraftNeverShown: Law = {
  name: "rejected-draft-never-shown",
  promise: "The customer sees no text of a rejected attempt, and the forced step repeats no rejected draft.",
  clause: "engine 1.4, 1.6",
  breakable: "A hook that emits the rejected text itself.",
  watch(broken) {
    /** The first sign that the open attempt's text is shown. */
    const shown = new PerTurn<RecordedEvent>();
    /** What rejected each text that message review or moderation rejected in the turn. */
    const drafts = new PerTurn<Map<string, RecordedEvent>>();
    const attempts = new Attempts(({ started: { turn }, draft }, rejected) => {
      const before = shown.of(turn);
      if (before !== undefined)
        broken("an attempt was rejected whose text had been shown", [before, rejected]);
      const text = draft?.text.trim();
      if (!text || !judgesText(rejected)) return;
      if (drafts.of(turn) === undefined) drafts.open(turn, new Map());
      drafts.of(turn)?.set(text, rejected);
    });
    const shows = (event: RecordedEvent & { readonly turn?: string }, { rejected }: Attempt) => {
      if (shown.of(event.turn) === undefined) shown.open(event.turn, event);
      if (rejected !== undefined) broken("text of a rejected attempt was shown", [rejected, event]);
    };
    const repeats = (event: EventOf<"message">, text: string | undefined, who: string) => {
      const rejected = drafts.of(event.turn)?.get(text?.trim() ?? "");
      if (rejected !== undefined) broken(`${who} repeated a rejected draft`, [rejected, event]);
    };
    return {
      ...attempts.watch,
      "step.started": (event) => {
        attempts.watch["step.started"](event);
        shown.close(event.turn);
      },
      "message.updated": (event) => {
        const attempt = attempts.of(event.turn);
        // In the forced step it may be the fallback's text, where the step's own was flagged.
        if (attempt?.started.forced === false) shows(event, attempt);
      },
      message: (event) => {
        const attempt = attempts.of(event.turn);
        if (event.source === "hook" && event.text.length >= TELLING_LENGTH)
          repeats(event, event.text, "a hook");
        if (event.source !== "model" || attempt === undefined) return;
        shows(event, attempt);
        if (attempt.started.forced) repeats(event, attempt.draft?.text, "the forced step");
      },
      "turn.ended": (event) => {
        shown.close(event.turn);
        drafts.close(event.turn);
      },
    };
  },
};

/** A verdict on text; one on calls says nothing of the text beside them. */
function judgesText(rejected: RecordedEvent): boolean {
  if (rejected.type === "point.ended") return rejected.point === "onReviewingMessage";
  if (rejected.type === "review.ended" || rejected.type === "rejected")
    return rejected.check !== "tool_review";
  return true;
}
