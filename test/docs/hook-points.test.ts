import { describe, expect, test } from "vitest";
import { HOOK_POINTS, type HookPoint, hookPointNames } from "../../src/index.js";
import { blocksOf, marked, page } from "./pages.js";

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** The table of `docs/hooks.md`. */
function pointsTable(): string {
  const rows = Object.entries<HookPoint>(HOOK_POINTS).map(([name, { fires, payload, RESOLVE, BAIL }]) =>
    row([`\`${name}\``, fires, payload, RESOLVE ?? "–", BAIL ?? "–"]),
  );
  return [row(["point", "fires", "payload", "RESOLVE", "BAIL"]), "|---|---|---|---|---|", ...rows].join("\n");
}

test("docs/hooks.md has the table of points as the code has it", () => {
  const table = pointsTable();
  expect(marked(page("docs/hooks.md"), "points"), `paste this into the table of points:\n${table}`).toBe(
    table,
  );
});

describe("docs/lifecycle.md", () => {
  const lifecycle = page("docs/lifecycle.md");

  test("lists the points in the order of the code's table", () => {
    const list = /<!-- list: points -->\n([\s\S]*?)\n<!-- end -->/.exec(lifecycle.text)?.[1] ?? "";
    expect([...list.matchAll(/^\d+\. `(\w+)`/gm)].map(([, name]) => name)).toEqual(hookPointNames);
  });

  test("draws every point, and no other", () => {
    const drawn = blocksOf(lifecycle)
      .filter(({ language }) => language === "mermaid")
      .flatMap(({ code }) => [...code.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    expect(drawn.toSorted()).toEqual([...hookPointNames].sort());
  });
});
