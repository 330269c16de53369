import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { findScenarioFiles, loadFiles } from "hookrig/harness";
import { difference } from "./coverage/difference.js";
import { emptyCells } from "./coverage/empty-cells.js";
import { fill } from "./coverage/fill.js";
import { pageOf } from "./coverage/page.js";
import { playSuite } from "./coverage/play-suite.js";
import { checkReasons } from "./coverage/reasons.js";
import { tables } from "./coverage/tables.js";

// Is there a scenario for everything? Plays the whole suite, reads off what happened which cells of the
// tables it
// fills, and holds docs/coverage.md against that. The exit code is 1 if the page differs, a cell is empty
// without a
// reason, a filled one has a reason, or a scenario is red.
//
//   npm run docs:coverage                compares
//   npm run docs:coverage -- --write     writes the page

const PAGE = "docs/coverage.md";
const cwd = process.cwd();

const { scenarios, errors } = loadFiles(findScenarioFiles(["scenarios"], cwd), { cwd });
const { played, red } = await playSuite(scenarios);
const filled = tables.map((table) => fill(table, played));
const reasons = checkReasons(filled, emptyCells);
const page = pageOf(filled, reasons);
const problems = [...errors.map(({ message }) => message), ...red, ...reasons.problems];

if (process.argv.includes("--write")) writeFileSync(PAGE, page);
else {
  const differs = difference(existsSync(PAGE) ? readFileSync(PAGE, "utf8") : "", page);
  if (differs !== undefined)
    problems.push(`${PAGE} is out of date: npm run docs:coverage -- --write\n${differs}`);
}
for (const problem of problems) console.error(problem);
console.log(`${played.length} scenarios, ${tables.length} tables, ${problems.length} problems`);
// Not process.exitCode: what a user's hooks left open would keep the process alive.
process.exit(problems.length === 0 ? 0 : 1);
