import type { LifecycleEvent } from "hookrig";
import { expect, test } from "vitest";
import { Recorder } from "../../harness/run/recorder.js";
import { VirtualClock } from "../../harness/time/virtual-clock.js";

const started = (turn: string) =>
  ({ type: "turn.started", at: 0, turn, unit: turn }) as unknown as LifecycleEvent;
const log = (message: string, turn?: string): LifecycleEvent => ({
  type: "log",
  at: 0,
  level: "info",
  message,
  ...(turn === undefined ? {} : { turn }),
});
const made = () => new Recorder(new VirtualClock(0), false);
const messages = (recorder: Recorder, index: number) =>
  recorder.eventsOf(index).flatMap((event) => (event.type === "log" ? [event.message] : []));

test("an interrupted turn goes on reporting to its own entry after the next one has begun", () => {
  const recorder = made();
  recorder.begin(0);
  recorder.event(started("t0"));
  recorder.begin(1);
  recorder.event(log("closing", "t0"));
  recorder.event(started("t1"));
  recorder.event(log("late", "t0"));
  recorder.event(log("mine", "t1"));
  expect([messages(recorder, 0), messages(recorder, 1)]).toEqual([["closing", "late"], ["mine"]]);
});

test("what belongs to no turn goes to the entry that runs", () => {
  const recorder = made();
  recorder.begin(0);
  recorder.event(log("manual"));
  recorder.end(0);
  recorder.begin(1);
  recorder.event(log("colleague"));
  recorder.event(started("t1"));
  recorder.event(log("in the turn"));
  expect([messages(recorder, 0), messages(recorder, 1)]).toEqual([["manual"], ["colleague", "in the turn"]]);
});

test("a message that is only heard, as its turn before it closes, is its own entry's", () => {
  const recorder = made();
  recorder.begin(0);
  recorder.event(started("t0"));
  recorder.begin(1);
  recorder.event({ type: "manual", at: 0, agent: "agent", text: "Hello?" });
  recorder.event(log("heard"));
  recorder.event(log("late", "t0"));
  expect([messages(recorder, 0), messages(recorder, 1)]).toEqual([["late"], ["heard"]]);
});

test("three messages in a row: each turn is its own entry's", () => {
  const recorder = made();
  for (const index of [0, 1, 2]) recorder.begin(index);
  for (const turn of ["t0", "t1", "t2"]) {
    recorder.event(started(turn));
    recorder.event(log(turn, turn));
  }
  expect([0, 1, 2].map((index) => messages(recorder, index))).toEqual([["t0"], ["t1"], ["t2"]]);
});

test("listeners are told each event with its entry, and may leave while they are told", () => {
  const recorder = made();
  const told: unknown[] = [];
  const stop = recorder.listen((event, index) => {
    told.push([event.type, index]);
    stop();
  });
  recorder.listen(({ type }) => void told.push(type));
  recorder.begin(0);
  recorder.event(log("a"));
  recorder.event(log("b"));
  expect(told).toEqual([["log", 0], "log", "log"]);
});
