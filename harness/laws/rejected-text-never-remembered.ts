import type { Msg } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import { type Attempt, Attempts } from "./attempts.js";
import type { EventOf, Law } from "./law.js";
import { PerTurn } from "./per-turn.js";
import { TELLING_LENGTH } from "./telling-length.js";

export const rejectedTextNeverRemembered: Law = {
  name: "rejected-text-never-remembered",
  promise: "What was rejected enters no memory and no later request of its turn.",
  clause: "engine 1.4",
  breakable: "A preReasoning hook that puts the rejected text into a request.",
  watch(broken) {
    const rejected = new RejectedDrafts();
    const attempts = new Attempts((attempt, by) => rejected.add(attempt, by));
    return {
      ...attempts.watch,
      correction: (event) => rejected.said(event, event.text),
      "review.ended": (event) => {
        attempts.watch["review.ended"](event);
        rejected.said(event, event.adjustedReasoning);
        rejected.said(event, event.todo);
      },
      message: (event) => {
        if (event.source !== "model") rejected.said(event, event.text);
      },
      remembered: (event) => {
        const attempt = attempts.of(event.turn);
        if (attempt?.rejected === undefined && attempt?.draft?.id === event.msg.id)
          return rejected.said(event, attempt.draft.text, event.msg.id);
        const by = rejected.carriedBy(event, event.msg);
        if (by !== undefined) broken(`${event.agent} remembers a rejected draft`, [by, event]);
      },
      "modelCall.started": (event) => {
        if (event.lane !== "main") return;
        for (const msg of event.request.messages) {
          const by = rejected.carriedBy(event, msg);
          if (by !== undefined) broken("a request carries a rejected draft", [by, event]);
        }
        rejected.asked(event);
      },
      "turn.ended": (event) => rejected.forget(event),
    };
  },
};

/** A rejected draft: by these, another message can be told to be it, or to hold its words. */
interface Rejected {
  readonly by: RecordedEvent;
  readonly id: string;
  /** Empty where it tells nothing. */
  readonly text: string;
}

type OfTurn = { readonly turn?: string };

/** The drafts that were rejected in each running turn, as long as nobody else says the same. */
class RejectedDrafts {
  readonly #drafts = new PerTurn<readonly Rejected[]>();
  /** The last request for a draft. */
  readonly #asked = new PerTurn<EventOf<"modelCall.started">>();

  asked(event: EventOf<"modelCall.started">): void {
    this.#asked.open(event.turn, event);
  }

  add({ started: { turn }, draft }: Attempt, by: RecordedEvent): void {
    if (draft === undefined) return;
    const text = draft.text.trim();
    const rejected = { by, id: draft.id, text: text.length >= TELLING_LENGTH ? text : "" };
    // What stood in the request that it answers will stand in the next one, too.
    if (this.#asked.of(turn)?.request.messages.some((msg) => carries(msg, rejected))) return;
    this.#drafts.open(turn, [...(this.#drafts.of(turn) ?? []), rejected]);
  }

  /** Somebody who may has said this (and remembers it as the message `id`). */
  said({ turn }: OfTurn, text: string | undefined, id?: string): void {
    const drafts = this.#drafts.of(turn);
    if (drafts === undefined || text === undefined) return;
    const left = drafts.filter(
      (draft) => draft.id !== id && (draft.text === "" || !text.includes(draft.text)),
    );
    this.#drafts.open(turn, left);
  }

  /** What rejected the draft that a message carries; undefined if it carries none. */
  carriedBy({ turn }: OfTurn, msg: Msg): RecordedEvent | undefined {
    return this.#drafts.of(turn)?.find((draft) => carries(msg, draft))?.by;
  }

  forget({ turn }: OfTurn): void {
    this.#drafts.close(turn);
    this.#asked.close(turn);
  }
}

function carries(msg: Msg, { id, text }: Rejected): boolean {
  return msg.id === id || (text !== "" && wordsOf(msg).includes(text));
}

/** All that is said or thought in a message. */
function wordsOf({ content }: Msg): string {
  if (typeof content === "string") return content;
  let words = "";
  for (const block of content) if ("text" in block) words += block.text;
  return words;
}
