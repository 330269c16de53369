import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseTargets } from "../../harness/cli/targets.js";
import { temporaryFolder } from "./fakes.js";

test("a file that is named as a whole, too, or by its folder, is not narrowed to a line", () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "in"));
  for (const file of ["a.yaml", "in/b.yaml", "in.yaml"]) writeFileSync(join(cwd, file), "");
  expect(parseTargets(["a.yaml:3", "a.yaml:5:2"], cwd).only).toEqual([
    { file: "a.yaml", line: 3 },
    { file: "a.yaml", line: 5 },
  ]);
  expect(parseTargets(["a.yaml:3", "./a.yaml"], cwd).only).toEqual([]);
  expect(parseTargets(["in", "in/b.yaml:3", "in.yaml:1"], cwd).only).toEqual([{ file: "in.yaml", line: 1 }]);
});
