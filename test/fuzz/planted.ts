import type { Checked, Failure } from "../../harness/fuzz/check-program.js";
import type { Program } from "../../harness/fuzz/program.js";
import { engineSubject, type Subject } from "../../harness/fuzz/subject.js";
import { played } from "./small-program.js";

/** What a planted fault is seen by. */
export type Fault = (program: Program, checked: Checked) => readonly Failure[];

/** The engine with a fault that only `see` sees: laws and reference model are not asked. */
export function planted(see: Fault, more: Partial<Subject> = {}): Subject {
  return {
    ...engineSubject,
    check: async (program) => {
      const checked = await played(program);
      return { ...checked, failures: see(program, checked) };
    },
    lookAgain: async () => undefined,
    ...more,
  };
}

/** A law broken by every program in which a hook of this point returns BAIL. */
export const bailBreaks = (name: string, point: string): Fault => {
  return (_program, { played: { run } }) => {
    const bailed = run.events.some(
      (event) => event.type === "hook.ended" && event.point === point && event.result === "BAIL",
    );
    return bailed ? [{ by: "law", name, message: `a BAIL at ${point}` }] : [];
  };
};
