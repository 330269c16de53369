import type { Checked, Failure } from "../../harness/fuzz/check-program.js";
import { headed } from "../../harness/fuzz/failing-scenario.js";
import type { Program } from "../../harness/fuzz/program.js";
import { engineSubject, type Subject } from "../../harness/fuzz/subject.js";
import type { ScenarioData } from "../../harness/scenario/schema.js";

/** What a planted fault breaks, seen from the program alone: quick, and always the same. */
export type Fault = (program: Program) => readonly Failure[];

/** The engine's programs with a planted fault. Nothing is played. */
export function planted(see: Fault, more: Partial<Subject> = {}): Subject {
  return {
    ...engineSubject,
    check: async (program) => ({ ...NOTHING_HAPPENED, failures: see(program) }),
    lookAgain: async () => undefined,
    scenario: async (program, _checked, failure) => ({
      ...headed(program as unknown as ScenarioData, failure),
      expect: { modelCalls: { total: 1 } },
    }),
    ...more,
  };
}

const NOTHING_HAPPENED = { played: { run: { events: [] } }, story: { turns: [] } } as unknown as Checked;

/** A law that is broken by every program in which a hook of this point may return BAIL. */
export const bailBreaks = (name: string, point: "onPreparing" | "onStepStarted"): Fault => {
  return ({ hooks }) => {
    const entries = Object.values(hooks?.script[point] ?? {}).flat();
    const bails = entries.some((entry) => entry.return === "BAIL");
    return bails ? [{ by: "law", name, message: `a BAIL at ${point}` }] : [];
  };
};
