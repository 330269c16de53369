import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const FUZZ = join(dirname(fileURLToPath(import.meta.url)), "../../../harness/fuzz");
const CONTRACT = ["program.ts", "story.ts", "prediction.ts", "supplies.ts"];
const MODEL = readdirSync(join(FUZZ, "reference")).map((file) => `reference/${file}`);
const INDEPENDENT = [...CONTRACT, ...MODEL];

test.each(INDEPENDENT)(
  "%s imports nothing but the reference model and its contract (harness 3.5)",
  (file) => {
    const imported = imports(readFileSync(join(FUZZ, file), "utf8")).map((path) =>
      path.startsWith(".") ? relative(FUZZ, join(FUZZ, dirname(file), path)).replace(/\.js$/, ".ts") : path,
    );
    const allowed = CONTRACT.includes(file) ? CONTRACT : INDEPENDENT;
    expect(imported.filter((path) => !allowed.includes(path))).toEqual([]);
  },
);

test("the model is there to be looked at", () => {
  expect(MODEL).toContain("reference/reference-model.ts");
  expect(
    imports('import "a";\nimport { b } from "b";\nexport { c } from "c";\nawait import("d");'),
  ).toHaveLength(4);
});

/** Whatever a module is named by: static, bare, re-exported or dynamic. */
function imports(source: string): string[] {
  const found = source.matchAll(/(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']([^"']+)["']/g);
  return [...found].map(([, path]) => path ?? "");
}
