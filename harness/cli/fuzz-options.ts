import type { Command } from "commander";
import { countArgument, seedArgument } from "./arguments.js";
import { durationFlag } from "./duration-flag.js";
import { type Io, isCi } from "./io.js";
import { UsageError } from "./usage-error.js";

/** The flags of `hookrig fuzz`, parsed. */
export interface FuzzFlags {
  readonly runs?: number;
  readonly time?: string;
  readonly seed?: number;
  readonly findings?: number;
  readonly save?: string;
  readonly use?: string;
}

/** `docs/cli.md` says more of each; a test compares the two lists. */
export function addFuzzOptions(command: Command): Command {
  return command
    .option("--runs <count>", "programs to run (10000, if neither this nor --time is given)", countArgument)
    .option("--time <duration>", "real time to go on for, such as 20m")
    .option("--seed <number>", "what the programs are drawn from; needed in CI", seedArgument)
    .option(
      "--findings <count>",
      "failures of different names to find before it ends (1 if unsaid)",
      countArgument,
    )
    .option("--save <folder>", "where findings are saved as scenario files (.hookrig/findings if unsaid)")
    .option("--use <file>", "a module of hooks to fuzz, instead of scripted ones");
}

const DEFAULT_RUNS = 10_000;

/** How long a campaign goes on: programs, and real milliseconds. */
export interface FuzzLimits {
  readonly runs?: number;
  readonly timeMs?: number;
}

/** What the flags say of it. Throws `USAGE_INVALID` for what is no duration. */
export async function limitsOf({ runs, time }: FuzzFlags): Promise<FuzzLimits> {
  if (time === undefined) return { runs: runs ?? DEFAULT_RUNS };
  const timeMs = await durationFlag("--time", time, "20m");
  return { timeMs, ...(runs === undefined ? {} : { runs }) };
}

/**
 * The seed given, or one that is drawn. Throws `USAGE_INVALID` where `CI` is set and none is given: what
 * failed there once must fail for everybody.
 */
export function seedOf({ seed }: FuzzFlags, io: Io, draw: () => number): number {
  if (seed !== undefined) return seed;
  const drawn = draw();
  if (!isCi(io)) return drawn;
  throw new UsageError(
    "in CI a campaign needs a seed, so that it can be had again",
    `for example --seed ${drawn}`,
  );
}
