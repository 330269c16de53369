import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CHILD, campaign, hunt } from "./mutants/hunt.js";
import { mutants } from "./mutants/mutants.js";
import { BOUNDS, HEAD, rowOf, verdictOn } from "./mutants/table.js";
import { openBenches, tryAll } from "./patches/try-all.js";
import type { Workbench } from "./patches/workbench.js";

// Does the fuzzer find what is broken? Plants mistakes, one at a time, into copies of the engine, the agents
// and the reference model, and runs a campaign on each up to its first failure. The exit code is 1 if one is
// not found, if they are found too late, or if what shows them is too large to read.
//
//   npm run mutants                                all, two at a time
//   npm run mutants -- --jobs 1 --only held-at-min one of them; part of a name will do, and several --only
//   npm run mutants -- --list                      what there is
//   npm run mutants -- --only held-at-min --show   the shrunk scenario, too

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "2" },
    only: { type: "string", multiple: true, default: [] },
    seed: { type: "string", default: "1" },
    list: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
  },
});

const WALL_LIMIT_MS = 1_800_000;
/** So many programs must hold before anything is broken, or whatever is found proves nothing. */
const SOUND_RUNS = 5000;

const root = fileURLToPath(new URL("..", import.meta.url));
const chosen = mutants.filter(
  ({ name }) => values.only.length === 0 || values.only.some((part) => name.includes(part)),
);
if (chosen.length === 0) throw new Error(`no mutant has ${values.only.join(", ")} in its name`);

if (values.list) {
  for (const { clause, name, meets, why } of chosen)
    console.log(`${clause.padEnd(25)} ${name.padEnd(35)} ${why}${meets ? ` (${meets.join(" × ")})` : ""}`);
} else {
  const benches = openBenches(root, Math.min(Number(values.jobs), chosen.length), [CHILD]);
  process.exitCode = (await huntAll(benches)) ? 0 : 1;
}

async function huntAll(benches: readonly Workbench[]): Promise<boolean> {
  const [first] = benches;
  if (first === undefined) return false;
  const options = { seed: Number(values.seed), runs: BOUNDS.runs, wallLimitMs: WALL_LIMIT_MS };
  const sound = await campaign(first.folder, { ...options, runs: SOUND_RUNS });
  if (sound.found !== undefined) {
    const { by, name, message } = sound.found;
    console.log(`the fuzzer finds something before anything is broken: ${by} ${name}\n${message}`);
    return false;
  }
  console.log(HEAD);
  const hunted = await tryAll(
    chosen,
    benches,
    (mutant, bench) => hunt(mutant, bench, options),
    (one) => {
      console.log(rowOf(one));
      if (values.show && one.hunt.found) console.log(one.hunt.found.message, one.hunt.found.scenario);
    },
  );
  const { lines, held } = verdictOn(hunted);
  console.log(lines.join("\n"));
  return held;
}
