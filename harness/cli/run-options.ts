import type { Command } from "commander";
import {
  bailArgument,
  countArgument,
  endpointArgument,
  fileArgument,
  folderArgument,
  type ReporterArgument,
  reporterArgument,
  shardArgument,
  tagArgument,
  titleArgument,
} from "./arguments.js";
import type { Shard } from "./select.js";

/** The flags of `hookrig run`, parsed. */
export interface RunFlags {
  readonly reporter?: readonly ReporterArgument[];
  readonly filter?: (title: string) => boolean;
  readonly tag?: readonly string[];
  readonly shard?: Shard;
  readonly bail?: number | true;
  readonly lastFailed?: true;
  readonly list?: true;
  readonly repeat?: number;
  readonly forbidOnly?: true;
  readonly failUncovered?: true;
  readonly update?: true;
  readonly inspect?: true;
  readonly timeout?: string;
  readonly jobs?: number;
  readonly traceOut?: string;
  readonly otlp?: string;
  readonly metricsOut?: string;
}

export const REPORTER_FLAG = [
  "--reporter <name[=file]>",
  "pretty, dot, json, junit or html, to the terminal or a file; repeatable",
] as const;

/** `docs/cli.md` says more of each; a test compares the two lists. */
export function addRunOptions(command: Command): Command {
  return command
    .option(...REPORTER_FLAG, reporterArgument)
    .option(
      "-t, --filter <title>",
      "only scenarios whose title has this text, or matches /regex/",
      titleArgument,
    )
    .option("--tag <tag>", "only scenarios with this tag, or without it: !tag; repeatable", tagArgument)
    .option("--shard <index/count>", "only this part of the suite", shardArgument)
    .option("--bail [failures]", "stop after so many failures (1 if unsaid)", bailArgument)
    .option("--last-failed", "only scenarios that failed when they last ran")
    .option("--list", "print what would run, and run nothing")
    .option("--repeat <times>", "run each so often; two runs that differ are a failure", countArgument)
    .option("--forbid-only", "refuse scenarios marked only (as in CI, where it is the default)")
    .option("--fail-uncovered", "fail if a registered hook was never called")
    .option("-u, --update", "fill an empty expect with what happened")
    .option("--inspect", "wait for a debugger before running")
    .option("--timeout <duration>", "real time that one scenario may take (30s if unsaid)")
    .option("--jobs <count>", "worker threads (1 if unsaid: this one)", countArgument)
    .option("--trace-out <folder>", "write each scenario's lifecycle stream as JSON lines", folderArgument)
    .option("--otlp <url>", "send the spans of all scenarios to an OTLP/HTTP collector", endpointArgument)
    .option("--metrics-out <file>", "write the metrics of the run in Prometheus' text format", fileArgument);
}
