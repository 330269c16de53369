import { runCampaign } from "../../harness/fuzz/campaign.js";
import { sizeOf } from "../../harness/fuzz/finding.js";
import { engineSubject } from "../../harness/fuzz/subject.js";
import type { Hunt } from "./hunt.js";

// Runs the fuzzer on the engine of the copy that this file was compiled into, up to the first failure, and
// tells what came of it as one line of JSON.
//
//   node child.js SEED RUNS

const [seed, runs] = process.argv.slice(2).map(Number) as [number, number];
const report = await runCampaign({ subject: engineSubject, seed, runs, findings: 1 });
const [finding] = report.findings;
const hunt: Hunt = {
  runs: finding?.run ?? report.runs,
  ...(finding === undefined
    ? {}
    : {
        found: {
          by: finding.failure.by,
          name: finding.failure.name,
          message: finding.failure.message,
          size: sizeOf(finding.scenario),
          scenario: finding.scenario,
        },
      }),
};
process.stdout.write(`${JSON.stringify(hunt)}\n`, () => process.exit(0));
