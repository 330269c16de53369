import { systemClock } from "../../src/index.js";
import { counted } from "../report/counted.js";
import { painter } from "../report/paint.js";
import { serveMetrics } from "../telemetry/metrics-server.js";
import { StreamCounts } from "../telemetry/stream-counts.js";
import { durationFlag } from "./duration-flag.js";
import { EXIT } from "./exit-code.js";
import { whenInterrupted } from "./interrupt.js";
import { type Io, isCi } from "./io.js";
import { terminalOutput } from "./open-reporters.js";
import { type OutputFile, openOutputFile } from "./output-file.js";
import { select } from "./select.js";
import { Soak, type SoakLimits } from "./soak.js";
import type { SoakFlags } from "./soak-options.js";
import { SoakProgress } from "./soak-progress.js";
import { type SoakReport, soakLines, soakReport } from "./soak-report.js";
import { openSoakTelemetry, type SoakTelemetry } from "./soak-telemetry.js";
import { loadSuite } from "./suite.js";
import { parseTargets } from "./targets.js";
import { markedUnplayed } from "./unplayed.js";
import { UsageError } from "./usage-error.js";
import { wallLimit } from "./wall-limit.js";
import type { Loaded, Wiring } from "./wiring.js";

/**
 * `hookrig soak`: plays scenarios over and over and serves their metrics meanwhile; returns the exit code.
 * Throws `USAGE_INVALID` and `SUITE_INVALID` before anything is played.
 */
export async function soakCommand<S extends Loaded>(
  paths: readonly string[],
  flags: SoakFlags,
  io: Io,
  wiring: Wiring<S>,
): Promise<number> {
  if (flags.openmetrics && flags.otlp === undefined) {
    const hint = "give --otlp too, or leave --openmetrics out";
    throw new UsageError("--openmetrics is for exemplars, and their traces go nowhere", hint);
  }
  const limits = await limitsOf(flags);
  const lingerMs = flags.linger === undefined ? 0 : await durationFlag("--linger", flags.linger, "15s");
  const targets = parseTargets(paths, io.cwd);
  const file = flags.report === undefined ? undefined : openOutputFile(flags.report, io.cwd);
  try {
    const suite = await loadSuite(targets, wiring, { cwd: io.cwd, forbidOnly: isCi(io) });
    const { filter, tag: tags = [] } = flags;
    const selected = select(suite, { tags, ...(filter === undefined ? {} : { title: filter }) });
    const scenarios = selected.filter((scenario) => markedUnplayed(scenario) === undefined);
    if (scenarios.length === 0) {
      io.stderr.write("hookrig: nothing ran: there is no scenario to play in what was named\n");
      return EXIT.nothingRan;
    }
    const telemetry = await openSoakTelemetry(flags, io);
    const server = await serveMetrics(telemetry.registry, flags);
    io.stdout.write(`hookrig soak: ${counted(scenarios.length, "scenario")}, metrics on ${server.url}\n`);
    try {
      return await soakAndTell(scenarios, { flags, limits, lingerMs, io, wiring, telemetry, file });
    } finally {
      await server.close();
    }
  } finally {
    file?.close();
  }
}

async function limitsOf({ duration, rounds, rate, timeout }: SoakFlags): Promise<SoakLimits> {
  return {
    durationMs: duration === undefined ? Infinity : await durationFlag("--duration", duration, "10m"),
    rounds: rounds ?? Infinity,
    rate: rate ?? Infinity,
    wallLimitMs: await wallLimit(timeout),
  };
}

interface Soaking<S extends Loaded> {
  readonly flags: SoakFlags;
  readonly limits: SoakLimits;
  readonly lingerMs: number;
  readonly io: Io;
  readonly wiring: Wiring<S>;
  readonly telemetry: SoakTelemetry;
  readonly file: OutputFile | undefined;
}

async function soakAndTell<S extends Loaded>(scenarios: readonly S[], soaking: Soaking<S>): Promise<number> {
  const { flags, limits, lingerMs, io, wiring, telemetry, file } = soaking;
  const output = terminalOutput(io);
  const progress = new SoakProgress(output);
  const counts = new StreamCounts();
  const { replay, spans } = telemetry;
  const room = async () => spans?.room();
  const run = wiring.run.bind(wiring);
  const soak = new Soak({ scenarios, run, limits, counts, replay, room, onPlayed: progress.played });
  const interrupt = whenInterrupted(io, () => soak.stop());
  await Promise.race([soak.run(), interrupt.late]);
  progress.clear();
  await spans?.forceFlush();
  const { plays, virtualMs, realMs } = soak;
  const { failed, errors } = progress;
  const report = soakReport({
    scenarios: scenarios.length,
    plays,
    failed,
    errors,
    virtualSeconds: virtualMs / 1000,
    ...(spans === undefined
      ? {}
      : { spans: { exported: spans.exported.exported, lost: spans.exported.lost } }),
    counts: counts.counted,
  });
  file?.write(`${JSON.stringify(report, null, 2)}\n`);
  const lines = soakLines(report, realMs, painter(output));
  output.write(["", ...lines].map((line) => `${line}\n`).join(""));
  if (lingerMs > 0 && !interrupt.came()) {
    output.write(`over: /metrics is served for ${flags.linger} more\n`);
    await Promise.race([new Promise<void>((done) => systemClock.after(lingerMs, done)), interrupt.late]);
  }
  return interrupt.came() ? EXIT.interrupted : codeOf(report);
}

function codeOf({ failed, errors }: SoakReport): number {
  if (errors > 0) return EXIT.broke;
  return failed > 0 ? EXIT.failed : EXIT.held;
}
