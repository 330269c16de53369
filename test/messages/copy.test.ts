import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deepCopy, isPlainObject } from "../../src/messages/copy.js";
import { Msg } from "../../src/messages/msg.js";

describe("deepCopy", () => {
  it("keeps prototype and id of a message, and copies its content", () => {
    class Note extends Msg {
      priority = 1;
    }
    const msg = new Note({ id: "m1", role: "user", content: [{ type: "text", text: "0" }] });
    const copy = deepCopy(msg);
    expect(copy).toBeInstanceOf(Note);
    expect(copy).not.toBe(msg);
    expect(copy).toEqual(msg);
    expect(copy.text).toBe("0");
    (copy.content as { text: string }[])[0]!.text = "changed";
    expect(msg.text).toBe("0");
  });

  it("keeps cycles and shared references, across every kind of container", () => {
    const shared = { n: 1 };
    const value: Record<string, unknown> = { a: shared, list: [shared], map: new Map([[shared, shared]]) };
    value.self = value;
    value.set = new Set([value]);
    const copy = deepCopy(value) as typeof value & { a: object; list: object[]; map: Map<object, object> };
    expect(copy.self).toBe(copy);
    expect(copy.a).not.toBe(shared);
    expect(copy.list[0]).toBe(copy.a);
    expect(copy.map.get(copy.a)).toBe(copy.a);
    expect((copy.set as Set<unknown>).has(copy)).toBe(true);
  });

  it("passes opaque things by reference", () => {
    class Client {
      calls = 0;
    }
    class Registry extends Map<string, number> {}
    const opaque = {
      signal: new AbortController().signal,
      client: new Client(),
      call: () => 1,
      promise: Promise.resolve(1),
      error: new Error("x"),
      bytes: new Uint8Array([1]),
      registry: new Registry([["a", 1]]),
    };
    const copy = deepCopy(opaque);
    expect(copy).not.toBe(opaque);
    for (const key of Object.keys(opaque) as (keyof typeof opaque)[]) expect(copy[key]).toBe(opaque[key]);
  });

  it("copies dates, holes, symbols, null prototypes, a key named __proto__; never frozen", () => {
    const mark = Symbol("mark");
    const date = new Date(5);
    const list = [1];
    list[2] = 3;
    const odd = Object.freeze({ date, list, [mark]: { deep: true } });
    const copy = deepCopy(odd);
    expect(copy.date).toEqual(date);
    expect(copy.date).not.toBe(date);
    expect(1 in copy.list).toBe(false);
    expect(copy.list).toHaveLength(3);
    expect(copy[mark]).toEqual({ deep: true });
    expect(copy[mark]).not.toBe(odd[mark]);
    expect(Object.isFrozen(copy)).toBe(false);
    expect(Object.getPrototypeOf(deepCopy(Object.create(null)))).toBe(null);

    const parsed = JSON.parse('{ "__proto__": { "polluted": true } }');
    const parsedCopy = deepCopy(parsed);
    expect(Object.getPrototypeOf(parsedCopy)).toBe(Object.prototype);
    expect(Object.hasOwn(parsedCopy, "__proto__")).toBe(true);
  });

  it("copies what is nested deeper than the stack", () => {
    let deep: { inner?: unknown } = {};
    for (let depth = 0; depth < 200_000; depth += 1) deep = { inner: deep };
    const copy = deepCopy(deep);
    // Compared here: `expect` itself would recurse into them.
    expect(copy !== deep && copy.inner !== undefined && copy.inner !== deep.inner).toBe(true);
  });

  it("is equal to its original and shares no container with it (property)", () => {
    const containersOf = (value: unknown, found = new Set<object>()): Set<object> => {
      if (typeof value !== "object" || value === null || found.has(value)) return found;
      found.add(value);
      const parts =
        value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : Object.values(value);
      for (const part of parts) containersOf(part, found);
      return found;
    };
    const values = fc.object({ withMap: true, withSet: true, withDate: true, maxDepth: 3 });
    fc.assert(
      fc.property(values, (value) => {
        const copy = deepCopy(value);
        expect(copy).toEqual(value);
        const originals = containersOf(value);
        for (const container of containersOf(copy)) expect(originals.has(container)).toBe(false);
      }),
    );
  });
});

describe("isPlainObject", () => {
  it("takes object literals only", () => {
    for (const plain of [{}, Object.create(null), JSON.parse("{}")]) expect(isPlainObject(plain)).toBe(true);
    const others = [null, undefined, 0, "s", [], new Map(), new Date(0), () => {}, Promise.resolve()];
    for (const other of [...others, new Msg({ id: "m", role: "user", content: "" })]) {
      expect(isPlainObject(other)).toBe(false);
    }
  });
});
