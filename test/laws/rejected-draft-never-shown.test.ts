import { expect, test } from "vitest";
import { rejectedDraftNeverShown as law } from "../../harness/laws/rejected-draft-never-shown.js";
import { play } from "../run/play.js";
import { ANSWERED, GIVES_UP, seen, streamOf, withMore } from "./streams.js";

const message = { type: "message", agent: "agent", partial: false, source: "model" };
const REPEATS = GIVES_UP.replace("I could not help.", "It is gone, I am afraid.").replace(
  "effort: LOW",
  "effort: LOW, fallback: Sorry.",
);

test("holds where drafts are rejected, and where the forced step repeats one", async () => {
  expect(seen(law, await streamOf(ANSWERED))).toEqual([]);
  expect(seen(law, await streamOf(REPEATS))).toEqual([]);
});

test("broken by text of a rejected attempt, behind the verdict and before it", async () => {
  const events = await streamOf(ANSWERED);
  const shown = { ...message, text: "It is lost, I am afraid." };
  expect(seen(law, withMore(events, "rejected", shown))).toEqual([
    "text of a rejected attempt was shown",
    "review.ended",
    "message",
  ]);
  const grown = { type: "message.updated", text: "It is lost" };
  const isSecond = ({ step }: { step: number }) => step === 2;
  expect(seen(law, withMore(events, "step.started", grown, isSecond))).toEqual([
    "an attempt was rejected whose text had been shown",
    "message.updated",
    "review.ended",
  ]);
});

test("broken by a forced step whose own text, though rejected before, goes out", async () => {
  const events = (await streamOf(REPEATS)).map((event) =>
    event.type === "message" ? { ...event, source: "model" as const } : event,
  );
  expect(seen(law, events)).toEqual(["the forced step repeated a rejected draft", "review.ended", "message"]);
});

test("hooks can break it: by emitting what was rejected", async () => {
  const { report } = await play(`scenario: x
agent: { output: block, effort: LOW, messageReview: true }
model: { main: [ { say: "It is lost, I am afraid." }, { say: "It is fine." } ] }
reviews: { messages: [ { reject: "No." }, pass ] }
hooks: { script: { onMessageReviewed: [ { emit: "It is lost, I am afraid." }, {} ] } }
violates: [ rejected-draft-never-shown ]
turns: [ { customer: Hi, expect: { messages: [ "It is lost, I am afraid.", "It is fine." ] } } ]`);
  expect([report.status, report.problems]).toEqual(["passed", []]);
});
