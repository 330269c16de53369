import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { HookrigError, messageOf } from "../../src/index.js";
import { reporterArgument } from "./arguments.js";
import { EXIT } from "./exit-code.js";
import { addFuzzOptions, type FuzzFlags } from "./fuzz-options.js";
import { INSPECTED, runInspected } from "./inspect.js";
import type { Io } from "./io.js";
import type { MergeFlags } from "./merge-command.js";
import { packageFile } from "./package-file.js";
import { addRunOptions, REPORTER_FLAG, type RunFlags } from "./run-options.js";
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
      outputError: (text, write) => write(`hookrig: ${text.replace(/^error: /, "")}`),
    })
    .showHelpAfterError("hint: hookrig --help, hookrig run --help")
    .version(packageVersion(), "-V, --version");
  addRunOptions(program.command("run"))
    .description("run scenarios: files, folders or FILE:LINE; the folder scenarios, if unsaid")
    .argument("[paths...]")
    .action(async (paths: string[], flags: RunFlags) => {
      if (flags.inspect && io.env[INSPECTED] === undefined)
        return onCode(await runInspected(process.argv.slice(2)));
      const { runCommand } = await import("./run-command.js");
      onCode(await runCommand(paths, flags, io, wiring));
    });
  addFuzzOptions(program.command("fuzz"))
    .description("look for the order of events that breaks a promise: the engine's, or of your hooks")
    .action(async (flags: FuzzFlags) => {
      const { fuzzCommand } = await import("./fuzz-command.js");
      onCode(await fuzzCommand(flags, io));
    });
  program
    .command("replay")
    .description("play what hookrig fuzz found again: FIXED, FAILED or ERROR for each")
    .argument("<token-or-path>", "a token, a saved finding, or a folder of them")
    .action(async (what: string) => {
      const { replayCommand } = await import("./replay-command.js");
      onCode(await replayCommand(what, io, wiring));
    });
  program
    .command("merge")
    .description("join the JSON reports of shards, and write any reporter's output from them")
    .argument("<files...>")
    .option(...REPORTER_FLAG, reporterArgument)
    .option("--fail-uncovered", "fail if a registered hook was never called in any shard")
    .action(async (files: string[], flags: MergeFlags) => {
      const { mergeCommand } = await import("./merge-command.js");
      onCode(await mergeCommand(files, flags, io));
    });
  program
    .command("explain")
    .description("say what an error code or a law means")
    .argument("<code-or-law>", "SCRIPT_OVERRUN, budget-exact, …")
    .action(async (name: string) => {
      const { explainCommand } = await import("./explain-command.js");
      onCode(explainCommand(name, io));
    });
  program
    .command("schema")
    .description("print the JSON Schema of scenario files, for editors")
    .action(() => {
      io.stdout.write(readFileSync(packageFile("scenario.schema.json"), "utf8"));
      onCode(EXIT.held);
    });
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

const USAGE_CODES = ["USAGE_INVALID", "SUITE_INVALID", "REPORT_INVALID", "TOKEN_INVALID", "MODULE_INVALID"];

function tell(error: unknown, io: Io): number {
  // Commander has said it already; asking for help or the version is no fault.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.held : EXIT.usage;
  const known = HookrigError.isInstance(error) ? error : undefined;
  const { text, hint } = { text: undefined, hint: undefined, ...(known as { text?: string; hint?: string }) };
  // What is not ours to expect is a defect, and the stack the way to it.
  const message =
    known === undefined && error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
  io.stderr.write(text ?? `hookrig: ${message}\n`);
  if (hint !== undefined) io.stderr.write(`hint: ${hint}\n`);
  return known !== undefined && USAGE_CODES.includes(known.code) ? EXIT.usage : EXIT.broke;
}

function packageVersion(): string {
  const manifest = readFileSync(packageFile("package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
