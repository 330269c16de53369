import { countingIds, randomIds, systemClock } from "hookrig";
import { expect, test } from "vitest";

test("counting ids count by kind, and anew in each run; a trace's has the form of a trace id", () => {
  const ids = countingIds();
  expect([ids.next("turn"), ids.next("msg"), ids.next("turn")]).toEqual(["turn-1", "msg-1", "turn-2"]);
  expect(ids.next("trace")).toBe("00000000000000000000000000000001");
  expect(countingIds().next("turn")).toBe("turn-1");
});

test("counting ids go on past the thousands as numbers are written", () => {
  const ids = countingIds();
  const numbers = Array.from({ length: 12_345 }, (_, place) => `unit-${place + 1}`);
  expect(numbers.map(() => ids.next("unit"))).toEqual(numbers);
});

test("random ids differ, and show their kind", () => {
  const made = new Set(Array.from({ length: 1_000 }, () => randomIds.next("msg")));
  expect(made.size).toBe(1_000);
  expect([...made].every((id) => id.startsWith("msg-"))).toBe(true);
  expect(randomIds.next("trace")).toMatch(/^[0-9a-f]{32}$/);
});

test("the system's clock calls once, unless its undo came first", async () => {
  let calls = 0;
  const undo = systemClock.after(0, () => {
    calls += 100;
  });
  undo();
  undo();
  await new Promise<void>((resolve) => {
    systemClock.after(1, () => {
      calls += 1;
      resolve();
    });
  });
  expect(calls).toBe(1);
});
