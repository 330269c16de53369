import { refuseSharedFiles } from "./distinct-files.js";
import { EXIT } from "./exit-code.js";
import { fillEmptyExpects } from "./fill-expects.js";
import { whenInterrupted } from "./interrupt.js";
import { type Io, isCi } from "./io.js";
import { lastFailed } from "./last-failed.js";
import { listScenarios } from "./list.js";
import { openReporters } from "./open-reporters.js";
import { playAndReport } from "./play-and-report.js";
import type { RunFlags } from "./run-options.js";
import { openRunTelemetry } from "./run-telemetry.js";
import { type Filters, select, shardOf } from "./select.js";
import { loadSuite } from "./suite.js";
import { parseTargets, type Targets } from "./targets.js";
import { makeTraceFolder, TraceNames } from "./traces.js";
import { markedUnplayed } from "./unplayed.js";
import { UsageError } from "./usage-error.js";
import { NO_LIMIT_MS, wallLimit } from "./wall-limit.js";
import type { Loaded, Wiring } from "./wiring.js";

/** What a run of `hookrig run` is made of, parsed and checked. */
interface Run<S extends Loaded> {
  readonly targets: Targets;
  readonly filters: Filters;
  readonly flags: RunFlags;
  readonly io: Io;
  readonly wiring: Wiring<S>;
}

/**
 * `hookrig run`: checks the command line, loads every file, and only then plays. Returns the exit code;
 * throws `USAGE_INVALID` and `SUITE_INVALID`.
 */
export function runCommand<S extends Loaded>(
  paths: readonly string[],
  flags: RunFlags,
  io: Io,
  wiring: Wiring<S>,
): Promise<number> {
  refuseContradictions(flags);
  const run = { targets: parseTargets(paths, io.cwd), filters: filtersOf(flags, io), flags, io, wiring };
  return flags.list ? list(run) : play(run);
}

async function list<S extends Loaded>(run: Run<S>): Promise<number> {
  const { all, part } = selectPart(await loadRun(run), run);
  run.io.stdout.write(listScenarios(part));
  return all.length === 0 ? nothingRan(all, run) : EXIT.held;
}

async function play<S extends Loaded>(run: Run<S>): Promise<number> {
  const { flags, io, wiring } = run;
  const outputs = [...(flags.reporter ?? []).map(({ file }) => file), flags.metricsOut];
  refuseSharedFiles({ inputs: run.targets.paths, outputs }, io.cwd);
  const interrupt = whenInterrupted(io);
  const wallLimitMs =
    flags.inspect && flags.timeout === undefined ? NO_LIMIT_MS : await wallLimit(flags.timeout);
  if (flags.traceOut !== undefined) makeTraceFolder(flags.traceOut, io.cwd);
  const traces = flags.traceOut === undefined ? undefined : new TraceNames(flags.traceOut);
  const telemetry = await openRunTelemetry(flags, io);
  const reporters = await openReporters(flags.reporter ?? [], io, {
    traceFile: ({ file, line, scenario }) => traces?.of({ file, line, title: scenario }),
  });
  try {
    // What is still loading when a signal comes is not played; the reports say that they are partial.
    const suite = await Promise.race([updated(run, wallLimitMs), interrupt.came.then((): S[] => [])]);
    traces?.learn(suite);
    const { all, part } = selectPart(suite, run);
    const items = part.map((scenario) => ({ scenario, traceFile: traces?.of(scenario) }));
    const keepTraces = telemetry !== undefined;
    const options = { cwd: io.cwd, wallLimitMs, repeat: flags.repeat ?? 1, keepTraces };
    const code = await playAndReport(items, { flags, io, wiring, reporters, telemetry, options, interrupt });
    return code === EXIT.nothingRan ? nothingRan(all, run) : code;
  } finally {
    reporters.close();
    telemetry?.close();
  }
}

/** The suite; with `--update`, as it is once that is done. */
async function updated<S extends Loaded>(run: Run<S>, wallLimitMs: number): Promise<readonly S[]> {
  const { flags, io, wiring, targets } = run;
  if (flags.update) await fillEmptyExpects(targets, { io, wiring, wallLimitMs });
  return loadRun(run);
}

function loadRun<S extends Loaded>({ targets, flags, io, wiring }: Run<S>): Promise<readonly S[]> {
  return loadSuite(targets, wiring, { cwd: io.cwd, forbidOnly: flags.forbidOnly ?? isCi(io) });
}

/** All that the filters let through, and of these the shard's part. */
function selectPart<S extends Loaded>(suite: readonly S[], { filters, flags }: Run<S>) {
  const all = select(suite, filters);
  return { all, part: flags.shard === undefined ? all : shardOf(all, flags.shard) };
}

/**
 * An empty shard of a suite that has something to run is no fault; anything else that ran nothing says why.
 */
function nothingRan(
  all: readonly Loaded[],
  { flags, targets, io }: Pick<Run<Loaded>, "flags" | "targets" | "io">,
): number {
  const plays = all.some((scenario) => markedUnplayed(scenario) === undefined);
  if (plays) return EXIT.held;
  const lines = targets.only.length > 0 ? "the line" : undefined;
  const filtered = [
    lines,
    flags.filter && "--filter",
    flags.tag && "--tag",
    flags.lastFailed && "--last-failed",
  ];
  const names = filtered.filter((name) => name !== undefined).join(", ");
  const reason =
    all.length > 0
      ? "all scenarios are marked skip or todo"
      : names === ""
        ? "there is no scenario in what was named"
        : `no scenario matches ${names}`;
  io.stderr.write(`hookrig: nothing ran: ${reason}\n`);
  return EXIT.nothingRan;
}

function filtersOf(flags: RunFlags, io: Io): Filters {
  return {
    tags: flags.tag ?? [],
    ...(flags.filter === undefined ? {} : { title: flags.filter }),
    ...(flags.lastFailed === undefined ? {} : { lastFailed: lastFailed(io.cwd) }),
  };
}

function refuseContradictions({ failUncovered, shard, filter, tag, lastFailed }: RunFlags): void {
  if (!failUncovered) return;
  const part = [shard && "--shard", filter && "--filter", tag && "--tag", lastFailed && "--last-failed"].find(
    Boolean,
  );
  if (part === undefined) return;
  const hint = "a hook that this part leaves uncalled another may call: give it to hookrig merge";
  throw new UsageError(`--fail-uncovered is of a whole suite, not with ${part}`, hint);
}
