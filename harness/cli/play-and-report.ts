import { messageOf } from "../../src/index.js";
import type { ScenarioReport } from "../core/report.js";
import { counted } from "../report/counted.js";
import { reportOf } from "../report/report-of.js";
import { hasRun } from "../report/status.js";
import { oneLine } from "../report/visible.js";
import { exitCodeOf } from "./exit-code.js";
import type { Interrupt } from "./interrupt.js";
import type { Io } from "./io.js";
import { rememberFailed } from "./last-failed.js";
import type { Reporters } from "./open-reporters.js";
import { type Item, type PlayOptions, runAll } from "./run-all.js";
import type { RunFlags } from "./run-options.js";
import type { RunTelemetry } from "./run-telemetry.js";
import { Tally } from "./tally.js";
import { tellWritten } from "./tell-written.js";
import type { Loaded, Wiring } from "./wiring.js";

interface Playing<S extends Loaded> {
  readonly flags: RunFlags;
  readonly io: Io;
  readonly wiring: Wiring<S>;
  readonly reporters: Reporters;
  readonly telemetry: RunTelemetry | undefined;
  readonly options: PlayOptions;
  readonly interrupt: Interrupt;
}

/**
 * Plays the scenarios and reports them; returns the exit code. On Ctrl-C or its like it waits for no
 * scenario: what is finished is reported, telemetry included, and the exit code is that of the signal.
 */
export async function playAndReport<S extends Loaded>(
  items: readonly Item<S>[],
  playing: Playing<S>,
): Promise<number> {
  const { flags, io, reporters, telemetry, interrupt } = playing;
  const started = io.now();
  const bail = flags.bail === true ? 1 : flags.bail;
  const tally = new Tally({ total: items.length, reporter: reporters, bail, telemetry });
  await Promise.race([playItems(items, tally, playing), interrupt.came]);
  const signalled = interrupt.exitCode();
  tally.close();
  const report = reportOf(tally.reports);
  const notRun = items.length - tally.reports.length;
  let told: readonly string[] = [];
  try {
    await reporters.end(report, { realMs: io.now() - started, notRun, interrupted: signalled !== undefined });
    remember(tally.reports, io);
  } finally {
    told = (await telemetry?.end()) ?? [];
  }
  const traces = counted(tally.reports.filter(hasRun).length, "trace");
  const ofTraces = flags.traceOut === undefined ? [] : [`wrote ${traces} to ${flags.traceOut}`];
  tellWritten(reporters, [...ofTraces, ...told]);
  return signalled ?? exitCodeOf(report, { failUncovered: flags.failUncovered === true });
}

async function playItems<S extends Loaded>(
  items: readonly Item<S>[],
  tally: Tally,
  playing: Playing<S>,
): Promise<void> {
  const { flags, wiring, options } = playing;
  const jobs = flags.inspect ? 1 : (flags.jobs ?? 1);
  if (jobs > 1) {
    const { runPool } = await import("./pool.js");
    await runPool(items, tally, { ...options, jobs });
  } else {
    await runAll(items, tally, wiring, options);
  }
}

/** A working directory that cannot be written to spoils `--last-failed`, and no run. */
function remember(reports: readonly ScenarioReport[], io: Io): void {
  try {
    rememberFailed(reports, io.cwd);
  } catch (error) {
    io.stderr.write(
      `hookrig: what failed is not remembered for --last-failed: ${oneLine(messageOf(error))}\n`,
    );
  }
}
