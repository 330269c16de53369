import { execFile } from "node:child_process";
import { join } from "node:path";
import type { JsonReport, ScenarioReport } from "hookrig/harness";

/** Something red: a scenario as `file:line "title"`, or a unit test by its full name. */
export type Red = string;

/** What a run of the suite, or of a part of it, came to. */
export interface SuiteRun {
  readonly played: readonly ScenarioReport[];
  readonly red: readonly Red[];
}

/**
 * A planted mistake may make the engine go round for ever: then the process is ended, and that is an error.
 */
const LIMIT_MS = 240_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

export interface SuiteOptions {
  /** Worker threads. */
  readonly jobs?: number;
  /** So many red scenarios are enough. */
  readonly bail?: number;
}

/**
 * Plays scenario files (all of the suite: `["scenarios"]`) with the command line that is built in `folder`.
 * Rejects where that plays nothing: a file that is refused, a process that dies or does not end.
 */
export async function playSuite(
  folder: string,
  paths: readonly string[],
  { jobs = 1, bail }: SuiteOptions = {},
): Promise<SuiteRun> {
  const main = join("dist", "harness", "cli", "main.js");
  const args = [main, "run", ...paths, "--reporter", "json", "--jobs", String(jobs)];
  if (bail !== undefined) args.push("--bail", String(bail));
  const { stdout, stderr } = await node(folder, args);
  const { scenarios } = json<JsonReport>(stdout, stderr);
  const red = scenarios
    .filter(({ status }) => status === "failed" || status === "error")
    .map(({ file, line, scenario }) => `${file}:${line} "${scenario}"`);
  return { played: scenarios, red };
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Runs one test file against the sources in `folder`; its red tests. */
export async function runTest(folder: string, file: string): Promise<readonly Red[]> {
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const { stdout, stderr } = await node(folder, [vitest, "run", file, "--reporter", "json"]);
  const { testResults } = json<VitestReport>(stdout, stderr);
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  // A file that cannot even be loaded has no test that noticed anything.
  if (results.length === 0)
    throw new Error(`${file} ran no test: ${testResults[0]?.message ?? "none was found"}`);
  return results.filter(({ status }) => status === "failed").map(({ fullName }) => `${file} "${fullName}"`);
}

interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/** Whatever the exit code: red is what we are after, and the report says whether it is. */
function node(folder: string, args: readonly string[]): Promise<Output> {
  const options = { cwd: folder, timeout: LIMIT_MS, maxBuffer: MAX_OUTPUT_BYTES };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error?.killed) reject(new Error(`node ${args.join(" ")} did not end within ${LIMIT_MS / 1000} s`));
      else resolve({ stdout, stderr });
    });
  });
}

function json<T>(stdout: string, stderr: string): T {
  try {
    return JSON.parse(stdout) as T;
  } catch (cause) {
    throw new Error(`no report, but: ${(stderr || stdout).trim().slice(0, 2000)}`, { cause });
  }
}
