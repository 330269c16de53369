import { expect, test } from "vitest";
import { checkPackages, checkPeers } from "./check-packages.js";

const manifest = { dependencies: { zod: "1" }, peerDependencies: { "@ai-sdk/provider": "3" } };
const check = (text: string) => checkPackages({ path: "src/a.ts", text }, manifest);

test("dependencies, peers and Node's own modules are known", () => {
  expect(check('import { z } from "zod"; import "zod/mini"; import fs from "node:fs";')).toEqual([]);
  expect(check('import type { X } from "@ai-sdk/provider"; import "./b.js";')).toEqual([]);
});

test("a development dependency is not there for a user, not even its types", () => {
  expect(check('import type { X } from "msw/node";')).toEqual([
    "src/a.ts:1: imports msw, which package.json does not install for users",
  ]);
});

const peers = { "src/index.ts": [], "src/ai-sdk.ts": ["@ai-sdk/provider"] };
const house = (index: string) => [
  { path: "src/index.ts", text: index },
  { path: "src/ai-sdk.ts", text: 'export { x } from "./inner.js";' },
  { path: "src/inner.ts", text: 'import { x } from "@ai-sdk/provider";' },
];

test("an entry loads its own peers, and other entries load without them", () => {
  expect(checkPeers(house('import { z } from "zod"; import("./ai-sdk.js");'), manifest, peers)).toEqual([]);
  expect(checkPeers(house('import type { X } from "./inner.js";'), manifest, peers)).toEqual([]);
});

test("a peer that comes along with an entry of another kind is found, however deep", () => {
  expect(checkPeers(house('export { x } from "./ai-sdk.js";'), manifest, peers)).toEqual([
    "src/inner.ts:1: loads the optional peer @ai-sdk/provider along with src/index.ts",
  ]);
});
