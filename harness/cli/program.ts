import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { HookrigError, messageOf } from "../../src/index.js";
import { visible } from "../report/visible.js";
import { addPlayingCommands, addReadingCommands } from "./commands.js";
import { EXIT } from "./exit-code.js";
import type { Io } from "./io.js";
import { packageFile } from "./package-file.js";
import type { Loaded, Wiring } from "./wiring.js";

/** The commands with their flags. `onCode` is told the exit code of the one that ran. */
export function makeProgram<S extends Loaded>(
  io: Io,
  wiring: Wiring<S>,
  onCode: (code: number) => void,
): Command {
  const program = new Command("hookrig")
    .description("Runs scenarios for hook-driven agents: a scripted model, the real hooks, checked promises.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: (text, write) => write(`hookrig: ${visible(text.replace(/^error: /, ""))}`),
    })
    .showHelpAfterError("hint: hookrig --help, hookrig run --help")
    .version(packageVersion(), "-V, --version");
  addPlayingCommands(program, { io, wiring, onCode });
  addReadingCommands(program, { io, onCode });
  return program;
}

/** Runs one command line and returns its exit code; every failure is told on `io.stderr`. Never rejects. */
export async function runProgram<S extends Loaded>(
  args: readonly string[],
  io: Io,
  wiring: Wiring<S>,
): Promise<number> {
  let code: number = EXIT.held;
  try {
    const program = makeProgram(io, wiring, (told) => {
      code = told;
    });
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    return tell(error, io);
  }
}

const USAGE_CODES = [
  "USAGE_INVALID",
  "SUITE_INVALID",
  "REPORT_INVALID",
  "TRACE_INVALID",
  "TOKEN_INVALID",
  "MODULE_INVALID",
];

function tell(error: unknown, io: Io): number {
  // Commander has said it already; asking for help or the version is no fault.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.held : EXIT.usage;
  const known = HookrigError.isInstance(error) ? error : undefined;
  const { text, hint } = { text: undefined, hint: undefined, ...(known as { text?: string; hint?: string }) };
  // What is not ours to expect is a defect, and the stack the way to it.
  const message =
    known === undefined && error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
  io.stderr.write(text ?? `hookrig: ${visible(message)}\n`);
  if (hint !== undefined) io.stderr.write(`hint: ${visible(hint)}\n`);
  return known !== undefined && USAGE_CODES.includes(known.code) ? EXIT.usage : EXIT.broke;
}

function packageVersion(): string {
  const manifest = readFileSync(packageFile("package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
