import type { RunRecord, TurnRecord } from "../core/record.js";
import type { CallBeats } from "./call-beats.js";
import { MessageBeats } from "./message-beats.js";
import { BEATS, type BeatReader } from "./read-beats.js";
import type { Story, TurnStory } from "./story.js";
import { TurnReading } from "./turn-reading.js";

/** What a real run came to, read off its lifecycle stream in one pass (harness 3.5). */
export function readStory(run: RunRecord): Story {
  const calls = new Map<string, CallBeats>();
  const messages = new MessageBeats(calls);
  return { turns: run.turns.map((turn) => readTurn(turn, new TurnReading(turn.startedAt, calls, messages))) };
}

function readTurn({ events }: TurnRecord, reading: TurnReading): TurnStory {
  for (const event of events) (BEATS[event.type] as BeatReader | undefined)?.(event, reading);
  return reading.story();
}
