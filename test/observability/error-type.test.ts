import { expect, test } from "vitest";
import { errorType } from "../../src/observability/error-type.js";
import { EngineError } from "../../src/runtime/errors.js";

const named = (name: string) => Object.assign(new Error("boom"), { name });

test.each([
  ["an error of ours by its code", new EngineError("HOOK_ERROR", "boom"), "HOOK_ERROR"],
  ["another by its class", new RangeError("boom"), "RangeError"],
  ["a class within a namespace", named("Shop.OrderError"), "Shop.OrderError"],
  ["a name that quotes somebody by nothing", named("No order of ann@example.com"), "_OTHER"],
  ["a name without end by nothing", named("E".repeat(65)), "_OTHER"],
  ["an empty name by nothing", named(""), "_OTHER"],
  ["what is no error by nothing", "boom", "_OTHER"],
])("tells %s", (_what, error, type) => {
  expect(errorType(error)).toBe(type);
});
