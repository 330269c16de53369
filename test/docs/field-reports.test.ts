import ts from "typescript";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { parse, walk } from "../tidy/source.js";
import { readTree } from "../tidy/tree.js";
import { marked, page } from "./pages.js";

/** A scenario or a test that answers a report. */
interface Check {
  readonly title: string;
  readonly path: string;
}

const tree = new Map(readTree().map(({ path, text }) => [path, text]));

const rows = marked(page("docs/field-reports.md"), "reports")
  .split("\n")
  .slice(2)
  .map((line) => {
    const [, reported = "", here = "", checkedBy = "", waitsFor = ""] = line.split(/ *\| */);
    const checks = checkedBy.split("<br>").flatMap((link): Check[] => {
      const found = /^\[(.+)\]\(\.\.\/(.+)\)$/.exec(link);
      return found === null ? [] : [{ title: found[1] ?? "", path: found[2] ?? "" }];
    });
    return { reported, here, checkedBy, checks, waitsFor };
  });

/** The titles of a file's scenarios, as they are written. */
const scenariosOf = (path: string): string[] =>
  parseAllDocuments(tree.get(path) ?? "")
    .map((document) => document.toJS() as { scenario?: string })
    .flatMap(({ scenario }) => (scenario === undefined ? [] : [scenario]));

/** The texts of a test file that may be titles: what its calls are given, and its tables hold. */
function textsOf(path: string): string[] {
  const texts: string[] = [];
  walk(parse({ path, text: tree.get(path) ?? "" }), (node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
  });
  return texts;
}

const titlesOf = (path: string) => (path.endsWith(".yaml") ? scenariosOf(path) : textsOf(path));

/** The numbers of a row's reports: `a/b 12, 34; c 56` → 12, 34, 56. What was run here has none. */
const numbersOf = (reported: string) => reported.match(/\b\d{2,5}\b/g) ?? [];

describe("docs/field-reports.md", () => {
  test("answers every report by a check, or says what it waits for", () => {
    expect(rows.length).toBeGreaterThan(30);
    for (const { reported, here, checkedBy, checks, waitsFor } of rows) {
      expect(here, reported).not.toBe("");
      expect(checks.length, `${reported}: every check is a link`).toBe(checkedBy.split("<br>").length);
      expect(waitsFor, reported).toMatch(/^(–|(doors|`lint`|`soak`|the fuzzer): .+)$/);
    }
  });

  test.each(rows.flatMap(({ checks }) => checks))("$path has $title", ({ path, title }) => {
    expect(titlesOf(path)).toContain(title);
  });

  const listed = new Set(rows.flatMap(({ checks }) => checks.map(({ path, title }) => `${path} ${title}`)));
  const field = [...tree.keys()].filter((path) => /^scenarios\/field\/.*\.yaml$/.test(path));

  test("lists every scenario of scenarios/field/", () => {
    const all = field.flatMap((path) => scenariosOf(path).map((title) => `${path} ${title}`));
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((one) => !listed.has(one))).toEqual([]);
  });

  test("lists every file of test/field/", () => {
    const files = [...tree.keys()].filter((path) => /^test\/field\/.*\.test\.ts$/.test(path));
    expect(files.length).toBeGreaterThan(3);
    const paths = new Set(rows.flatMap(({ checks }) => checks.map(({ path }) => path)));
    expect(files.filter((path) => !paths.has(path))).toEqual([]);
  });

  test.each(rows.filter(({ checks }) => checks.some(({ path }) => path.includes("/field/"))))(
    "$reported is named where it is answered",
    ({ reported, checks }) => {
      const paths = checks.map(({ path }) => path).filter((path) => path.includes("/field/"));
      const text = paths.map((path) => tree.get(path)).join("\n");
      expect(numbersOf(reported).filter((number) => !text.includes(number))).toEqual([]);
    },
  );

  test("has every report that a field scenario or test names", () => {
    const named = [...tree]
      .filter(([path]) => path.includes("/field/"))
      .flatMap(([path, text]) => namedIn(path, text));
    const known = new Set(rows.flatMap(({ reported }) => numbersOf(reported)));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ number }) => !known.has(number))).toEqual([]);
  });
});

/** The reports that the comments of a file name: a repository, then numbers. */
function namedIn(path: string, text: string): { path: string; number: string }[] {
  const comments = text.match(/(?:^|\s)(?:#|\/\/) .*/g) ?? [];
  return comments.flatMap((comment) =>
    [...comment.matchAll(/[a-z0-9]+ ((?:\d{3,5})(?:, \d{3,5})*)(?=[:;,])/gi)].flatMap(([, numbers = ""]) =>
      numbers.split(", ").map((number) => ({ path, number })),
    ),
  );
}
