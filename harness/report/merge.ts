import { HarnessError } from "../core/errors.js";
import type { JsonReport, ScenarioReport } from "../core/report.js";
import type { ReportFile } from "./read-report.js";
import { reportOf } from "./report-of.js";

/**
 * One report of several shards', equal byte for byte to that of the run that was not sharded. Throws
 * `REPORT_INVALID` if two files hold the same scenario: the same shard was given twice, and its counts would
 * be wrong.
 */
export function mergeReports(files: readonly ReportFile[]): JsonReport {
  const owners = new Map<string, string>();
  for (const { file, report } of files) {
    for (const scenario of report.scenarios) {
      const key = identity(scenario);
      const owner = owners.get(key);
      if (owner !== undefined) throw twice(scenario, owner, file);
      owners.set(key, file);
    }
  }
  return reportOf(files.flatMap(({ report }) => report.scenarios));
}

const identity = ({ file, line, scenario }: ScenarioReport) => JSON.stringify([file, line, scenario]);

function twice({ file, line, scenario }: ScenarioReport, owner: string, second: string): HarnessError {
  const where = owner === second ? `twice in ${owner}` : `in ${owner} and in ${second}`;
  return new HarnessError(
    "REPORT_INVALID",
    `${file}:${line} "${scenario}" is ${where}: is a shard given twice?`,
  );
}
