import { describe, expect, test } from "vitest";
import { METAMORPHIC_LAWS } from "../../harness/fuzz/metamorphic/metamorphic.js";
import { LAWS } from "../../harness/laws/laws.js";
import { page } from "./pages.js";

/** The sections of `docs/laws.md` that are headed by a law, in order; their text with single spaces. */
const sections = page("docs/laws.md")
  .text.split(/^#{2,3} (?=[a-z-]+$)/m)
  .slice(1)
  .map((section) => {
    const [name = "", ...text] = (section.split(/^## /m)[0] ?? "").split("\n");
    return {
      name,
      paragraphs: text
        .join("\n")
        .trim()
        .split("\n\n")
        .map((part) => part.replace(/\s+/g, " ")),
    };
  });

const sectionOf = (name: string) => sections.find((section) => section.name === name)?.paragraphs;

describe("docs/laws.md", () => {
  test("has a section for every law, in the laws' order, and for no other", () => {
    expect(sections.map(({ name }) => name)).toEqual([...LAWS, ...METAMORPHIC_LAWS].map(({ name }) => name));
  });

  test.each(LAWS)("$name: its promise, clause and an example, and whether hooks can break it", (law) => {
    const { name, promise, clause, breakable } = law;
    expect(sectionOf(name)).toEqual([
      `${promise} *(${clause})*`,
      expect.stringMatching(/^(?:[A-Z]|on[A-Z]).*\.$/),
      breakable === false ? "It holds whatever hooks do." : `Hooks can break it: ${breakable}`,
    ]);
  });

  test.each(METAMORPHIC_LAWS)("$name: its promise, clause and precondition", (law) => {
    const { name, promise, clause, precondition } = law;
    expect(sectionOf(name)).toEqual([`${promise} *(${clause})*`, `Of which programs: ${precondition}`]);
  });
});
