import { systemClock } from "../../src/index.js";
import { onStopSignal, type StopSignal } from "./stop-signals.js";

/** A stream of the process, as much as is needed of it. */
export interface Stream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** All that a command touches of the process, so that tests can run it in theirs. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Milliseconds of real time, for the terminal only. */
  now(): number;
  /** Calls `listener` with the first signal that asks the process to end: Ctrl-C, or its like. */
  onInterrupt(listener: (signal: StopSignal) => void): void;
}

export const processIo: Io = {
  cwd: process.cwd(),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  now: () => systemClock.now(),
  onInterrupt: onStopSignal,
};

/**
 * Whether a stream takes colours: NO_COLOR forbids, FORCE_COLOR demands, else a terminal that is not dumb.
 */
export function hasColors({ env }: Pick<Io, "env">, stream: Stream): boolean {
  if (env.NO_COLOR) return false;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return stream.isTTY === true && env.TERM !== "dumb";
}

/** Whether this is a CI job: every CI service sets the variable `CI`. */
export function isCi({ env }: Pick<Io, "env">): boolean {
  return !["", "0", "false"].includes(env.CI ?? "");
}
