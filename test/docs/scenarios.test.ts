import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Io } from "../../harness/cli/io.js";
import { runProgram } from "../../harness/cli/program.js";
import { realWiring } from "../../harness/cli/real-wiring.js";
import { type Block, blocksOf, page, pages } from "./pages.js";

/** Writes files into a folder that is gone when the test is over, and runs `hookrig run scenarios` there. */
async function hookrig(files: Readonly<Record<string, string>>): Promise<{ code: number; told: string }> {
  const cwd = mkdtempSync(join(tmpdir(), "hookrig-docs-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(cwd, dirname(path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  let told = "";
  const stream = {
    write: (text: string) => {
      told += text;
    },
  };
  const io: Io = { cwd, env: {}, stdout: stream, stderr: stream, now: () => 0, onInterrupt: () => () => {} };
  return { code: await runProgram(["run", "scenarios"], io, realWiring), told };
}

const marked = (block: Block, kind: string) => block.mark.startsWith(`${kind}=`);
const after = ({ mark }: Block) => mark.slice(mark.indexOf("=") + 1);

const scenarios = pages
  .flatMap(blocksOf)
  .filter(({ language, mark }) => language === "yaml" && mark === "scenario");

describe("scenarios in the pages", () => {
  test.each(scenarios)("$at plays green", async ({ code }) => {
    const { code: exit, told } = await hookrig({ "scenarios/page.yaml": `${code}\n` });
    expect(told).toContain(" passed");
    expect(exit, told).toBe(0);
  });

  test("every yaml block says whether it is a scenario, a file or an excerpt", () => {
    const unsaid = pages
      .flatMap(blocksOf)
      .filter(({ language, mark }) => language === "yaml" && !/^(scenario|excerpt|file=\S+)$/.test(mark));
    expect(unsaid.map(({ at }) => at)).toEqual([]);
    expect(scenarios.length).toBeGreaterThan(5);
  });
});

describe("the README's example", () => {
  const blocks = blocksOf(page("README.md"));
  const files = Object.fromEntries(
    blocks.filter((block) => marked(block, "file")).map((block) => [after(block), `${block.code}\n`]),
  );
  const output = (name: string) => blocks.find(({ mark }) => mark === `output=${name}`)?.code;
  /** Real time is the only part of an output that differs from run to run. */
  const timeless = (text = "") => text.trimEnd().replace(/, \S+ real$/m, ", … real");

  test("prints what the page says", async () => {
    const { code, told } = await hookrig(files);
    expect(timeless(told)).toBe(timeless(output("held")));
    expect(code).toBe(0);
  });

  test("prints what the page says of a guard that lets the draft pass", async () => {
    const guard = files["hooks.ts"] ?? "";
    const open = guard.replace("return HookResult.BAIL;", "return HookResult.CALL_NEXT;");
    expect(open).not.toBe(guard);
    const { code, told } = await hookrig({ ...files, "hooks.ts": open });
    expect(timeless(told)).toBe(timeless(output("broken")));
    expect(code).toBe(1);
  });
});
