import { expect, test } from "vitest";
import { checkReach } from "./check-reach.js";

const files = (texts: Record<string, string>) =>
  Object.entries(texts).map(([path, text]) => ({ path, text }));

test("whatever names a file reaches it", () => {
  const house = files({
    "src/index.ts": 'export { a } from "./a.js"; import type { B } from "./b.js"; await import("./c.js");',
    "src/a.ts": 'import { index } from "./index.js"; new Worker(new URL("./d.js", import.meta.url));',
    "src/b.ts": "",
    "src/c.ts": "",
    "src/d.ts": "",
  });
  expect(checkReach(house, ["src/index.ts"])).toEqual([]);
});

test("a file that nobody names is dead, and so is what only it names", () => {
  const house = files({ "src/index.ts": "", "src/a.ts": 'import "./b.js";', "src/b.ts": "" });
  expect(checkReach(house, ["src/index.ts"])).toEqual([
    "src/a.ts:1: no entry reaches this file",
    "src/b.ts:1: no entry reaches this file",
  ]);
});

test("an entry without a file is a broken package", () => {
  expect(checkReach(files({ "src/index.ts": "" }), ["src/index.ts", "src/gone.ts"])).toEqual([
    "package.json: names src/gone.ts, which does not exist",
  ]);
});
