import type { Story } from "../story.js";

/** The same story with those beats of its flow only that a comparison is about. */
export function filterFlow(story: Story, keeps: (beat: string) => boolean): Story {
  return { turns: story.turns.map((turn) => ({ ...turn, flow: turn.flow.filter(keeps) })) };
}
