import { Cancel, sleep } from "hookrig";
import { expect, test } from "vitest";
import { deferred } from "../engine/rig.js";

const stop = new Error("stop");

test("cancels once: the first reason stays, listeners hear it in order and once", () => {
  const cancel = new Cancel();
  const heard: string[] = [];
  cancel.onCancel(({ message }) => void heard.push(`a ${message}`));
  const undo = cancel.onCancel(() => void heard.push("never"));
  cancel.onCancel(({ message }) => void heard.push(`b ${message}`));
  undo();
  cancel.cancel(stop);
  cancel.cancel(new Error("again"));
  expect([heard, cancel.reason, cancel.cancelled]).toEqual([["a stop", "b stop"], stop, true]);
});

test("a listener that comes late is called at once", () => {
  const cancel = new Cancel();
  cancel.cancel(stop);
  const heard: Error[] = [];
  cancel.onCancel((reason) => void heard.push(reason))();
  expect(heard).toEqual([stop]);
});

test("check throws the reason, and nothing before", () => {
  const cancel = new Cancel();
  expect(() => cancel.check()).not.toThrow();
  cancel.cancel(stop);
  expect(() => cancel.check()).toThrow(stop);
});

test("the signal is one object, whether it is read before or after", () => {
  const early = new Cancel();
  const { signal } = early;
  early.cancel(stop);
  expect([signal.aborted, signal.reason, early.signal === signal]).toEqual([true, stop, true]);
  const late = new Cancel();
  late.cancel(stop);
  expect([late.signal.aborted, late.signal.reason]).toEqual([true, stop]);
});

test("race: settles as the work does, or rejects with the reason, and lets the work go", async () => {
  const cancel = new Cancel();
  await expect(cancel.race(Promise.resolve(1))).resolves.toBe(1);
  await expect(cancel.race(Promise.reject(new Error("own")))).rejects.toThrow("own");
  const work = deferred<number>();
  const raced = cancel.race(work.promise);
  cancel.cancel(stop);
  await expect(raced).rejects.toBe(stop);
  work.reject(new Error("too late")); // Nobody waits: an unhandled rejection would fail this test run.
  await expect(cancel.race(Promise.resolve(1))).rejects.toBe(stop);
});

test("sleep waits on its clock; a cancel ends it and takes the timer back", async () => {
  const timers: (() => void)[] = [];
  let undone = 0;
  const clock = {
    now: () => 0,
    after: (_ms: number, run: () => void) => {
      timers.push(run);
      return () => {
        undone += 1;
      };
    },
  };
  const plain = sleep(clock, 10);
  timers.shift()?.();
  await plain;
  const cancel = new Cancel();
  const cut = sleep(clock, 10, cancel);
  cancel.cancel(stop);
  await expect(cut).rejects.toBe(stop);
  expect([undone, timers.length]).toEqual([1, 1]);
  await expect(sleep(clock, 10, cancel)).rejects.toBe(stop);
  expect(timers).toHaveLength(1);
});
