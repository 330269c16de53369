import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkWritable } from "../../harness/cli/writable.js";
import { temporaryFolder } from "./fakes.js";

test("a folder that can be made or written to is left as it was", () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "there"));
  writeFileSync(join(cwd, "there", "file"), "kept");
  checkWritable("there", cwd);
  checkWritable("there/below", cwd);
  checkWritable("deep/down", cwd);
  expect(readdirSync(join(cwd, "there"))).toEqual(["file"]);
  expect(existsSync(join(cwd, "deep"))).toBe(false);
});

test.each(["file", "file/below"])("refused: %s", (folder) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "file"), "");
  expect(() => checkWritable(folder, cwd)).toThrow(
    expect.objectContaining({
      code: "USAGE_INVALID",
      message: expect.stringContaining(`cannot write to ${folder}`),
      hint: "name a folder you may write to",
    }),
  );
});
