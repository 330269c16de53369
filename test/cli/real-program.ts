import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runProgram } from "../../harness/cli/program.js";
import { realWiring } from "../../harness/cli/real-wiring.js";
import type { StopSignal } from "../../harness/cli/stop-signals.js";
import { temporaryFolder } from "./fakes.js";

interface Options {
  readonly files?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Told all of the standard output so far, at each write. `interrupt` is Ctrl-C, or the signal. */
  readonly onOutput?: (stdout: string, interrupt: (signal?: StopSignal) => void) => void;
}

/** Runs a command line in this process, over the real loader and runner, in a folder that holds `files`. */
export async function hookrig(
  args: readonly string[],
  { files = {}, cwd = temporaryFolder(), env = {}, onOutput = () => {} }: Options = {},
) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  const told = { stdout: "", stderr: "" };
  let interrupt: (signal?: StopSignal) => void = () => {};
  const stdout = {
    write(text: string) {
      told.stdout += text;
      onOutput(told.stdout, (signal) => interrupt(signal));
    },
  };
  const stderr = {
    write(text: string) {
      told.stderr += text;
    },
  };
  const onInterrupt = (listener: (signal: StopSignal) => void) => {
    interrupt = (signal = "SIGINT") => listener(signal);
  };
  const io = { cwd, env, stdout, stderr, now: () => performance.now(), onInterrupt };
  const code = await runProgram(args, io, realWiring);
  return { code, ...told, cwd };
}
