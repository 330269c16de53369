import { expect, test } from "vitest";
import { asJsonObject, parseJsonObject } from "../../src/models/json-object.js";

test.each([
  '{"passed":true}',
  '  {"passed":true}\n',
  '```json\n{"passed":true}\n```',
  '\n```\n{"passed":true}```\n',
  '```JSON\r\n{"passed":true}\r\n```',
])("reads %j", (text) => {
  expect(parseJsonObject(text)).toEqual({ passed: true });
});

test.each([
  ["", "expected a JSON object, got nothing"],
  ["yes,\n it is", 'expected a JSON object, got "yes, it is"'],
  ["[1]", 'expected a JSON object, got "[1]"'],
  ["null", 'expected a JSON object, got "null"'],
  ['{"passed":tr', 'expected a JSON object, got "{\\"passed\\":tr"'],
  ['Here: ```json\n{"a":1}\n```', 'expected a JSON object, got "Here: ```json {\\"a\\":1} ```"'],
  ["x".repeat(81), `expected a JSON object, got "${"x".repeat(79)}…"`],
])("refuses %j", (text, message) => {
  expect(() => parseJsonObject(text)).toThrow(new Error(message));
});

test("asJsonObject is undefined for all that is no object", () => {
  expect(asJsonObject('{"a":1}')).toEqual({ a: 1 });
  for (const text of ["", "{", "1", "[]", "null"]) expect(asJsonObject(text)).toBeUndefined();
});
