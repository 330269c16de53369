import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { reporterArgument } from "./arguments.js";
import { EXIT } from "./exit-code.js";
import { addFuzzOptions, type FuzzFlags } from "./fuzz-options.js";
import { INSPECTED, runInspected } from "./inspect.js";
import type { Io } from "./io.js";
import type { MergeFlags } from "./merge-command.js";
import { packageFile } from "./package-file.js";
import type { ReplayFlags } from "./replay-command.js";
import { addRunOptions, REPORTER_FLAG, type RunFlags } from "./run-options.js";
import { addSoakOptions, type SoakFlags } from "./soak-options.js";
import { addTraceOptions, type TraceFlags } from "./trace-options.js";
import type { Loaded, Wiring } from "./wiring.js";

/** What commands are carried out with. `onCode` is told the exit code of the one that ran. */
export interface CommandParts<S extends Loaded> {
  readonly io: Io;
  readonly wiring: Wiring<S>;
  readonly onCode: (code: number) => void;
}

/** The commands that play scenarios or programs. Each is imported when it is used. */
export function addPlayingCommands<S extends Loaded>(
  program: Command,
  { io, wiring, onCode }: CommandParts<S>,
): void {
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
    .option("--save <file>", "keep a finding that is mended as a scenario of yours")
    .action(async (what: string, flags: ReplayFlags) => {
      const { replayCommand } = await import("./replay-command.js");
      onCode(await replayCommand(what, flags, io, wiring));
    });
  addSoakOptions(program.command("soak"))
    .description("play scenarios over and over, and serve their metrics: what dashboards are fed with")
    .argument("[paths...]")
    .action(async (paths: string[], flags: SoakFlags) => {
      const { soakCommand } = await import("./soak-command.js");
      onCode(await soakCommand(paths, flags, io, wiring));
    });
}

/** The commands that read what others wrote, or say how things are. */
export function addReadingCommands(
  program: Command,
  { io, onCode }: Pick<CommandParts<Loaded>, "io" | "onCode">,
): void {
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
  addTraceOptions(program.command("trace"))
    .description("show a recorded trace: what happened, in virtual time")
    .argument("<file>", "a file that hookrig run --trace-out wrote")
    .action(async (file: string, flags: TraceFlags) => {
      const { traceCommand } = await import("./trace-command.js");
      onCode(await traceCommand(file, flags, io));
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
}
