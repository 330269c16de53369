import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { HookrigError, messageOf } from "../../src/index.js";
import type { Problem } from "../core/report.js";
import type { Failure } from "../fuzz/check-program.js";
import { nameOf } from "../fuzz/finding.js";
import { replay } from "../fuzz/replay.js";
import { engineSubject } from "../fuzz/subject.js";
import { readToken, type Token } from "../fuzz/token.js";
import { byCause } from "../report/order.js";
import { type Paint, painter } from "../report/paint.js";
import { oneLine, visible } from "../report/visible.js";
import { findScenarioFiles } from "../scenario/find-files.js";
import { loadFiles } from "../scenario/load.js";
import { EXIT } from "./exit-code.js";
import { type Interrupt, whenInterrupted } from "./interrupt.js";
import type { Io } from "./io.js";
import { keepFinding, refuseToOverwrite } from "./keep-finding.js";
import { terminalOutput } from "./open-reporters.js";
import { play } from "./play.js";
import { UsageError } from "./usage-error.js";
import { wallLimit } from "./wall-limit.js";
import type { Loaded, Wiring } from "./wiring.js";

/** What became of a finding, and in a line or more what is wrong. */
interface Replayed {
  readonly verdict: "FIXED" | "FAILED" | "ERROR";
  readonly why?: string;
  /** Nothing is wrong but that the scripts were not used as they are written. */
  readonly misfit?: boolean;
}

/** The flags of `hookrig replay`, as they were written. */
export interface ReplayFlags {
  /** Where to keep a finding that is mended. */
  readonly save?: string;
}

/**
 * `hookrig replay`: plays findings again and says of each whether it is FIXED, FAILED or could not be
 * played: ERROR. Returns the exit code. On Ctrl-C or its like it tells of what was played by then. Throws
 * `TOKEN_INVALID`, and `USAGE_INVALID` for what is neither a token nor a path, and for a `--save` that cannot
 * be.
 */
export async function replayCommand<S extends Loaded>(
  what: string,
  { save }: ReplayFlags,
  io: Io,
  wiring: Wiring<S>,
): Promise<number> {
  if (save !== undefined) refuseToOverwrite(save, io.cwd);
  const interrupt = whenInterrupted(io);
  if (!existsSync(resolve(io.cwd, what))) {
    if (/[./\\]/.test(what)) throw new UsageError(`no such file or folder: ${what}`, "or give a whole token");
    if (save !== undefined)
      throw new UsageError("--save keeps a saved finding", "give its file, not a token");
    const token = readToken(what);
    return replayAll([["the token's program", () => replayToken(token, io)]], interrupt, io);
  }
  const files = findScenarioFiles([what], io.cwd);
  if (save !== undefined && files.length > 1)
    throw new UsageError("--save keeps one finding", `name one of the ${files.length} in ${what}`);
  const replays = files.map((file): Replay => {
    const once = async () => {
      const one = await replayFile(file, io, wiring);
      return save !== undefined && one.verdict === "FIXED" ? kept(file, save, io, wiring) : one;
    };
    return [file, once];
  });
  if (replays.length > 0) return replayAll(replays, interrupt, io);
  io.stderr.write(`hookrig: nothing ran: there is no finding in ${oneLine(what)}\n`);
  return EXIT.nothingRan;
}

/** A finding's name, and what plays it. */
type Replay = readonly [name: string, play: () => Promise<Replayed>];

/** Plays one after the other and tells of all; when the process is to end, of those that are played. */
async function replayAll(replays: readonly Replay[], interrupt: Interrupt, io: Io): Promise<number> {
  const replayed: [string, Replayed][] = [];
  for (const [name, play] of replays) {
    const one = await Promise.race([play(), interrupt.came]);
    if (one === undefined) break;
    replayed.push([name, one]);
  }
  const code = tell(replayed, io);
  return interrupt.exitCode() ?? code;
}

/** Keeps a mended finding, and sees it hold where it is now. */
async function kept<S extends Loaded>(
  file: string,
  save: string,
  io: Io,
  wiring: Wiring<S>,
): Promise<Replayed> {
  const token = tokenIn(file, io);
  const module = hooksOf(file, io);
  const hooks =
    token?.use === undefined || module === undefined ? undefined : { token, use: await loadHooks(module) };
  await keepFinding({ file, hooks }, save, io.cwd);
  const { verdict, why } = await replayFile(save, io, wiring);
  return verdict === "FIXED" ? { verdict, why: `kept as ${save}` } : { verdict, why: `as ${save}: ${why}` };
}

/** `use`: the module of hooks, absolute; if unsaid, as the token has it, from the working directory. */
async function replayToken(token: Token, io: Io, use?: string): Promise<Replayed> {
  const subject =
    token.use === undefined ? engineSubject : await loadHooks(use ?? resolve(io.cwd, token.use));
  const failures = await replay(token, subject);
  return failures.length === 0
    ? { verdict: "FIXED" }
    : { verdict: "FAILED", why: failures.map(spell).join("\n") };
}

async function loadHooks(file: string) {
  const { userHooks } = await import("../fuzz/user-hooks.js");
  return userHooks(file);
}

/** A saved finding is a scenario like any other. */
async function replayFile<S extends Loaded>(file: string, io: Io, wiring: Wiring<S>): Promise<Replayed> {
  const { scenarios, errors } = await wiring.load([file], { cwd: io.cwd, only: [], allowEmptyExpect: false });
  const [refused] = errors;
  if (refused !== undefined) return { verdict: "ERROR", why: `[${refused.code}] ${refused.message}` };
  const token = tokenIn(file, io);
  // Of two runs, which is what a metamorphic law speaks of, a scenario plays one.
  if (token?.second !== undefined) return orError(replayToken(token, io));
  const played = await playAll(scenarios, wiring);
  if (played.misfit !== true || token?.use === undefined) return played;
  // Mended hooks use other parts of a script than broken ones did; a token's scripts never run out.
  const again = await orError(replayToken(token, io, hooksOf(file, io)));
  return again.verdict === "FIXED"
    ? { ...again, why: "its scripts fit no longer; --save FILE keeps it with those that do" }
    : played;
}

/** The module that the file itself names: the token's path was one from where the campaign ran. */
function hooksOf(file: string, io: Io): string | undefined {
  const [scenario] = loadFiles([file], { cwd: io.cwd }).scenarios;
  return scenario?.data.hooks?.use === undefined ? undefined : scenario.resolveUse(["hooks", "use"]);
}

/** What one finding lacks must not keep the others from being played. */
async function orError(replayed: Promise<Replayed>): Promise<Replayed> {
  try {
    return await replayed;
  } catch (error) {
    if (!HookrigError.isInstance(error)) throw error;
    return { verdict: "ERROR", why: `[${error.code}] ${error.message}` };
  }
}

/** Scripts that do not fit, and what a saved finding about somebody's hooks expects: so many model calls. */
const MISFIT = /^(expectation$|(SCRIPT|VERDICT|DOUBLE|MOMENT)_)/;

async function playAll<S extends Loaded>(scenarios: readonly S[], wiring: Wiring<S>): Promise<Replayed> {
  const wallLimitMs = await wallLimit(undefined);
  for (const scenario of scenarios) {
    const { report } = await play(scenario, wiring.run.bind(wiring), wallLimitMs);
    const [problem] = byCause(report.problems);
    if (problem === undefined) continue;
    const misfit = report.status === "failed" && report.problems.every(({ kind }) => MISFIT.test(kind));
    return { verdict: report.status === "error" ? "ERROR" : "FAILED", why: spellProblem(problem), misfit };
  }
  return { verdict: "FIXED" };
}

/** The token in a saved finding's comment. One of no use is told, and the scenario speaks alone. */
function tokenIn(file: string, io: Io): Token | undefined {
  const text = /^# hookrig replay ([\w-]+)$/m.exec(readFileSync(resolve(io.cwd, file), "utf8"))?.[1];
  if (text === undefined) return undefined;
  try {
    return readToken(text);
  } catch (error) {
    io.stderr.write(`hookrig: ${oneLine(file)}: its token is of no use: ${oneLine(messageOf(error))}\n`);
    return undefined;
  }
}

function spell(failure: Failure): string {
  return `${nameOf(failure)}: ${failure.message}`;
}

function spellProblem({ kind, message }: Problem): string {
  return kind === "expectation" ? message : `[${kind}] ${message}`;
}

const COLORS = { FIXED: "green", FAILED: "red", ERROR: "red" } as const satisfies Record<string, keyof Paint>;

/** Tells what became of each; returns the exit code. */
function tell(replayed: readonly (readonly [string, Replayed])[], io: Io): number {
  const output = terminalOutput(io);
  const paint = painter(output);
  for (const [name, { verdict, why }] of replayed) {
    output.write(`${paint[COLORS[verdict]](verdict.padEnd(6))}  ${oneLine(name)}\n`);
    for (const line of why === undefined ? [] : visible(why).split("\n")) output.write(`        ${line}\n`);
  }
  const verdicts = replayed.map(([, { verdict }]) => verdict);
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
  output.write(`${count("FIXED")} fixed, ${count("FAILED")} failed, ${count("ERROR")} in error\n`);
  if (verdicts.includes("ERROR")) return EXIT.broke;
  return verdicts.includes("FAILED") ? EXIT.failed : EXIT.held;
}
