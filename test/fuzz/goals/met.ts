import type { GoalFamily } from "../../../harness/fuzz/goals/goal.js";
import type { Program } from "../../../harness/fuzz/program.js";
import { played, program } from "../small-program.js";

/** The goals of a family that a real run of this program meets, in the order of the family. */
export async function met(family: GoalFamily, some: Partial<Program>): Promise<string[]> {
  const whole = program(some);
  const names = new Set<string>();
  const watch = family.watch(whole, (name) => void names.add(name));
  for (const event of (await played(whole)).played.run.events)
    (watch[event.type] as ((event: unknown) => void) | undefined)?.(event);
  const strange = [...names].filter((name) => !family.names.includes(name));
  if (strange.length > 0) throw new Error(`not in the family's list: ${strange.join(", ")}`);
  return family.names.filter((name) => names.has(name));
}
