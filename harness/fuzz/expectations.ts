import type { ExpectData } from "../scenario/schema.js";
import { type Beat, beatsOf, isFiring } from "./beat.js";
import type { TurnStory } from "./story.js";

/**
 * A turn's story as the keys of `expect` that a person would write: outcome, statuses, messages, give-up,
 * budget, model calls and the points that fire. Undefined if the story says nothing of that.
 */
export function expectationsOf(turn: TurnStory): ExpectData {
  const beats = beatsOf(turn);
  const { outcome } = turn;
  const isTurn = outcome !== "none" && outcome !== "manual";
  return {
    ...(outcome === "none" ? {} : { outcome: outcome as NonNullable<ExpectData["outcome"]> }),
    ...(isTurn ? { statuses: statusesOf(beats) as NonNullable<ExpectData["statuses"]> } : {}),
    messages: messagesOf(turn),
    ...(isTurn ? { giveUp: giveUpOf(turn) } : {}),
    ...(turn.budget === undefined ? {} : { budget: budgetOf(turn.budget) }),
    modelCalls: modelCallsOf(beats),
    hooks: { exactly: beats.filter(isFiring).map(({ kind }) => kind) as never },
  };
}

function statusesOf(beats: readonly Beat[]) {
  return beats
    .filter(({ kind }) => kind === "status")
    .map(({ words: [status = "", stage = ""] }) =>
      stage.startsWith("@") ? status : { [status]: { stage } },
    );
}

/** What was delivered: its text, or what is known of a text that was cut off. */
function messagesOf({ flow }: TurnStory): NonNullable<ExpectData["messages"]> {
  return flow
    .filter((beat) => beat.startsWith("message "))
    .map((beat) => {
      const partial = beat.endsWith(" partial");
      const text = JSON.parse(
        beat.slice("message ".length, partial ? -" partial".length : undefined),
      ) as string;
      return partial ? { text, partial } : text;
    });
}

function giveUpOf({ giveUp }: TurnStory): NonNullable<ExpectData["giveUp"]> {
  const [kind, , steps] = giveUp?.split(" ") ?? [];
  return kind === undefined ? { is: "absent" } : { kind, steps: Number(steps) };
}

function budgetOf(budget: string): NonNullable<ExpectData["budget"]> {
  const [spent, limit] = budget.split("/").map(Number);
  return { spent, limit };
}

function modelCallsOf(beats: readonly Beat[]): Record<string, number> {
  const calls: Record<string, number> = {};
  for (const { kind, words } of beats) {
    if (kind !== "model") continue;
    const [lane = ""] = words;
    calls[lane] = (calls[lane] ?? 0) + 1;
  }
  return { ...calls, total: Object.values(calls).reduce((sum, count) => sum + count, 0) };
}
