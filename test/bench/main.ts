import { chainBench } from "./chain.bench.js";
import { fuzzBench } from "./fuzz.bench.js";
import { growthBench } from "./growth.bench.js";
import { lawsBench } from "./laws.bench.js";
import { scrapeBench } from "./scrape.bench.js";
import { suiteBench } from "./suite.bench.js";
import { telemetryBench } from "./telemetry.bench.js";
import { turnBench } from "./turn.bench.js";

/** Runs the benchmarks named on the command line, all if none; exits 1 where a limit is broken. */
const benches: Readonly<Record<string, () => Promise<number>>> = {
  chain: chainBench,
  turn: turnBench,
  telemetry: telemetryBench,
  scrape: scrapeBench,
  laws: lawsBench,
  fuzz: fuzzBench,
  suite: suiteBench,
  growth: growthBench,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}; there is: ${Object.keys(benches).join(", ")}.`);
  process.exit(2);
}
let broken = 0;
for (const [name, run] of Object.entries(benches))
  if (wanted.length === 0 || wanted.includes(name)) broken += await run();
console.log(broken === 0 ? "\nAll limits hold." : `\n${broken} limit(s) broken.`);
process.exitCode = broken === 0 ? 0 : 1;
