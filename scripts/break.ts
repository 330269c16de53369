import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { patches } from "./break/patches.js";
import { playSuite } from "./break/suite.js";
import { rowOf, verdictOn } from "./break/table.js";
import { type Tried, tryPatch } from "./break/try-patch.js";
import { Workbench } from "./break/workbench.js";

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
const benches = Array.from({ length: Math.min(jobs, chosen.length) }, () => new Workbench(root));
// However this process ends, a Ctrl-C included, it leaves no copies behind.
process.on("exit", () => {
  for (const bench of benches) bench.remove();
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

process.exitCode = (await tryAll(benches)) ? 0 : 1;

async function tryAll([first, ...others]: readonly Workbench[]): Promise<boolean> {
  if (first === undefined) return false;
  const { played, red } = await playSuite(first.folder, ["scenarios"], { jobs });
  if (red.length > 0) {
    console.log(`the suite is red before anything is broken:\n${red.join("\n")}`);
    return false;
  }
  const tried: Tried[] = [];
  let shown = 0;
  const queue = [...chosen.entries()];
  const work = async (bench: Workbench) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [position, patch] = next;
      tried[position] = await tryPatch(bench, patch, played);
      // Rows in the order of the patches, whichever ends first.
      for (let row = tried[shown]; row !== undefined; row = tried[shown]) {
        console.log(rowOf(row));
        shown += 1;
      }
    }
  };
  await Promise.all([first, ...others].map(work));
  const { line, held } = verdictOn(tried);
  console.log(line);
  return held;
}
