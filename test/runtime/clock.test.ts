import { systemClock } from "hookrig";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
});

test.for([
  ["the longest that a timer takes", 2 ** 31],
  ["ever", Infinity],
] as const)("a wait for more than %s does not end at once", ([, ms]) => {
  vi.useFakeTimers();
  const run = vi.fn();
  const undo = systemClock.after(ms, run);
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  undo();
  expect(vi.getTimerCount()).toBe(0);
});
