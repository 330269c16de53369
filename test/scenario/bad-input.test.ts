import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { load } from "./load-text.js";

const turns = 'turns: [ { customer: "hi", expect: { messages: [] } } ]';

interface Case {
  readonly what: string;
  readonly text: string;
  readonly code: string;
  readonly at: string;
  readonly says?: readonly string[];
}
const cases: readonly Case[] = parse(
  readFileSync(join(import.meta.dirname, "fixtures/bad-input.yaml"), "utf8"),
);

describe("bad input is refused with its place and what was expected", () => {
  it.each(cases)("$what", ({ text, code, at, says = [] }) => {
    const { errors } = load(text);
    expect(errors.map((error) => [error.code, `${error.line}:${error.column}`])).toEqual([[code, at]]);
    for (const words of [`a.yaml:${at}: `, ...says]) expect(errors[0]?.message).toContain(words);
  });
});

describe("all errors of all files", () => {
  it("are listed at once, by file and line", () => {
    const { scenarios, errors } = load({
      "b.yaml": `scenario: x\nagnet: {}\ntags: 3\n${turns}\n---\nscenario: y\nclok: now\n${turns}`,
      "a.yaml": "scenario: [",
      "c.yaml": `scenario: fine\n${turns}`,
    });
    expect(errors.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
      "a.yaml:1 FILE_SYNTAX",
      "b.yaml:2 KEY_UNKNOWN",
      "b.yaml:3 VALUE_INVALID",
      "b.yaml:7 KEY_UNKNOWN",
    ]);
    expect(scenarios.map(({ title }) => title)).toEqual(["fine"]);
  });

  it("name a mistake in a base once, in the base, however many scenarios start from it", () => {
    const { errors } = load({
      "base.yaml": "defaults:\n  agent:\n    efort: LOW",
      "a.yaml": ["x", "y"]
        .map((title) => `scenario: ${title}\nextends: ./base.yaml\n${turns}`)
        .join("\n---\n"),
    });
    expect(errors.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual(["base.yaml:3:5"]);
  });

  it("count a mistake in a table's scenario once, not once a row", () => {
    const { errors } = load(
      "scenario: x $a\neach: { a: [ 1, 2, 3 ] }\nturns: [ { customer: hi, expect: { mesages: [] } } ]",
    );
    expect(errors.map(({ code }) => code)).toEqual(["KEY_UNKNOWN"]);
  });
});
