import { join, resolve } from "node:path";
import { messageOf } from "../../src/index.js";
import { Campaign, type CampaignReport } from "../fuzz/campaign.js";
import type { Finding } from "../fuzz/finding.js";
import { saveFinding } from "../fuzz/save-finding.js";
import { engineSubject, type Subject } from "../fuzz/subject.js";
import { campaignLines, findingLines, many } from "../report/campaign-lines.js";
import { painter } from "../report/paint.js";
import type { Output } from "../report/reporter.js";
import { oneLine } from "../report/visible.js";
import { drawSeed } from "./draw-seed.js";
import { EXIT } from "./exit-code.js";
import { type FuzzFlags, type FuzzLimits, limitsOf, seedOf } from "./fuzz-options.js";
import { FuzzProgress } from "./fuzz-progress.js";
import { whenInterrupted } from "./interrupt.js";
import type { Io } from "./io.js";
import { terminalOutput } from "./open-reporters.js";
import { checkWritable } from "./writable.js";

const SAVE_FOLDER = ".hookrig/findings";

/** What tests put something else in the place of. */
export interface FuzzParts {
  readonly subject?: Subject;
  readonly drawSeed?: () => number;
}

/**
 * `hookrig fuzz`: runs a campaign and tells what came of it; returns the exit code. Throws `USAGE_INVALID`
 * before anything runs, and `MODULE_INVALID` for a module of hooks that does not load.
 */
export async function fuzzCommand(flags: FuzzFlags, io: Io, parts: FuzzParts = {}): Promise<number> {
  const limits = await limitsOf(flags);
  const folder = flags.save ?? SAVE_FOLDER;
  checkWritable(folder, io.cwd);
  const seed = seedOf(flags, io, parts.drawSeed ?? drawSeed);
  const hooks = flags.use === undefined ? undefined : await loadHooks(resolve(io.cwd, flags.use));
  const output = terminalOutput(io);
  const progress = new FuzzProgress(output, io.now, limits.runs);
  const started = io.now();
  tell(output, [opening(seed, limits, flags)]);
  const campaign = new Campaign({
    subject: parts.subject ?? hooks ?? engineSubject,
    seed,
    runs: limits.runs,
    findings: flags.findings,
    use: flags.use,
    isOver: () => limits.timeMs !== undefined && io.now() - started >= limits.timeMs,
    onRun: progress.show,
    onFinding(finding) {
      progress.clear();
      tell(output, findingLines(finding, save(finding, folder, io), painter(output)));
    },
  });
  const interrupt = whenInterrupted(io);
  // The finding that was being made small is kept.
  void interrupt.came.then(() => campaign.stop());
  await Promise.race([campaign.run(), interrupt.late]);
  progress.clear();
  const report = campaign.report();
  const signalled = interrupt.exitCode();
  const lines = campaignLines(report, signalled !== undefined, painter(output));
  tell(output, [...escapeLines(hooks?.escapes), ...lines]);
  return signalled ?? codeOf(report);
}

async function loadHooks(file: string) {
  const { userHooks } = await import("../fuzz/user-hooks.js");
  return userHooks(file);
}

function opening(seed: number, { runs, timeMs }: FuzzLimits, { time, use }: FuzzFlags): string {
  const limits = [
    ...(runs === undefined ? [] : [`${many(runs)} runs`]),
    ...(timeMs === undefined ? [] : [time]),
  ];
  const what = use === undefined ? "" : `, hooks of ${oneLine(use)}`;
  return `hookrig fuzz: seed ${seed}, at most ${limits.join(" or ")}${what}`;
}

/** The file as it is shown; undefined if the folder has become unwritable, which is told. */
function save(finding: Finding, folder: string, io: Io): string | undefined {
  try {
    return join(folder, saveFinding(finding, resolve(io.cwd, folder)));
  } catch (error) {
    io.stderr.write(`hookrig: the finding is not saved: ${oneLine(messageOf(error))}\n`);
    return undefined;
  }
}

function escapeLines(escapes: ReadonlySet<string> = new Set()): string[] {
  return [...escapes].map((what) => `escape  ${oneLine(what)}: no seed decides that, it may not come again`);
}

function codeOf({ findings, shallow }: CampaignReport): number {
  return findings.length > 0 || shallow.length > 0 ? EXIT.failed : EXIT.held;
}

function tell(output: Output, lines: readonly string[]): void {
  output.write(lines.map((line) => `${line}\n`).join(""));
}
