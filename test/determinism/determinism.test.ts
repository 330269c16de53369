import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hookrig } from "../cli/child.js";
import { copyOfSuites, differences, outputsOf, suiteFiles, type Variation } from "./outputs.js";

// Same input, same bytes out: traces, JSON and JUnit reports, whatever differs around the run (harness 3).

const TIMEOUT = { timeout: 300_000 };
const root = join(import.meta.dirname, "../..");

/** The run that all others are compared with: in the repository itself. */
const reference = outputsOf.bind(undefined, { cwd: root });
let first: ReturnType<typeof outputsOf> | undefined;

const variations: [what: string, variation: () => Variation][] = [
  ["played again", () => ({ cwd: root })],
  [
    "from a copy in another folder, in another time zone and language, with colours",
    () => ({
      cwd: copyOfSuites("a longer name, with blanks"),
      env: { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", FORCE_COLOR: "1" },
    }),
  ],
  ["with the files given in reverse order", () => ({ targets: suiteFiles().reverse() })],
  ["in two worker threads", () => ({ args: ["--jobs", "2"] })],
];

test.for(variations)("the same bytes %s", TIMEOUT, async ([, variation]) => {
  first ??= reference();
  const [expected, played] = [await first, await outputsOf(variation())];
  expect(expected.size).toBeGreaterThan(200);
  expect(differences(expected, played)).toEqual([]);
});

test("four shards, merged, are the whole: reports and traces", TIMEOUT, async () => {
  first ??= reference();
  const expected = await first;
  const cwd = copyOfSuites();
  const shards: string[] = [];
  const traces = new Map<string, string>();
  for (const index of [1, 2, 3, 4]) {
    const json = `shard-${index}.json`;
    const played = await outputsOf({ cwd, args: ["--shard", `${index}/4`, "--reporter", `json=${json}`] });
    shards.push(json);
    for (const [name, text] of played) if (name.startsWith("traces")) traces.set(name, text);
  }
  const reporters = ["--reporter", "json=report.json", "--reporter", "junit=report.xml"];
  const { code } = await hookrig(["merge", ...shards.reverse(), ...reporters], { cwd });
  const merged = new Map(traces).set("exit code", String(code));
  for (const name of ["report.json", "report.xml"]) merged.set(name, readFileSync(join(cwd, name), "utf8"));
  expect(differences(expected, merged)).toEqual([]);
});

describe("what is compared", () => {
  test("names no folder of this machine, and no time of today", TIMEOUT, async () => {
    first ??= reference();
    const year = String(new Date().getFullYear());
    for (const [name, text] of await first) {
      expect(text.includes(root), name).toBe(false);
      if (year !== "2026") expect(text.includes(`"${year}-`), name).toBe(false);
    }
  });

  test("is seen to differ, where it does", () => {
    const a = new Map(Object.entries({ x: "1\n2\n", y: "" }));
    const b = new Map(Object.entries({ x: "1\n3\n", z: "" }));
    expect(differences(a, b)).toEqual(["x:2: 2 | 3", "y: in one of them only", "z: in one of them only"]);
    expect(differences(a, a)).toEqual([]);
  });
});
