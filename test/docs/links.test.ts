import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../tidy/tree.js";
import { fragmentOf, headingsOf, linksOf, pages } from "./pages.js";

const links = pages.flatMap(linksOf);

describe("links between pages", () => {
  test.each(links)("$from → $to#$fragment", ({ to, fragment }) => {
    expect(existsSync(join(root, to)), `${to} exists`).toBe(true);
    const target = pages.find(({ path }) => path === to);
    if (fragment === "" || target === undefined) return expect(fragment).toBe("");
    expect(headingsOf(target).map(fragmentOf)).toContain(fragment);
  });

  test("every page of docs/ can be reached from the README", () => {
    const reached = new Set<string>();
    const queue = ["README.md"];
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (reached.has(path)) continue;
      reached.add(path);
      queue.push(...links.filter(({ from }) => from === path).map(({ to }) => to));
    }
    const lost = pages.filter(({ path }) => path.startsWith("docs/") && !reached.has(path));
    expect(lost.map(({ path }) => path)).toEqual([]);
  });
});
