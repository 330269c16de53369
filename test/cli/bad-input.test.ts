import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hookrig } from "./child.js";
import { temporaryFolder } from "./fakes.js";

// Bad input, as the program that is installed tells of it: where, what, and what was expected; exit code 2
// (harness 3.6). test/scenario/fixtures/bad-input.yaml has every refusal of the loader; here each must come
// through to the user.

const TIMEOUT = { timeout: 60_000 };
const lines = (...all: string[]) => `${all.join("\n")}\n`;
const turns = "turns: [ { customer: Hi, expect: { messages: [] } } ]";

/** Starts from the base: into one that no file starts from, nobody looks. */
const sound = {
  "scenarios/sound.yaml": lines("scenario: x", "extends: ./an-extends-cycle.base.yaml", turns),
};
/** A file, and its one line of stderr behind `scenarios/NAME:`. */
const refused: Readonly<Record<string, [text: string, place: string, ...says: string[]]>> = {
  "yaml-that-does-not-parse": [lines("scenario: x", "turns: ["), "3:1", "[FILE_SYNTAX]"],
  "an-unknown-key": [
    lines("scenario: x", "agent: { efort: LOW }", turns),
    "2:10",
    "agent.efort",
    "did you mean `effort`",
    "[KEY_UNKNOWN]",
  ],
  "a-wrong-type": [
    lines("scenario: x", "agent: { maxSteps: many }", turns),
    "2:20",
    "agent.maxSteps",
    "whole number",
    "[VALUE_INVALID]",
  ],
  "a-bare-number-as-duration": [
    lines("scenario: x", "engine: { hookTimeout: 30 }", turns),
    "2:24",
    "engine.hookTimeout",
    "write 30s",
    "[DURATION_INVALID]",
  ],
  "an-unknown-hook-point": [
    lines("scenario: x", "hooks: { script: { onPreparign: [] } }", turns),
    "2:20",
    "did you mean `onPreparing`",
    "[POINT_UNKNOWN]",
  ],
  "a-hook-point-in-snake-case": [
    lines("scenario: x", "hooks: { script: { on_message_generated: [] } }", turns),
    "2:20",
    "spelt `onMessageGenerated`",
    "[POINT_UNKNOWN]",
  ],
  "a-result-that-does-not-exist": [
    lines("scenario: x", "hooks: { script: { onPreparing: [ { return: BIAL } ] } }", turns),
    "2:45",
    "BIAL",
    "`BAIL`",
    "[RESULT_UNKNOWN]",
  ],
  "a-cue-that-fits-no-verb": [
    lines("scenario: x", "model: { main: [ { delay: 2s } ] }", turns),
    "2:18",
    "fits no verb",
    "[SCRIPT_CUE_INVALID]",
  ],
  "a-scenario-that-checks-nothing": [
    lines("scenario: x", "turns: [ { customer: Hi } ]"),
    "1:1",
    "`expect`",
    "[CHECKS_NOTHING]",
  ],
  "a-tool-that-is-not-defined": [
    lines("scenario: x", "model: { main: [ { call: { tool: refund } } ] }", turns),
    "2:34",
    "refund",
    "[TOOL_UNKNOWN]",
  ],
  "a-budget-below-1": [
    lines("scenario: x", "engine: { policy: { maxRejections: { LOW: 0 } } }", turns),
    "2:43",
    "engine.policy.maxRejections.LOW",
    "1 or more",
    "[VALUE_INVALID]",
  ],
  "an-unused-column": [
    lines("scenario: x $a", "each: { a: [ 1 ], b: [ 2 ] }", turns),
    "2:19",
    "`b`",
    "[COLUMN_UNUSED]",
  ],
  "two-equal-titles": [
    lines("scenario: x", turns, "---", "scenario: x", turns),
    "4:1",
    "stands on line 1",
    "[TITLE_TWICE]",
  ],
  "a-lane-scripted-twice": [
    lines(
      "scenario: x",
      "model: { main: [] }",
      "turns: [ { customer: Hi, model: { main: [] }, expect: { messages: [] } } ]",
    ),
    "3:35",
    "main",
    "[LANE_TWICE]",
  ],
  "an-extends-cycle.base": [
    lines("defaults:", "  extends: ./an-extends-cycle.base.yaml"),
    "2:12",
    "an-extends-cycle.base.yaml → scenarios/an-extends-cycle.base.yaml",
    "[EXTENDS_INVALID]",
  ],
};

test(
  "2: every bad file is listed in one go, each with its place, what is wrong and what was expected",
  TIMEOUT,
  async () => {
    const files = Object.fromEntries(
      Object.entries(refused).map(([name, [text]]) => [`scenarios/${name}.yaml`, text]),
    );
    const { code, stdout, stderr } = await hookrig(["run"], { files: { ...files, ...sound } });
    expect([code, stdout]).toEqual([2, ""]);
    const told = stderr.trimEnd().split("\n");
    const last = told.pop();
    for (const [name, [, place, ...says]] of Object.entries(refused)) {
      const own = told.filter((line) => line.startsWith(`scenarios/${name}.yaml:`));
      expect(own, name).toHaveLength(1);
      for (const words of [`scenarios/${name}.yaml:${place}: `, ...says]) expect(own[0]).toContain(words);
    }
    const known = told.filter((line) => !line.startsWith("scenarios/circle.base.yaml:"));
    expect(known).toHaveLength(Object.keys(refused).length);
    expect(last).toMatch(/^\d+ errors in \d+ files: nothing was run$/);
  },
);

test("2: files that cannot be read: a link to nowhere, and what is no text", TIMEOUT, async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "scenarios"));
  symlinkSync("./gone.yaml", join(cwd, "scenarios/link.yaml"));
  writeFileSync(join(cwd, "scenarios/binary.yaml"), new Uint8Array([0xff, 0xfe, 0x00]));
  const { code, stdout, stderr } = await hookrig(["run"], { cwd });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr.split("\n")).toEqual([
    expect.stringMatching(/^scenarios\/binary\.yaml:1:1: can't be read: .*UTF-8.* \[FILE_UNREADABLE\]$/),
    expect.stringMatching(/^scenarios\/link\.yaml:1:1: can't be read: .*ENOENT.* \[FILE_UNREADABLE\]$/),
    "2 errors in 2 files: nothing was run",
    "",
  ]);
});

test("3: an empty folder", TIMEOUT, async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "scenarios"));
  const { code, stderr } = await hookrig(["run"], { cwd });
  expect([code, stderr]).toEqual([3, "hookrig: nothing ran: there is no scenario in what was named\n"]);
});

const hooked = (module: string) =>
  lines("scenario: x", "model: { main: [ { say: A } ] }", `hooks: { use: ${module} }`, turns);

test("2: hooks modules that do not load, or export the wrong thing", TIMEOUT, async () => {
  const files = {
    "scenarios/gone.yaml": hooked("./gone.ts"),
    "scenarios/throws.yaml": hooked("./throws.ts"),
    "scenarios/throws.ts": 'throw new Error("no licence");',
    "scenarios/wrong.yaml": hooked("./wrong.ts"),
    "scenarios/wrong.ts": "export const hooks = () => {};",
    "scenarios/law.yaml": hooked("./law.ts"),
    "scenarios/law.ts": `export default () => {};
      export const laws = [{ name: "n", promise: "P.", clause: "c", watch: () => ({ mesage() {} }) }];`,
  };
  const { code, stdout, stderr } = await hookrig(["run"], { files });
  expect([code, stdout]).toEqual([2, ""]);
  for (const words of [
    "scenarios/gone.yaml:3:15: gone.ts failed: Cannot find module",
    "scenarios/throws.yaml:3:15: throws.ts failed: no licence [MODULE_INVALID]",
    "scenarios/wrong.yaml:3:15: wrong.ts must `export default (hooks, engine, rig) => {…}`",
    "scenarios/law.yaml:3:15: law.ts exports laws[0] (n), which is no law: `watch` returns",
    "4 errors in 4 files: nothing was run",
  ]) {
    expect(stderr).toContain(words);
  }
});

test("2: --shard 3/2", TIMEOUT, async () => {
  const files = { "scenarios/a.yaml": lines("scenario: x", turns) };
  const { code, stdout, stderr } = await hookrig(["run", "--shard", "3/2"], { files });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("'3/2' is invalid");
});
