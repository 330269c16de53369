import type { Command } from "commander";
import { fileArgument } from "./arguments.js";

/** The flags of `hookrig trace`, parsed. */
export interface TraceFlags {
  readonly html?: string | true;
  readonly chrome?: string;
  readonly otlp?: string;
}

/** `docs/cli.md` says more of each; a test compares the two lists. */
export function addTraceOptions(command: Command): Command {
  return command
    .option(
      "--html [file]",
      "write it as one HTML page (the trace's name with .html, if unsaid)",
      fileArgument,
    )
    .option("--chrome <file>", "write it for Chrome's trace viewer and Perfetto", fileArgument)
    .option(
      "--otlp <url-or-file>",
      "send its spans to an OTLP/HTTP collector, or write them to a file",
      fileArgument,
    );
}
