import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { patches } from "./break/patches.js";
import { playSuite } from "./break/suite.js";
import { rowOf, verdictOn } from "./break/table.js";
import { tryPatch } from "./break/try-patch.js";
import { openBenches, tryAll } from "./patches/try-all.js";
import type { Workbench } from "./patches/workbench.js";

// Would anyone notice? Plants small mistakes into copies of the engine and the agents, one at a time, and
// shows the scenario or test that each turns red. The exit code is 1 if one goes unnoticed or no longer
// fits the sources, and if the suite is red to begin with.
//
//   npm run break                     all patches
//   npm run break -- "engine 1.6"     those whose name or clause has this text

const root = fileURLToPath(new URL("..", import.meta.url));
const wanted = process.argv.slice(2);
const chosen = patches.filter(
  ({ name, clause }) => wanted.length === 0 || wanted.some((text) => `${name} ${clause}`.includes(text)),
);
if (chosen.length === 0) throw new Error(`no patch has ${wanted.join(", ")} in its name or clause`);

const jobs = availableParallelism();
const benches = openBenches(root, Math.min(jobs, chosen.length));
process.exitCode = (await breakAll(benches)) ? 0 : 1;

async function breakAll(benches: readonly Workbench[]): Promise<boolean> {
  const [first] = benches;
  if (first === undefined) return false;
  const { played, red } = await playSuite(first.folder, ["scenarios"], { jobs });
  if (red.length > 0) {
    console.log(`the suite is red before anything is broken:\n${red.join("\n")}`);
    return false;
  }
  const tried = await tryAll(
    chosen,
    benches,
    (patch, bench) => tryPatch(bench, patch, played),
    (one) => console.log(rowOf(one)),
  );
  const { line, held } = verdictOn(tried);
  console.log(line);
  return held;
}
