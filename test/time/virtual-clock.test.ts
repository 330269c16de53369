import { sleep } from "hookrig";
import { expect, test } from "vitest";
import { VirtualClock } from "../../harness/time/virtual-clock.js";

test("it starts where it is told and never advances by itself", () => {
  const clock = new VirtualClock(5000);
  clock.after(10, () => {});
  expect(clock.now()).toBe(5000);
  expect(clock.sleeping).toBe(1);
});

test("wakes one sleeper at a time: by time, then in the order they were set", () => {
  const clock = new VirtualClock(0);
  const woken: string[] = [];
  clock.after(20, () => woken.push("late"));
  clock.after(10, () => woken.push("first"));
  clock.after(10, () => woken.push("second"));
  clock.after(0, () => woken.push("now"));
  clock.after(-5, () => woken.push("past"));
  const steps: [string | undefined, number][] = [];
  while (clock.wakeOne()) steps.push([woken.at(-1), clock.now()]);
  expect(steps).toEqual([
    ["now", 0],
    ["past", 0],
    ["first", 10],
    ["second", 10],
    ["late", 20],
  ]);
});

test("a timer taken back does not wake, and its time does not pass", () => {
  const clock = new VirtualClock(0);
  const undo = clock.after(10, () => expect.unreachable());
  undo();
  undo();
  expect(clock.wakeOne()).toBe(false);
  expect(clock.now()).toBe(0);
});

test("a hang is no sleeper; it is named until it is taken back", () => {
  const clock = new VirtualClock(0);
  const undo = clock.hang("the tool refund");
  clock.after(Number.POSITIVE_INFINITY, () => expect.unreachable());
  expect(clock.wakeOne()).toBe(false);
  expect(clock.open.hangs).toEqual(["the tool refund", "a timer without end"]);
  undo();
  undo();
  expect(clock.open.hangs).toEqual(["a timer without end"]);
});

test("the engine's sleep runs on it", async () => {
  const clock = new VirtualClock(0);
  const slept = sleep(clock, 32_000).then(() => clock.now());
  clock.wakeOne();
  expect(await slept).toBe(32_000);
});

test("a user call returns and throws what the code does, followed or not", async () => {
  for (const trackUserCalls of [true, false]) {
    const clock = new VirtualClock(0, { trackUserCalls });
    expect(clock.userCall("a", () => 1)).toBe(1);
    expect(await clock.userCall("a", async () => 2)).toBe(2);
    expect(() =>
      clock.userCall("a", () => {
        throw new Error("boom");
      }),
    ).toThrow("boom");
    await expect(clock.userCall("a", () => Promise.reject(new Error("later")))).rejects.toThrow("later");
    expect(clock.open.calls).toEqual([]);
  }
});
