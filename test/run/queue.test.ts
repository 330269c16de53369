import { expect, test } from "vitest";
import { Problems } from "../../harness/run/problems.js";
import { Queue } from "../../harness/run/queue.js";
import { VirtualClock } from "../../harness/time/virtual-clock.js";

const CODES = { overrun: "VERDICT_OVERRUN", leftOver: "VERDICT_LEFT_OVER" } as const;
const where = (index: number) => ({ file: "a.yaml", line: index + 1, column: 1 });

function queueOf<T>(...values: T[]) {
  const problems = new Problems(new VirtualClock(0));
  const queue = new Queue<T>("reviews.messages", CODES, problems);
  queue.add(values, where);
  return { queue, told: () => problems.list.map(({ kind, message, at }) => [kind, message, at?.line]) };
}

test("gives each entry once, in order, and is content", () => {
  const { queue, told } = queueOf({ pass: true }, { reject: "No." });
  expect([queue.take(), queue.take()]).toEqual([{ pass: true }, { reject: "No." }]);
  queue.end();
  expect(told()).toEqual([]);
});

test("a bare `pass` counts once, though every string has a `repeat`", () => {
  const { queue, told } = queueOf("pass");
  expect(queue.take()).toBe("pass");
  expect(() => queue.take()).toThrow("reviews.messages: asked 2 times");
  expect(told()).toEqual([["VERDICT_OVERRUN", expect.stringContaining("asked 2 times"), undefined]]);
});

test("a bare `pass` that nobody asks for is left over", () => {
  const { queue, told } = queueOf("pass", "pass");
  queue.take();
  queue.end();
  expect(told()).toEqual([["VERDICT_LEFT_OVER", "reviews.messages: left over, nobody asked for it", 2]]);
});

test("`repeat` counts down, and 0 is never given nor missed", () => {
  const { queue, told } = queueOf({ a: 1, repeat: 2 }, { b: 1, repeat: 0 }, { c: 1 });
  expect([queue.take(), queue.take(), queue.take()]).toMatchObject([{ a: 1 }, { a: 1 }, { c: 1 }]);
  queue.end();
  expect(told()).toEqual([]);
});

test("a `repeat` that is not used up is left over, once", () => {
  const { queue, told } = queueOf({ a: 1, repeat: 3 });
  queue.take();
  queue.end();
  queue.end();
  expect(told()).toHaveLength(1);
});

test("what was ended is gone: the next turn's own entries begin anew", () => {
  const { queue, told } = queueOf<object>({ a: 1 });
  queue.end();
  queue.add([{ b: 1 }], where);
  expect(queue.take()).toEqual({ b: 1 });
  expect(told()).toHaveLength(1);
});

test("null is a value like any other", () => {
  const { queue } = queueOf<unknown>(null);
  expect(queue.take()).toBe(null);
});
