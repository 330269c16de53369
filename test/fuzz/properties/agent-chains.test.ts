import { test } from "@fast-check/vitest";
import { expect } from "vitest";
import { checkProgram, type Program, programs } from "../../../harness/fuzz/arbitraries/index.js";
import { only, SETTINGS } from "./features.js";

// Pre- and post-hooks (agent-hooks, Dispatch), on whole programs: they run in order of registration
// around each call of their core function, and the latest value that one of them returned goes on.

const features = only(
  ...SETTINGS,
  ...(["agentHooks", "agentHookFaults", "concurrentTools", "toolFaults", "delays", "modes"] as const),
);

const met = new Set<string>();

const isOfAgentHook = (beat: string) => /^(pre|post)[A-Z]/.test(beat);

/** The names of a type's hooks, in order of registration. */
const registered = ({ agentHooks = [] }: Program, type: string) =>
  agentHooks.flatMap((hook) => (hook.type === type ? [hook.name] : []));

test.prop([programs(features)], { numRuns: 400, seed: 17 })(
  "every chain runs in order of registration, and changes what the reference model says",
  async (program) => {
    const { story, prediction } = await checkProgram(program);
    for (const [index, { flow }] of story.turns.entries()) {
      const beats = flow.filter(isOfAgentHook);
      expect(beats).toEqual(prediction?.story.turns[index]?.flow.filter(isOfAgentHook));
      const places = new Map<string, number>();
      for (const beat of beats) {
        const [type = "", name = "", value = ""] = beat.split(" ");
        const names = registered(program, type);
        const place = places.get(type) ?? 0;
        expect(name).toBe(names[place]);
        // The next call of the core function begins with the first hook: behind the last, or one that failed.
        places.set(type, value === "failed" ? 0 : (place + 1) % names.length);
        met.add(`${type} ${value === "kept" || value === "failed" ? value : "changed"}`);
      }
    }
  },
  60_000,
);

test("every type was met, keeping and changing what it may, and failing", () => {
  const types = [
    "preReply",
    "postReply",
    "preReasoning",
    "postReasoning",
    "preActing",
    "postActing",
    "prePrint",
  ];
  for (const type of types)
    for (const did of ["kept", "changed"]) expect([...met]).toContain(`${type} ${did}`);
  expect(types.filter((type) => met.has(`${type} failed`)).length).toBeGreaterThan(3);
  for (const type of ["preObserve", "postObserve", "postPrint"]) expect([...met]).toContain(`${type} kept`);
});
