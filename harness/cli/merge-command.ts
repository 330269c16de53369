import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { messageOf } from "../../src/index.js";
import { HarnessError } from "../core/errors.js";
import { mergeReports } from "../report/merge.js";
import { type ReportFile, readReport } from "../report/read-report.js";
import type { ReporterArgument } from "./arguments.js";
import { refuseSharedFiles } from "./distinct-files.js";
import { exitCodeOf } from "./exit-code.js";
import type { Io } from "./io.js";
import { openReporters } from "./open-reporters.js";
import { tellWritten } from "./tell-written.js";

export interface MergeFlags {
  readonly reporter?: readonly ReporterArgument[];
  readonly failUncovered?: true;
}

/**
 * `hookrig merge`: joins the shards' JSON reports and writes any reporter's output. The exit code is that of
 * the run that was not sharded. Throws `REPORT_INVALID` and `USAGE_INVALID`.
 */
export async function mergeCommand(files: readonly string[], flags: MergeFlags, io: Io): Promise<number> {
  // All are read before any output is opened: merging into one of the inputs must not empty it first.
  const report = mergeReports(files.map((file) => readFile(file, io.cwd)));
  refuseSharedFiles({ outputs: (flags.reporter ?? []).map(({ file }) => file) }, io.cwd);
  const reporters = await openReporters(flags.reporter ?? [], io);
  try {
    const total = report.scenarios.length;
    for (const [index, scenario] of report.scenarios.entries())
      reporters.scenario(scenario, index + 1, total);
    await reporters.end(report, { notRun: 0, interrupted: false });
    tellWritten(reporters);
  } finally {
    reporters.close();
  }
  return exitCodeOf(report, { failUncovered: flags.failUncovered === true });
}

function readFile(file: string, cwd: string): ReportFile {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, file), "utf8");
  } catch (cause) {
    throw new HarnessError("REPORT_INVALID", `${file}: ${messageOf(cause)}`, { cause });
  }
  return readReport(text, file);
}
