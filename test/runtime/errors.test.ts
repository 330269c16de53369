import { ENGINE_ERRORS, EngineError, HookrigError, messageOf } from "hookrig";
import { expect, test } from "vitest";
import { isThenable } from "../../src/runtime/thenable.js";

test("an error carries its code, its details and, only where there is one, its cause", () => {
  const error = new EngineError("HOOK_ERROR", "no", {
    details: { point: "onError", hook: "h" },
    cause: undefined,
  });
  expect(error).toMatchObject({ name: "EngineError", code: "HOOK_ERROR", point: "onError", hook: "h" });
  expect("cause" in error).toBe(true);
  expect("cause" in new EngineError("HOOK_ERROR", "no")).toBe(false);
  expect([error instanceof Error, error instanceof HookrigError]).toEqual([true, true]);
});

test("isInstance also knows the errors of a second copy of the package, and no look-alike", () => {
  const foreign = Object.assign(new Error("x"), { code: "HOOK_ERROR", [Symbol.for("hookrig.error")]: true });
  expect(HookrigError.isInstance(foreign)).toBe(true);
  expect(HookrigError.isInstance(Object.assign(new Error("x"), { code: "HOOK_ERROR" }))).toBe(false);
  expect(HookrigError.isInstance({ [Symbol.for("hookrig.error")]: true })).toBe(false);
});

test("every code has a sentence of its own", () => {
  const texts = Object.values(ENGINE_ERRORS);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/^\w.*\.$/);
});

test("messageOf reads anything that was thrown", () => {
  expect(messageOf(new Error("x"))).toBe("x");
  expect(messageOf("x")).toBe("x");
  expect(messageOf(undefined)).toBe("undefined");
  expect(messageOf(Symbol("x"))).toBe("Symbol(x)");
  expect(messageOf(Object.create(null))).toBe("a value that cannot be shown");
});

test("isThenable looks at `then`, not at where a value comes from", () => {
  // biome-ignore lint/suspicious/noThenProperty: what is tested is just this.
  const thenables = [Promise.resolve(), { then() {} }, Object.assign(() => {}, { then() {} })];
  expect(thenables.map(isThenable)).toEqual([true, true, true]);
  // biome-ignore lint/suspicious/noThenProperty: likewise.
  expect([null, undefined, 1, "then", {}, { then: 1 }, () => {}].some(isThenable)).toBe(false);
});
