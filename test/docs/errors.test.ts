import { describe, expect, test } from "vitest";
import { HARNESS_ERRORS } from "../../harness/core/errors.js";
import { ENGINE_ERRORS } from "../../src/index.js";
import { page } from "./pages.js";

/** The sections of `docs/errors.md` that are headed by a code, in order, with their text. */
const sections = page("docs/errors.md")
  .text.split(/^### /m)
  .slice(1)
  .map((section) => {
    const [code = "", ...text] = section.split("\n");
    return { code, text: text.join("\n") };
  });

describe("docs/errors.md", () => {
  test("has a section for every code, in the code's order, and for no other", () => {
    const codes = [...Object.keys(ENGINE_ERRORS), ...Object.keys(HARNESS_ERRORS)];
    expect(sections.map(({ code }) => code)).toEqual(codes);
  });

  test.each(sections)("$code: says what to do", ({ text }) => {
    expect(text).toMatch(/\*\*Do:\*\* \S/);
  });
});
