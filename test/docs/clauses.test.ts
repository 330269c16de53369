import { expect, test } from "vitest";
import { readTree } from "../tidy/tree.js";
import { headingsOf, page } from "./pages.js";

/** `engine 1.5`, or `agent-hooks` with whatever says which part of it. */
const headOf = (clause: string) => /^(agent-hooks|\w+ \d+\.\d+)/.exec(clause)?.[1];

test("every clause that a scenario cites is a section of docs/semantics.md", () => {
  const headings = headingsOf(page("docs/semantics.md"));
  const known = new Set(headings.map(headOf).filter((head) => head !== undefined));
  const cited = readTree()
    .filter(({ path }) => /^(scenarios|docs)\/.*\.(ya?ml|md)$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^ *clause: ([\w .-]+\w)|[{,] clause: ([\w .-]+\w)/gm)].map(([, own, inline]) => ({
        path,
        clause: own ?? inline ?? "",
      })),
    );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ clause }) => !known.has(headOf(clause) ?? clause))).toEqual([]);
});
