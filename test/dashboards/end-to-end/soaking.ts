import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SoakReport } from "../../../harness/cli/soak-report.js";
import { program } from "../../cli/child.js";
import { root } from "../../tidy/tree.js";
import { Program } from "./program.js";
import type { ReservedPort } from "./reserved-port.js";

/** A `hookrig soak` that runs, as it is installed. */
export interface Soaking {
  readonly program: Program;
  /** Whether it has played all, and goes on to serve what it has measured. */
  readonly lingers: boolean;
  /** What it counted by itself. */
  report(): SoakReport;
}

interface SoakingOptions {
  readonly port: ReservedPort;
  /** For its report. */
  readonly folder: string;
  readonly flags: readonly string[];
}

/** Soaks a part of `dashboards/rehearsal/`. Resolves when its metrics are served. */
export async function startSoak(part: string, { port, folder, flags }: SoakingOptions): Promise<Soaking> {
  const file = join(folder, `${part}.json`);
  await port.release();
  const args = [program, "soak", part, "--port", `${port.port}`, "--report", file, ...flags];
  const running = new Program(process.execPath, args, { cwd: join(root, "dashboards/rehearsal") });
  await running.ready(() => running.output.includes("metrics on http"));
  return {
    program: running,
    get lingers() {
      return running.output.includes("over: ");
    },
    report: () => JSON.parse(readFileSync(file, "utf8")) as SoakReport,
  };
}
