import { describe, expect, test } from "vitest";
import { CHILD, hunt } from "../../../scripts/mutants/hunt.js";
import { StalePatch } from "../../../scripts/patches/patch.js";
import type { Workbench } from "../../../scripts/patches/workbench.js";
import { folderOf } from "../../scenario/load-text.js";

const mutant = {
  name: "one-more",
  clause: "engine 1.5",
  file: "src/engine/budget.ts",
  find: "a",
  replace: "b",
  why: "the budget is never exhausted",
};
const options = { seed: 7, runs: 500, wallLimitMs: 30_000 };

/** A workbench whose campaign is this program. */
function benchOf(child: string): Workbench {
  const folder = folderOf({
    "package.json": '{ "type": "module" }',
    [`dist/${CHILD.replace(/ts$/, "js")}`]: child,
  });
  return { folder, with: (_, run) => run() } as Pick<Workbench, "folder" | "with"> as Workbench;
}

describe("hunt", () => {
  test("runs the campaign of the copy, with its seed and its runs, and hands on what it found", async () => {
    const bench = benchOf(
      "const [seed, runs] = process.argv.slice(2);" +
        "console.log(JSON.stringify({ runs: Number(seed + runs) }));",
    );
    const hunted = await hunt(mutant, bench, options);
    expect(hunted).toEqual({ mutant, hunt: { runs: 7500 }, seconds: expect.any(Number) });
  });

  test("a campaign that breaks is told of in its own words", async () => {
    const { fault } = await hunt(mutant, benchOf('throw new Error("no programs");'), options);
    expect(fault).toMatch(/^the campaign broke: [\s\S]*no programs/);
  });

  test("one that never ends is ended", async () => {
    const { fault } = await hunt(mutant, benchOf("for (;;);"), { ...options, wallLimitMs: 500 });
    expect(fault).toBe("nothing was found within 0.5 s");
  });

  test("a patch that no longer fits is stale", async () => {
    const bench = { folder: "", with: () => Promise.reject(new StalePatch("one-more: gone")) };
    const { fault } = await hunt(mutant, bench as unknown as Workbench, options);
    expect(fault).toBe("stale: one-more: gone");
  });
});
