import { expect, test } from "vitest";
import { type JsonSchema, jsonSchemaCheck } from "../../src/models/json-schema.js";

const text = { type: "string" };

test.each<[string, JsonSchema, unknown]>([
  ["more keys than described", { type: "object", properties: { a: text } }, { a: "x", b: 1 }],
  ["an optional key left out", { type: "object", properties: { a: text } }, {}],
  [
    "a reference",
    { type: "object", properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: text } },
    { a: "x" },
  ],
  ["a nullable", { type: "object", properties: { a: { type: ["string", "null"] } } }, { a: null }],
  ["an enum of any type", { properties: { a: { enum: ["x", 1, null] } } }, { a: 1 }],
])("lets through %s", (_, schema, value) => {
  expect(jsonSchemaCheck(schema)(value)).toEqual({ ok: true, value });
});

test.each<[string, JsonSchema, unknown, string]>([
  [
    "a missing key",
    { type: "object", properties: { a: text }, required: ["a"] },
    {},
    "a: Invalid input: expected string, received undefined",
  ],
  [
    "a required key that nothing describes",
    { type: "object", required: ["q"] },
    {},
    "q: Invalid input: expected nonoptional, received undefined",
  ],
  [
    "a schema that does not say its type",
    { properties: { a: text }, required: ["a"] },
    { a: 1 },
    "a: Invalid input: expected string, received number",
  ],
  [
    "a part of allOf that does not say its type",
    { type: "object", properties: { a: { allOf: [text, { minLength: 3 }] } } },
    { a: "x" },
    "a: Too small: expected string to have >=3 characters",
  ],
  [
    "one of several keys",
    { type: "object", properties: { a: text, b: text }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    {},
    "a: Invalid input: expected nonoptional, received undefined, " +
      "or b: Invalid input: expected nonoptional, received undefined",
  ],
  [
    "a key too many",
    { type: "object", properties: { a: text }, additionalProperties: false },
    { z: 1 },
    'Unrecognized key: "z"',
  ],
  [
    "an item of a list",
    { type: "object", properties: { a: { items: { type: "integer" } } } },
    { a: [1, "x"] },
    "a.1: Invalid input: expected number, received string",
  ],
  [
    "alternatives",
    { type: "object", properties: { a: { anyOf: [text, { type: "null" }] } } },
    { a: 1 },
    "a: Invalid input: expected string, received number, or Invalid input: expected null, received number",
  ],
  [
    "a pattern",
    { properties: { a: { pattern: "^a+$" } } },
    { a: "b" },
    "a: Invalid string: must match pattern /^a+$/",
  ],
])("refuses %s", (_, schema, value, message) => {
  expect(jsonSchemaCheck(schema)(value)).toEqual({ ok: false, message });
});

test("fills in defaults", () => {
  const check = jsonSchemaCheck({ type: "object", properties: { n: { type: "number", default: 3 } } });
  expect(check({})).toEqual({ ok: true, value: { n: 3 } });
});

test("names the first five things that are wrong", () => {
  const required = ["a", "b", "c", "d", "e", "f", "g"];
  const properties = Object.fromEntries(required.map((name) => [name, text]));
  const result = jsonSchemaCheck({ type: "object", properties, required })({});
  expect(result.ok ? "" : result.message).toMatch(/^a: .*; e: [^;]*; and 2 more$/);
});

test.each([
  { type: "object", if: { required: ["a"] }, else: { required: ["b"] } },
  { type: "object", not: { required: ["a"] } },
  { type: "object", dependentRequired: { a: ["b"] } },
  { type: "object", properties: { a: { type: "strnig" } } },
])("refuses a schema that it cannot check: %j", (schema) => {
  expect(() => jsonSchemaCheck(schema)).toThrow(/not supported|Unsupported type/);
});

test("leaves the schema alone", () => {
  const schema = { properties: { a: { minLength: 1 } }, required: ["b"] };
  const before = structuredClone(schema);
  jsonSchemaCheck(schema);
  expect(schema).toEqual(before);
});
