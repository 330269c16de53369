import type { Msg } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import { Attempts } from "./attempts.js";
import type { Law } from "./law.js";
import { PerTurn } from "./per-turn.js";

/** Below this length, a text may be part of another by chance. */
const TELLING_LENGTH = 12;

/** A rejected draft. */
interface Rejected {
  readonly id: string;
  /** Empty where it tells nothing, or where somebody else has said the same since. */
  text: string;
  readonly by: RecordedEvent;
}

export const rejectedTextNeverRemembered: Law = {
  name: "rejected-text-never-remembered",
  promise: "What was rejected enters no memory and no later request of its turn.",
  clause: "engine 1.4",
  breakable: "A preReasoning hook that puts the rejected text into a request.",
  watch(broken) {
    const turns = new PerTurn<Rejected[]>();
    const attempts = new Attempts(({ started, draft }, by) => {
      const text = draft !== undefined && draft.text.trim().length >= TELLING_LENGTH ? draft.text.trim() : "";
      if (draft === undefined) return;
      const before = turns.of(started.turn) ?? [];
      turns.open(started.turn, [...before, { id: draft.id, text, by }]);
    });
    /** Somebody who may has said this: it is no longer the rejected text alone. */
    const said = (event: { readonly turn?: string }, text: string | undefined) => {
      if (text === undefined) return;
      for (const rejected of turns.of(event.turn) ?? []) if (text.includes(rejected.text)) rejected.text = "";
    };
    return {
      ...attempts.watch,
      "turn.ended": (event) => void turns.close(event.turn),
      correction: (event) => said(event, event.text),
      "review.ended": (event) => {
        attempts.watch["review.ended"](event);
        said(event, event.adjustedReasoning);
        said(event, event.todo);
      },
      message: (event) => {
        if (event.source !== "model") said(event, event.text);
      },
      remembered: (event) => {
        const all = turns.of(event.turn);
        if (all === undefined) return;
        const attempt = attempts.of(event.turn);
        const own = attempt?.rejected === undefined ? attempt?.draft : undefined;
        if (own !== undefined && own.id === event.msg.id) return said(event, own.text);
        const found = carried(all, event.msg);
        if (found !== undefined) broken(`${event.agent} remembers a rejected draft`, [found.by, event]);
      },
      "modelCall.started": (event) => {
        const all = turns.of(event.turn);
        if (all === undefined || event.lane !== "main") return;
        for (const msg of event.request.messages) {
          const found = carried(all, msg);
          if (found !== undefined) broken("a request carries a rejected draft", [found.by, event]);
        }
      },
    };
  },
};

/** The rejected draft that a message is, or whose words it has. */
function carried(all: readonly Rejected[], msg: Msg): Rejected | undefined {
  const text = wordsOf(msg);
  return all.find(
    (rejected) => rejected.id === msg.id || (rejected.text !== "" && text.includes(rejected.text)),
  );
}

/** All that is said or thought in a message. */
function wordsOf({ content }: Msg): string {
  if (typeof content === "string") return content;
  let words = "";
  for (const block of content) if ("text" in block) words += block.text;
  return words;
}
