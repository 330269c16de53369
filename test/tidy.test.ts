import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { type Manifest, programs, publicEntries } from "./entries.js";
import * as house from "./rooms.js";
import { checkBanned } from "./tidy/check-banned.js";
import * as limits from "./tidy/check-limits.js";
import { checkFileName, namespacesOf } from "./tidy/check-names.js";
import { checkPackages, checkPeers } from "./tidy/check-packages.js";
import { checkPlaces } from "./tidy/check-places.js";
import { checkReach } from "./tidy/check-reach.js";
import { checkRooms } from "./tidy/check-rooms.js";
import { redraw } from "./tidy/draw-rooms.js";
import type { Source } from "./tidy/source.js";
import { readTree, root } from "./tidy/tree.js";

// Style is a test. The rules are in test/tidy/, each with a test that sees it fail; here they meet the tree.

const tree = readTree();
const code = tree.filter(({ path }) => path.endsWith(".ts"));
const published = code.filter(({ path }) => /^(src|harness)\//.test(path));
const scripts = code.filter(({ path }) => path.startsWith("scripts/"));
const manifest: Manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const entries = publicEntries(manifest);

const starts = [...entries.map(({ source }) => source), ...programs(manifest)];
const namespaces = namespacesOf(published);

/** The entries that a user imports only with a peer installed, so they may load it at once. */
const peersOf: Record<string, string[]> = {
  ...Object.fromEntries(starts.map((entry) => [entry, []])),
  "src/models/ai-sdk.ts": ["@ai-sdk/provider"],
  "src/observability/opentelemetry.ts": ["@opentelemetry/api"],
  "src/observability/prometheus.ts": ["prom-client"],
};

const rules: [name: string, files: Source[], check: (file: Source) => string[]][] = [
  ["a room imports only the rooms it may", published, (file) => checkRooms(file, house)],
  ["time, chance and ids are injected", published, (file) => checkBanned(file)],
  ["only what is installed is imported", published, (file) => checkPackages(file, manifest)],
  ["a file is named after what it exports", published, (file) => checkFileName(file, namespaces)],
  ["no function is too long", [...published, ...scripts], limits.checkFunctionLength],
  ["no catch is empty", code, limits.checkEmptyCatch],
  ["no export is a star", code, limits.checkExportStar],
  ["no line is too long", code, limits.checkLineLength],
  ["no file is too long", code, limits.checkFileLength],
  ["no text names a machine or a registry", tree, checkPlaces],
];

describe("tidy", () => {
  test.for(rules)("%s", ([, files, check]) => {
    expect(files).not.toEqual([]);
    expect(files.flatMap(check)).toEqual([]);
  });

  test("no file is dead", () => {
    expect(checkReach(published, starts)).toEqual([]);
  });

  test("no entry loads an optional peer that it is not for", () => {
    expect(checkPeers(published, manifest, peersOf)).toEqual([]);
  });

  test("tsconfig.json maps the package's names to the sources behind its exports", () => {
    const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
    const expected = entries.map(({ name, source }) => [name, [`./${source}`]]);
    expect(config.compilerOptions.paths).toEqual(Object.fromEntries(expected));
  });

  test("docs/architecture.md draws the rooms as they are (npm run docs:rooms)", () => {
    const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
    expect(redraw(page, { src: house.srcRooms, harness: house.harnessRooms })).toBe(page);
  });
});
