import type { LifecycleEvent } from "hookrig";
import { expect, test } from "vitest";
import { recorder } from "../engine/rig.js";
import { unpaired } from "./paired.js";
import { playRich, richTurns } from "./rich-turns.js";
import { streamText } from "./stream-text.js";

// Observers, spans, metrics, laws and reports are built on the fields of these events: each is written down.

test.for(richTurns)("the whole stream of %s", async (name) => {
  const observer = recorder();
  await playRich(name, [observer]);
  expect(unpaired(observer.events)).toEqual([]);
  await expect(streamText(observer.events)).toMatchFileSnapshot(`__snapshots__/${name}.txt`);
});

test("the streams that are written down have every kind of event", async () => {
  const seen = new Set<LifecycleEvent["type"]>();
  const observer = { event: ({ type }: LifecycleEvent) => void seen.add(type) };
  for (const name of richTurns) await playRich(name, [observer]);
  expect([...seen].sort()).toMatchInlineSnapshot(`
    [
      "agentHook.ended",
      "agentHook.started",
      "calls.proposed",
      "compaction.ended",
      "compaction.started",
      "core.ended",
      "core.started",
      "correction",
      "error.caught",
      "giveUp",
      "giveUp.answered",
      "hook.ended",
      "hook.started",
      "log",
      "manual",
      "matching.ended",
      "matching.started",
      "message",
      "message.dropped",
      "message.updated",
      "mode",
      "modelCall.ended",
      "modelCall.firstChunk",
      "modelCall.started",
      "moderation.ended",
      "moderation.started",
      "observer.failed",
      "point.ended",
      "point.started",
      "providerWait",
      "rejected",
      "remembered",
      "review.ended",
      "review.started",
      "reviewed",
      "rule.callback",
      "rule.judged",
      "status",
      "step.ended",
      "step.started",
      "toolCall.ended",
      "toolCall.settled",
      "toolCall.started",
      "turn.ended",
      "turn.started",
    ]
  `);
});

test.for(richTurns)(
  "nobody listens to %s: the clock is read for what the session announces alone",
  async (name) => {
    const { clock, announced } = await playRich(name, []);
    expect(announced).not.toEqual([]);
    expect(clock.reads).toBe(announced.length);
  },
);
