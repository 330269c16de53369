import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linksOf, pages } from "../docs/pages.js";
import { publicEntries } from "../entries.js";
import { manifest, Project, root } from "./project.js";

// The package as a user has it: packed, and unpacked into an empty project, with its declared dependencies.

const project = new Project();
const entries = publicEntries(manifest).map(({ name }) => name);

beforeAll(() => {
  if (!existsSync(join(root, "dist/harness/cli/main.js"))) throw new Error("not built: npm run build");
  return project.install();
}, 60_000);
afterAll(() => project.remove());

const TIMEOUT = { timeout: 60_000 };
const scenario = `scenario: A guard stops what it does not like
agent: { output: block }
hooks: { use: ./guard.ts, with: { word: refund } }
turns:
  - customer: "I want a refund"
    expect: { outcome: stopped, messages: [ "Not here." ] }
  - customer: "Hello"
    model: { main: [ { say: Hi } ] }
    expect: { messages: [ Hi ] }
`;
const guard = `import { type EngineHooks, HookResult } from "hookrig";

/** Stops a turn whose message has a word in it. */
export default (hooks: EngineHooks, _engine: unknown, rig: { with: { word: string } }) => {
  hooks.register("onPreparing", async ({ history, emitter }): Promise<HookResult> => {
    if (!history.last.text.includes(rig.with.word)) return HookResult.CALL_NEXT;
    await emitter.message("Not here.");
    return HookResult.BAIL;
  }, { name: "guard" });
};
`;

test(
  "npx hookrig run plays a scenario with a hooks module in TypeScript that imports the package",
  TIMEOUT,
  async () => {
    project.write("scenarios/guard.yaml", scenario);
    project.write("scenarios/guard.ts", guard);
    const held = await project.run("npx", "--no-install", "hookrig", "run");
    expect([held.code, held.stderr]).toEqual([0, ""]);
    expect(held.stdout).toContain("1 passed");
    project.write("scenarios/guard.ts", guard.replace("HookResult.BAIL", "HookResult.CALL_NEXT"));
    const broken = await project.run("npx", "--no-install", "hookrig", "run");
    expect(broken.code).toBe(1);
    expect(broken.stdout).toContain("at scenarios/guard.yaml:6:");
  },
);

describe("what a user imports", () => {
  const importing = (names: readonly string[]) =>
    project.run(
      process.execPath,
      "--input-type=module",
      "-e",
      names.map((name) => `console.log("${name}", Object.keys(await import("${name}")).length);`).join("\n"),
    );

  test("is there: every entry, and of optional peers only what is asked for", TIMEOUT, async () => {
    expect(entries).toEqual([
      "hookrig",
      "hookrig/ai-sdk",
      "hookrig/opentelemetry",
      "hookrig/prometheus",
      "hookrig/harness",
      "hookrig/arbitraries",
    ]);
    const { code, stdout, stderr } = await importing(entries);
    expect([code, stderr]).toEqual([0, ""]);
    for (const name of entries) expect(stdout).toMatch(new RegExp(`^${name} [1-9]`, "m"));
  });

  test("is nothing that is not public", TIMEOUT, async () => {
    for (const inside of ["hookrig/dist/src/engine/turn.js", "hookrig/engine"]) {
      const { code, stderr } = await importing([inside]);
      expect(code).toBe(1);
      expect(stderr).toContain("ERR_PACKAGE_PATH_NOT_EXPORTED");
    }
  });

  test("has types that compile under strict options", TIMEOUT, async () => {
    project.link("@ai-sdk/provider");
    project.link("@types/node");
    const options = {
      target: "es2023",
      module: "nodenext",
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      types: ["node"],
      skipLibCheck: true,
    };
    project.write("tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["*.ts"] }));
    project.write(
      "use.ts",
      [
        'import { Engine, type EngineHooks, HookResult, type TurnResult } from "hookrig";',
        'import { fromAiSdk } from "hookrig/ai-sdk";',
        'import { openTelemetry } from "hookrig/opentelemetry";',
        'import { prometheus } from "hookrig/prometheus";',
        'import { runScenario } from "hookrig/harness";',
        "const observers = [openTelemetry(), prometheus()];",
        "const engine = new Engine({ model: fromAiSdk({} as Parameters<typeof fromAiSdk>[0]), observers });",
        "const hooks: EngineHooks = engine.hooks;",
        "hooks.onPreparing.push(({ customer }) => (customer.name ? HookResult.CALL_NEXT : HookResult.BAIL));",
        "// @ts-expect-error a guardrail that returns nothing",
        "hooks.onPreparing.push(() => {});",
        "// @ts-expect-error a wrong option: had the types been lost, nothing would be wrong with it",
        "runScenario({} as never, { wallLimit: 1 });",
        'const session = engine.createSession({ agent: engine.createAgent({ name: "a" }) });',
        'const result: Promise<TurnResult> = session.send("Hi");',
        "export { result };",
      ].join("\n"),
    );
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = await project.run(process.execPath, compiler, "-p", ".");
    expect(stdout).toBe("");
  });
});

describe("what is in the package", () => {
  const installed = () => join(project.folder, "node_modules/hookrig");

  test("is what is published, and no source, test or report of ours", () => {
    expect(readdirSync(installed()).sort()).toEqual([
      "CHANGELOG.md",
      "CONTRIBUTING.md",
      "LICENSE",
      "README.md",
      "dashboards",
      "dist",
      "docs",
      "examples",
      "package.json",
      "scenario.schema.json",
      "scenarios",
    ]);
    const inside = readdirSync(join(installed(), "dist"), { recursive: true, encoding: "utf8" });
    expect(
      inside.filter((name) => /\.(ts|js|map)$/.test(name) && /(^|[./])(test|bench)[./]/.test(name)),
    ).toEqual([]);
  });

  test("has, for each entry, its code and its types", () => {
    const { exports } = JSON.parse(readFileSync(join(installed(), "package.json"), "utf8"));
    for (const target of Object.values<string | { types: string; default: string }>(exports)) {
      const files = typeof target === "string" ? [target] : [target.types, target.default];
      for (const file of files) expect(existsSync(join(installed(), file)), file).toBe(true);
    }
  });

  test("has what its pages link to, but for the sources: those are in the repository", () => {
    const shipped = readdirSync(installed(), { recursive: true, encoding: "utf8" });
    const dead = pages
      .filter(({ path }) => shipped.includes(path))
      .flatMap((page) => linksOf(page).map(({ to }) => `${page.path} → ${to}`))
      .filter((link) => !/ → (src|harness|test)\//.test(link))
      .filter((link) => !existsSync(join(installed(), link.split(" → ")[1] ?? "")));
    expect(pages.some(({ path }) => shipped.includes(path))).toBe(true);
    expect(dead).toEqual([]);
  });
});
