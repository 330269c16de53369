import { systemClock } from "../../src/index.js";
import { counted } from "../report/counted.js";
import { painter } from "../report/paint.js";
import { oneLine } from "../report/visible.js";
import { serveMetrics } from "../telemetry/metrics-server.js";
import { StreamCounts } from "../telemetry/stream-counts.js";
import { refuseSharedFiles } from "./distinct-files.js";
import { durationFlag } from "./duration-flag.js";
import { EXIT } from "./exit-code.js";
import { type Interrupt, whenInterrupted } from "./interrupt.js";
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
  refuseSharedFiles({ inputs: targets.paths, outputs: [flags.report] }, io.cwd);
  const interrupt = whenInterrupted(io);
  const file = flags.report === undefined ? undefined : openOutputFile(flags.report, io.cwd);
  try {
    const loading = loadSuite(targets, wiring, { cwd: io.cwd, forbidOnly: isCi(io) });
    const suite = await Promise.race([loading, interrupt.came.then((): S[] => [])]);
    const signalled = interrupt.exitCode();
    if (signalled !== undefined) return signalled;
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
      const soaking = { flags, limits, lingerMs, io, wiring, telemetry, file, interrupt };
      return await soakAndTell(scenarios, soaking);
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
  readonly interrupt: Interrupt;
}

async function soakAndTell<S extends Loaded>(scenarios: readonly S[], soaking: Soaking<S>): Promise<number> {
  const { flags, limits, lingerMs, io, wiring, telemetry, file, interrupt } = soaking;
  const output = terminalOutput(io);
  const progress = new SoakProgress(output);
  const counts = new StreamCounts();
  const { replay, spans } = telemetry;
  const room = async () => spans?.room();
  const run = wiring.run.bind(wiring);
  const soak = new Soak({ scenarios, run, limits, counts, replay, room, onPlayed: progress.played });
  void interrupt.came.then(() => soak.stop());
  await soak.run(interrupt.late);
  const signalled = interrupt.exitCode();
  progress.clear();
  await spans?.flush();
  const { plays, cutOff, virtualMs, realMs } = soak;
  const { failed, errors } = progress;
  const report = soakReport({
    scenarios: scenarios.length,
    plays,
    cutOff,
    failed,
    errors,
    virtualSeconds: virtualMs / 1000,
    ...(spans === undefined
      ? {}
      : { spans: { exported: spans.exported.exported, lost: spans.exported.lost } }),
    counts: counts.counted,
  });
  file?.write(`${JSON.stringify(report, null, 2)}\n`);
  const wrote = flags.report === undefined ? [] : ["", `wrote ${oneLine(flags.report)}`];
  const lines = [...soakLines(report, realMs, painter(output)), ...wrote];
  output.write(["", ...lines].map((line) => `${line}\n`).join(""));
  if (lingerMs > 0 && signalled === undefined) {
    output.write(`over: /metrics is served for ${flags.linger} more\n`);
    await Promise.race([new Promise<void>((done) => systemClock.after(lingerMs, done)), interrupt.came]);
  }
  // Ctrl-C while it lingers ends nothing but that: all has been played.
  return signalled ?? codeOf(report);
}

function codeOf({ failed, errors }: SoakReport): number {
  if (errors > 0) return EXIT.broke;
  return failed > 0 ? EXIT.failed : EXIT.held;
}
