import { messageOf } from "../../src/index.js";
import type { ScenarioReport } from "../core/report.js";
import { reportOf } from "../report/report-of.js";
import { EXIT, exitCodeOf } from "./exit-code.js";
import type { Io } from "./io.js";
import { rememberFailed } from "./last-failed.js";
import type { Reporters } from "./open-reporters.js";
import { type Item, type PlayOptions, runAll } from "./run-all.js";
import type { RunFlags } from "./run-options.js";
import type { RunTelemetry } from "./run-telemetry.js";
import { Tally } from "./tally.js";
import type { Loaded, Wiring } from "./wiring.js";

interface Playing<S extends Loaded> {
  readonly flags: RunFlags;
  readonly io: Io;
  readonly wiring: Wiring<S>;
  readonly reporters: Reporters;
  readonly telemetry: RunTelemetry | undefined;
  readonly options: PlayOptions;
}

/**
 * Plays the scenarios and reports them; returns the exit code. On Ctrl-C it waits for no scenario: what is
 * finished is reported, telemetry included, and the exit code is 130.
 */
export async function playAndReport<S extends Loaded>(
  items: readonly Item<S>[],
  playing: Playing<S>,
): Promise<number> {
  const { flags, io, reporters, telemetry } = playing;
  const started = io.now();
  const bail = flags.bail === true ? 1 : flags.bail;
  const tally = new Tally({ total: items.length, reporter: reporters, bail, telemetry });
  const interrupt = new Promise<true>((resolve) => io.onInterrupt(() => resolve(true)));
  const interrupted = await Promise.race([playItems(items, tally, playing), interrupt]);
  tally.close();
  const report = reportOf(tally.reports);
  const notRun = items.length - tally.reports.length;
  try {
    await reporters.end(report, { realMs: io.now() - started, notRun, interrupted });
    remember(tally.reports, io);
  } finally {
    await telemetry?.end();
  }
  return interrupted ? EXIT.interrupted : exitCodeOf(report, { failUncovered: flags.failUncovered === true });
}

/** False when all is over: it was not interrupted. */
async function playItems<S extends Loaded>(
  items: readonly Item<S>[],
  tally: Tally,
  playing: Playing<S>,
): Promise<false> {
  const { flags, wiring, options } = playing;
  const jobs = flags.inspect ? 1 : (flags.jobs ?? 1);
  if (jobs > 1) {
    const { runPool } = await import("./pool.js");
    await runPool(items, tally, { ...options, jobs });
  } else {
    await runAll(items, tally, wiring, options);
  }
  return false;
}

/** A working directory that cannot be written to spoils `--last-failed`, and no run. */
function remember(reports: readonly ScenarioReport[], io: Io): void {
  try {
    rememberFailed(reports, io.cwd);
  } catch (error) {
    io.stderr.write(`hookrig: what failed is not remembered for --last-failed: ${messageOf(error)}\n`);
  }
}
