import type { RecordedEvent } from "../core/record.js";
import { Attempts } from "./attempts.js";
import type { EventOf, Law } from "./law.js";
import { PerTurn } from "./per-turn.js";

/** Below this length, two texts may be equal by chance. */
const TELLING_LENGTH = 12;

interface Drafts {
  /** What rejected each text that message review or moderation rejected in the turn. */
  readonly rejected: Map<string, RecordedEvent>;
  /** The first sign that the open attempt's text is shown. */
  shown: RecordedEvent | undefined;
}

export const rejectedDraftNeverShown: Law = {
  name: "rejected-draft-never-shown",
  promise: "The customer sees no text of a rejected attempt, and the forced step repeats no rejected draft.",
  clause: "engine 1.4, 1.6",
  breakable: "A hook that emits the rejected text itself.",
  watch(broken) {
    const turns = new PerTurn<Drafts>();
    const attempts = new Attempts(({ started, draft }, rejected) => {
      const drafts = turns.of(started.turn);
      if (drafts === undefined) return;
      if (drafts.shown !== undefined)
        broken("an attempt was rejected whose text had been shown", [drafts.shown, rejected]);
      const text = draft?.text.trim();
      if (text && judgesText(rejected)) drafts.rejected.set(text, rejected);
    });
    const shows = (event: RecordedEvent & { readonly turn?: string }, what: string) => {
      const drafts = turns.of(event.turn);
      if (drafts !== undefined) drafts.shown ??= event;
      const rejected = attempts.of(event.turn)?.rejected;
      if (rejected !== undefined) broken(`${what} in a rejected attempt`, [rejected, event]);
    };
    return {
      ...attempts.watch,
      "turn.started": (event) => turns.open(event.turn, { rejected: new Map(), shown: undefined }),
      "turn.ended": (event) => void turns.close(event.turn),
      "step.started": (event) => {
        attempts.watch["step.started"](event);
        const drafts = turns.of(event.turn);
        if (drafts !== undefined) drafts.shown = undefined;
      },
      "message.updated": (event) => {
        if (turns.of(event.turn) === undefined) return;
        // The fallback text goes out where the forced step's own was flagged.
        if (attempts.of(event.turn)?.started.forced !== true) shows(event, "text was shown");
      },
      message: (event) => {
        if (event.source === "model") {
          shows(event, "the draft was delivered");
          checkForced(event);
        } else if (event.source === "hook" && event.text.length >= TELLING_LENGTH) {
          const rejected = turns.of(event.turn)?.rejected.get(event.text.trim());
          if (rejected !== undefined) broken("a hook emitted a rejected draft", [rejected, event]);
        }
      },
    };

    function checkForced(event: EventOf<"message">) {
      const attempt = attempts.of(event.turn);
      if (attempt?.started.forced !== true) return;
      const rejected = turns.of(event.turn)?.rejected.get(attempt.draft?.text.trim() ?? "");
      if (rejected !== undefined) broken("the forced step repeated a rejected draft", [rejected, event]);
    }
  },
};

/** A verdict on text; one on calls says nothing of the text beside them. */
function judgesText(rejected: RecordedEvent): boolean {
  if (rejected.type === "point.ended") return rejected.point === "onReviewingMessage";
  if (rejected.type === "review.ended" || rejected.type === "rejected")
    return rejected.check !== "tool_review";
  return true;
}
