import { test } from "@fast-check/vitest";
import { hookPointNames } from "hookrig";
import { expect } from "vitest";
import { checkProgram, programs } from "../../../harness/fuzz/arbitraries/index.js";
import type { Program } from "../../../harness/fuzz/program.js";
import { CHECKS, HOOKS, only, SETTINGS } from "./features.js";

// Which hooks of a point run, in which order, and who ends the chain (engine 1.1, 1.2), on whole
// programs, against the table of page 1.2 written out once more by hand.

const features = only(
  ...SETTINGS,
  ...CHECKS,
  ...HOOKS,
  ...(["hookFaults", "hookTimeouts", "emits", "delays", "compaction", "smallMaxSteps"] as const),
);

const ENDS: Readonly<Record<string, readonly string[]>> = {
  onError: ["BAIL"],
  onAcknowledging: ["BAIL"],
  onAcknowledged: ["BAIL"],
  onPreparing: ["RESOLVE", "BAIL"],
  onGeneratingMessages: ["BAIL"],
  onReviewingToolCalls: ["RESOLVE", "BAIL"],
  onReviewingMessage: ["RESOLVE", "BAIL"],
  onMessageGenerated: ["BAIL"],
  onGivingUp: ["RESOLVE"],
};

const endsChain = ({ agent }: Program, point: string, result: string) => {
  if (result === "failed") return true;
  if (point === "onMessageGenerated" && agent.output !== "block") return false;
  return ENDS[point]?.includes(result) === true;
};

const met = new Set<string>();

/** Each firing of a point: the hooks that were called, with what they came to. */
function firings(flow: readonly string[]): { point: string; calls: [name: string, result: string][] }[] {
  const all: { point: string; calls: [string, string][] }[] = [];
  const open = new Map<string, (typeof all)[number]>();
  for (const beat of flow) {
    const [point = "", name = "", result] = beat.split(" ");
    if (!point.startsWith("on")) continue;
    if (result === undefined) {
      const firing = { point, calls: [] };
      open.set(point, firing);
      all.push(firing);
    } else open.get(point)?.calls.push([name, result]);
  }
  return all;
}

test.prop([programs(features)], { numRuns: 400, seed: 12 })(
  "the hooks of a point run in order, up to the one that ends the chain",
  async (program) => {
    const { story, prediction } = await checkProgram(program);
    for (const [index, { flow }] of story.turns.entries()) {
      const ofHooks = (beats: readonly string[] = []) => beats.filter((beat) => beat.startsWith("on"));
      expect(ofHooks(flow)).toEqual(ofHooks(prediction?.story.turns[index]?.flow));
      for (const { point, calls } of firings(flow)) {
        const names = Object.keys(program.hooks?.script[point as "onError"] ?? {});
        const ending = calls.findIndex(([, result]) => endsChain(program, point, result));
        const expected = ending === -1 ? names : names.slice(0, ending + 1);
        expect(calls.map(([name]) => name)).toEqual(expected);
        for (const [, result] of calls) met.add(`${point} ${result}`);
      }
    }
  },
  60_000,
);

test("hooks were called at every point, and did everything that a hook can do", () => {
  const points = new Set([...met].map((one) => one.split(" ", 1)[0]));
  expect([...points].sort()).toEqual([...hookPointNames].sort());
  const results = new Set([...met].map((one) => one.split(" ")[1]));
  expect([...results].sort()).toEqual(["BAIL", "CALL_NEXT", "RESOLVE", "failed", "nothing"]);
});
