import { Msg } from "hookrig";
import { expect, test } from "vitest";
import { match } from "../../harness/script/match.js";

test.each<[string, unknown, unknown]>([
  ["a scalar", "a", "a"],
  ["null", null, null],
  ["a list", [1, [2]], [1, [2]]],
  ["a map in part", { a: 1 }, { a: 1, b: 2 }],
  ["a map deep in part", { a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 1, d: 2 }], e: 3 } }],
  ["a class instance", { role: "user", text: "hi" }, new Msg({ id: "m", role: "user", content: "hi" })],
  ["an undefined key says nothing", { a: undefined }, {}],
  ["contains", { contains: "b" }, "abc"],
  ["contains a list", { contains: ["a", "c"] }, "abc"],
  ["contains, in a list", { contains: "b" }, ["a", "xbx"]],
  ["contains, in a map", { contains: "b" }, { deep: [{ text: "xbx" }] }],
  ["contains a number", { contains: 4111 }, "card 4111"],
  ["omits", { omits: ["x", "y"] }, "abc"],
  ["omits, in a list", { omits: "x" }, ["a", "b"]],
  ["matches", { matches: "/B/i" }, "abc"],
  ["matches with g, twice", [{ matches: "/b/g" }, { matches: "/b/g" }], ["abc", "b"]],
  ["matches an expression", { matches: /B/i }, "abc"],
  ["is any", { is: "any" }, null],
  ["is absent", { is: "absent" }, undefined],
  ["is absent, of a key", { a: { is: "absent" } }, { b: 1 }],
  ["is string", { is: "string" }, ""],
  ["is number", { is: "number" }, 0],
  ["atLeast", { atLeast: 3 }, 3],
  ["atMost", { atMost: 3 }, 3],
  ["a duration is milliseconds", { atLeast: "4s", atMost: "5s" }, 4500],
  ["includes", { includes: [{ a: 1 }, 2] }, [2, 3, { a: 1, b: 2 }]],
  ["exactly", { exactly: { a: 1, is: "x" } }, { a: 1, is: "x" }],
  ["exactly nothing else", { exactly: {} }, {}],
  ["all keys of a matcher", { contains: "a", omits: "x" }, "abc"],
])("fits: %s", (_name, expected, received) => {
  expect(match(expected, received)).toEqual([]);
});

test.each<[string, unknown, unknown, string]>([
  ["a scalar", "a", "b", 'expected "a", received "b"'],
  ["a number is no text", 1, "1", 'expected 1, received "1"'],
  ["null is not absent", null, undefined, "expected null, received nothing"],
  ["a shorter list", [1], [1, 2], "expected 1, received 2: [1] against [1,2]"],
  ["no list", [1], 1, "expected [1], received 1"],
  ["no map", { a: 1 }, null, 'expected {"a":1}, received null'],
  ["a list is no map", {}, [], "expected {}, received []"],
  ["contains", { contains: ["a", "x"] }, "abc", 'expected "x" in it, received "abc"'],
  ["contains of nothing", { contains: "x" }, undefined, 'expected "x" in it, received nothing'],
  ["omits", { omits: "b" }, "abc", 'expected no "b" in it, received "abc"'],
  ["omits, deep", { omits: "b" }, [{ t: "xbx" }], 'expected no "b" in it, received [{"t":"xbx"}]'],
  [
    "omits of nothing proves nothing",
    { omits: "b" },
    undefined,
    'expected something without "b", received nothing',
  ],
  ["matches", { matches: "/x/" }, "abc", 'expected a text that matches /x/, received "abc"'],
  ["is any", { is: "any" }, undefined, "expected any value, received nothing"],
  ["is absent", { is: "absent" }, 0, "expected absent, received 0"],
  ["is string", { is: "string" }, 1, "expected string, received 1"],
  ["is number", { is: "number" }, "1", 'expected number, received "1"'],
  ["atLeast", { atLeast: 3 }, 2, "expected at least 3, received 2"],
  ["atMost", { atMost: "1s" }, 1001, "expected at most 1s, received 1001"],
  ["a bound takes numbers only", { atMost: 3 }, "2", 'expected at most 3, received "2"'],
  ["includes", { includes: [1, 4] }, [1, 2], "expected 4 among [1,2]"],
  ["includes of no list", { includes: [1] }, 1, "expected a list with [1], received 1"],
  ["exactly", { exactly: { a: 1 } }, { a: 1, b: 2 }, 'expected exactly {"a":1}, received {"a":1,"b":2}'],
])("does not fit: %s", (_name, expected, received, message) => {
  expect(match(expected, received).map((found) => found.message)).toEqual([message]);
});

test("every mismatch is reported, with its path", () => {
  const received = { call: { args: [{ order: 8 }] }, by: "me" };
  const expected = { call: { args: [{ order: 7 }] }, by: { contains: "you", is: "number" } };
  expect(match(expected, received, "payload").map(({ path, message }) => [path, message])).toEqual([
    ["payload.call.args[0].order", "payload.call.args[0].order: expected 7, received 8"],
    ["payload.by", 'payload.by: expected "you" in it, received "me"'],
    ["payload.by", 'payload.by: expected number, received "me"'],
  ]);
});

test("long texts show where they part", () => {
  const start = "Dear Ana, your order was shipped ";
  expect(match(`${start}today.`, `${start}yesterday.`)[0]?.message).toBe(
    'after "…r order was shipped ": expected "today.", received "yesterday."',
  );
});

test("a value that contains itself is shown, not followed for ever", () => {
  const loop: Record<string, unknown> = { a: 1 };
  loop.self = loop;
  expect(match("x", loop)[0]?.message).toBe('expected "x", received {"a":1,"self":"[circular]"}');
  expect(match({ contains: "y" }, loop)).toHaveLength(1);
});
