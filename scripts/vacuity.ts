import { availableParallelism } from "node:os";
import { findScenarioFiles, loadFiles } from "hookrig/harness";
import { tryFiles } from "./vacuity/try-files.js";
import { isTried } from "./vacuity/try-scenario.js";
import { verdictOn } from "./vacuity/verdict.js";

// Can each scenario fail at all? Plays every one again with its hooks removed, each honoured result changed
// to CALL_NEXT, and each verdict flipped. One that stays green checks nothing of what was changed: it is
// listed, and the exit code is 1, unless its mark `vacuous: why` says why that is right.
//
//   npm run vacuity                        all scenarios
//   npm run vacuity -- scenarios/budget    some of them

const cwd = process.cwd();
const paths = process.argv.slice(2);
const { scenarios, errors } = loadFiles(findScenarioFiles(paths.length > 0 ? paths : ["scenarios"], cwd), {
  cwd,
});
for (const { message } of errors) console.error(message);
if (errors.length > 0) process.exit(1);

const files = [...new Set(scenarios.filter(isTried).map(({ file }) => file))];
const { lines, held } = verdictOn(await tryFiles(files, availableParallelism()));
console.log(lines.join("\n"));
// Not process.exitCode: what a user's hooks left open would keep the process alive.
process.exit(held ? 0 : 1);
