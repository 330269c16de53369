import { expect, test } from "vitest";
import { errorFields } from "../../harness/judge/error-fields.js";
import { EngineError } from "../../src/index.js";

test("an error of the engine gives its code, its details and its cause", () => {
  const error = new EngineError("HOOK_ERROR", "guard threw", {
    cause: new TypeError("boom"),
    details: { point: "onPreparing", hook: "guard" },
  });
  expect(errorFields(error)).toEqual({
    message: "guard threw",
    code: "HOOK_ERROR",
    point: "onPreparing",
    hook: "guard",
    cause: "boom",
  });
});

test.each([
  ["an error of somebody else", new Error("no"), { message: "no" }],
  [
    "an error that came through JSON",
    { message: "no", code: "X", cause: { message: "why" } },
    { message: "no", code: "X", cause: "why" },
  ],
  ["a text", "no", { message: "no" }],
  ["nothing", undefined, { message: "undefined" }],
  ["an error whose code is a number", Object.assign(new Error("no"), { code: 11 }), { message: "no" }],
])("%s", (_what, thrown, fields) => {
  expect(errorFields(thrown)).toEqual(fields);
});
