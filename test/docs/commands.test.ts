import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { processIo } from "../../harness/cli/io.js";
import { makeProgram } from "../../harness/cli/program.js";
import { root } from "../tidy/tree.js";
import { page, pages } from "./pages.js";

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const unused = { load: () => Promise.reject(), run: () => Promise.reject() };
const { commands } = makeProgram(processIo, unused, () => {});

/** What a page tells its reader to run, in a block or in the text. */
const told = (pattern: RegExp) =>
  pages.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, ...parts]) => [path, ...parts] as const),
  );

test("README.md has the two commands that the project is judged by", () => {
  expect(page("README.md").text).toMatch(/^npm ci && npm start /m);
  expect(page("README.md").text).toMatch(/^npm ci && npm test /m);
});

test("every npm script that a page names exists", () => {
  const scripts = told(/\bnpm (?:run ([\w:]+)|(start|test)\b)/g).map(([path, run, short]) => [
    path,
    run ?? short,
  ]);
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(([, script]) => manifest.scripts[script ?? ""] === undefined)).toEqual([]);
});

test("every hookrig command that a page tells to run exists, with its flags", () => {
  const runs = told(/\bnpx hookrig ([a-z]+)((?: [^\s`|]+)*)/g);
  expect(runs.length).toBeGreaterThan(0);
  for (const [path, name, rest = ""] of runs) {
    const command = commands.find((one) => one.name() === name);
    expect(command, `${path}: npx hookrig ${name}`).toBeDefined();
    const flags = command?.options.map(({ long }) => long);
    for (const [flag] of rest.matchAll(/--[\w-]+/g))
      expect(flags, `${path}: npx hookrig ${name}`).toContain(flag);
  }
});
