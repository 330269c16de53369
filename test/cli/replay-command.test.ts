import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { realWiring } from "../../harness/cli/real-wiring.js";
import { type ReplayFlags, replayCommand } from "../../harness/cli/replay-command.js";
import { engineSubject } from "../../harness/fuzz/subject.js";
import { programHash, type Token, writeToken } from "../../harness/fuzz/token.js";
import { hookrig, loaded, reportOn, temporaryFolder } from "./fakes.js";

const scenario = (reply: string) => `scenario: Greets
agent: { output: block }
model: { main: [ { say: Hi } ] }
turns:
  - customer: hello
    expect: { messages: [ ${reply} ] }
`;

/** Runs `hookrig replay` in a folder that holds `files`. */
async function replay(what: string, files: Readonly<Record<string, string>> = {}, flags: ReplayFlags = {}) {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "findings"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, "findings", name), text);
  const told = { stdout: "", stderr: "" };
  const stream = (name: "stdout" | "stderr") => ({
    write: (text: string) => {
      told[name] += text;
    },
  });
  const io = {
    cwd,
    env: {},
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    now: () => 0,
    onInterrupt: () => {},
  };
  return { code: await replayCommand(what, flags, io, realWiring), cwd, ...told };
}

/** The first program of a block. */
function tokenOf(some: Partial<Token> = {}): string {
  const [program] = fc.sample(engineSubject.programs(1), { seed: 1, path: "0", numRuns: 1 });
  if (program === undefined) throw new Error("there is none");
  return writeToken({ seed: 1, path: "0", program: programHash(program), ...some });
}

test("0: all are fixed", async () => {
  const { code, stdout } = await replay("findings", { "a.yaml": scenario("Hi"), "b.yaml": scenario("Hi") });
  expect(stdout).toBe("FIXED   findings/a.yaml\nFIXED   findings/b.yaml\n2 fixed, 0 failed, 0 in error\n");
  expect(code).toBe(0);
});

test("143: SIGTERM tells of what was played by then", async () => {
  const cwd = temporaryFolder();
  for (const name of ["a.yaml", "b.yaml", "c.yaml"]) writeFileSync(join(cwd, name), scenario("Hi"));
  let interrupt: (signal: "SIGTERM") => void = () => {};
  let plays = 0;
  const one = loaded("Greets", {
    play: () => {
      plays += 1;
      if (plays < 2) return reportOn(one);
      interrupt("SIGTERM");
      return new Promise(() => {});
    },
  });
  const { code, stdout } = await hookrig(["replay", "."], {
    cwd,
    scenarios: [one],
    onListen: (listener) => {
      interrupt = listener;
    },
  });
  expect([code, plays]).toEqual([143, 2]);
  expect(stdout).toBe("FIXED   a.yaml\n1 fixed, 0 failed, 0 in error\n");
});

test("1: one still fails, and says why", async () => {
  const { code, stdout } = await replay("findings", { "a.yaml": scenario("Hi"), "b.yaml": scenario("Ho") });
  expect(stdout).toMatch(
    /^FIXED {3}findings\/a.yaml\nFAILED {2}findings\/b.yaml\n {8}messages.*\n1 fixed, 1 failed/,
  );
  expect(code).toBe(1);
});

test("4: one cannot be played; the others are", async () => {
  const { code, stdout } = await replay("findings", {
    "a.yaml": scenario("Ho"),
    "b.yaml": "scenario: B\nturnz: []\n",
  });
  expect(stdout).toMatch(/FAILED {2}findings\/a.yaml/);
  expect(stdout).toMatch(/ERROR {3}findings\/b.yaml\n {8}\[KEY_UNKNOWN\] .*turnz/);
  expect(code).toBe(4);
});

test("one file of them", async () => {
  const { code, stdout } = await replay("findings/b.yaml", {
    "a.yaml": scenario("Ho"),
    "b.yaml": scenario("Hi"),
  });
  expect([code, stdout]).toEqual([0, "FIXED   findings/b.yaml\n1 fixed, 0 failed, 0 in error\n"]);
});

test("3: a folder without findings", async () => {
  expect(await replay("findings")).toMatchObject({ code: 3, stderr: expect.stringContaining("no finding") });
});

test("a token's program is made again and checked", async () => {
  expect(await replay(tokenOf())).toMatchObject({ code: 0, stdout: expect.stringContaining("FIXED") });
});

test("a token whose seed gives another program now is refused", async () => {
  await expect(replay(tokenOf({ program: "00000000" }))).rejects.toMatchObject({
    code: "TOKEN_INVALID",
    message: expect.stringContaining("no longer gives the program"),
  });
});

test("what is neither a token nor a path", async () => {
  await expect(replay("findings/gone.yaml")).rejects.toMatchObject({ code: "USAGE_INVALID" });
  await expect(replay("nonsense")).rejects.toMatchObject({ code: "TOKEN_INVALID" });
});

test("a finding of two runs is judged by its token, for its scenario holds", async () => {
  const token = tokenOf({ second: { law: "same-seed-same-bytes", choice: 2 } });
  const { code, stdout } = await replay("findings", {
    "a.yaml": `# hookrig replay ${token}\n${scenario("Ho")}`,
  });
  expect([code, stdout]).toEqual([0, "FIXED   findings/a.yaml\n1 fixed, 0 failed, 0 in error\n"]);
});

/** Hooks, and a finding about them that was made with others: its scripts do not fit any more. */
async function mended(use = "findings/hooks.mjs") {
  const hooks = "export default () => {};\n";
  const { userHooks } = await import("../../harness/fuzz/user-hooks.js");
  const file = join(temporaryFolder(), "hooks.mjs");
  writeFileSync(file, hooks);
  const [program] = fc.sample((await userHooks(file)).programs(1), { seed: 1, path: "0", numRuns: 1 });
  if (program === undefined) throw new Error("there is none");
  const token = writeToken({ seed: 1, path: "0", use, program: programHash(program) });
  const finding = `# hookrig replay ${token}\n${scenario("Ho")}hooks: { use: ./hooks.mjs }\n`;
  return { "a.yaml": finding, "hooks.mjs": hooks };
}

test("a finding about hooks that are mended is fixed, though its scripts no longer fit", async () => {
  const { code, stdout } = await replay("findings", await mended());
  expect(stdout).toContain("FIXED   findings/a.yaml\n        its scripts fit no longer");
  expect(code).toBe(0);
});

test("a finding that breaks its law fails, whatever the token's module does", async () => {
  const files = await mended();
  const law = `export const laws = [{ name: "no", promise: "No.", clause: "1", breakable: false,
    watch: (broken) => ({ "turn.ended": (event) => broken("it ended", [event]) }) }];\n`;
  const { code, stdout } = await replay("findings/a.yaml", {
    "a.yaml": files["a.yaml"].replace("hooks.mjs", "other.mjs"),
    "hooks.mjs": files["hooks.mjs"],
    "other.mjs": `export default () => {};\n${law}`,
  });
  expect(stdout).toContain("FAILED  findings/a.yaml");
  expect(code).toBe(1);
});

test("it is judged by the hooks that it names, wherever the campaign ran", async () => {
  const { code, stdout } = await replay("findings", await mended("elsewhere/hooks.mjs"));
  expect([code, stdout]).toEqual([0, expect.stringContaining("FIXED   findings/a.yaml")]);
});

test("a law that it breaks is no matter of scripts, even if the law holds the next time", async () => {
  const files = await mended();
  const law = `export const laws = [{ name: "no", promise: "No.", clause: "1", breakable: false,
    watch: (broken) => ({ "turn.ended": (event) => {
      if (globalThis.hookrigOnce) return;
      globalThis.hookrigOnce = true;
      broken("it ended", [event]);
    } }) }];\n`;
  const { code, stdout } = await replay("findings/a.yaml", {
    ...files,
    "hooks.mjs": files["hooks.mjs"] + law,
  });
  expect([code, stdout]).toEqual([1, expect.stringContaining("FAILED  findings/a.yaml")]);
});

test("--save keeps it with scripts that fit, and its hooks as seen from there", async () => {
  const save = "suite/rules/greets.yaml";
  const { code, stdout, cwd } = await replay("findings/a.yaml", await mended(), { save });
  expect(stdout).toContain("FIXED   findings/a.yaml\n        kept as suite/rules/greets.yaml\n1 fixed");
  expect(code).toBe(0);
  const text = readFileSync(join(cwd, save), "utf8");
  expect(text).toContain("# Found by hookrig fuzz, and mended.\nscenario: Greets\n");
  expect(text).toContain("hooks: { use: ../../findings/hooks.mjs }");
});

test("--save keeps a finding about the engine as it is", async () => {
  const a = scenario("Hi");
  const { stdout, cwd } = await replay("findings", { "a.yaml": a }, { save: "b.yaml" });
  expect(stdout).toContain("kept as b.yaml");
  expect(readFileSync(join(cwd, "b.yaml"), "utf8")).toBe(a);
});

test("--save keeps nothing that still fails, takes one finding, and overwrites nothing", async () => {
  const failing = await replay("findings", { "a.yaml": scenario("Ho") }, { save: "b.yaml" });
  expect(failing.code).toBe(1);
  expect(() => readFileSync(join(failing.cwd, "b.yaml"))).toThrow("ENOENT");
  const files = { "a.yaml": scenario("Hi"), "b.yaml": scenario("Hi") };
  const usage = (text: string) => ({ code: "USAGE_INVALID", message: expect.stringContaining(text) });
  await expect(replay("findings", files, { save: "c.yaml" })).rejects.toMatchObject(usage("one finding"));
  const taken = { save: "findings/b.yaml" };
  await expect(replay("findings/a.yaml", files, taken)).rejects.toMatchObject(usage("exists already"));
  await expect(replay(tokenOf(), {}, { save: "c.yaml" })).rejects.toMatchObject(usage("saved finding"));
});

test("a token in a file that is of no use is told, and the scenario speaks for itself", async () => {
  const { code, stderr } = await replay("findings", { "a.yaml": `# hookrig replay abc\n${scenario("Hi")}` });
  expect([code, stderr]).toEqual([0, expect.stringContaining("findings/a.yaml: its token is of no use")]);
});
