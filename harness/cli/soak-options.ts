import type { Command } from "commander";
import {
  countArgument,
  endpointArgument,
  fileArgument,
  hostArgument,
  portArgument,
  rateArgument,
  tagArgument,
  titleArgument,
} from "./arguments.js";

/** The flags of `hookrig soak`, parsed. */
export interface SoakFlags {
  readonly duration?: string;
  readonly rounds?: number;
  readonly rate?: number;
  readonly linger?: string;
  readonly host: string;
  readonly port: number;
  readonly openmetrics?: true;
  readonly otlp?: string;
  readonly report?: string;
  readonly filter?: (title: string) => boolean;
  readonly tag?: readonly string[];
  readonly timeout?: string;
}

/** What OpenTelemetry's exporter for Prometheus has, too. */
const DEFAULT_PORT = 9464;

/** `docs/cli.md` says more of each; a test compares the two lists. */
export function addSoakOptions(command: Command): Command {
  return command
    .option("--duration <duration>", "real time to go on for, such as 10m (until Ctrl-C, if unsaid)")
    .option("--rounds <count>", "how often to play each scenario at most", countArgument)
    .option("--rate <plays>", "scenarios to play in a second at most", rateArgument)
    .option("--linger <duration>", "how long /metrics is still served when the last one was played")
    .option("--host <address>", "where /metrics is served", hostArgument, "127.0.0.1")
    .option("--port <number>", "its port; 0 takes any that is free", portArgument, DEFAULT_PORT)
    .option("--openmetrics", "serve OpenMetrics, whose exemplars name traces of --otlp")
    .option("--otlp <url>", "send the spans to an OTLP/HTTP collector", endpointArgument)
    .option("--report <file>", "write what was counted as JSON", fileArgument)
    .option(
      "-t, --filter <title>",
      "only scenarios whose title has this text, or matches /regex/",
      titleArgument,
    )
    .option("--tag <tag>", "only scenarios with this tag, or without it: !tag; repeatable", tagArgument)
    .option("--timeout <duration>", "real time that one scenario may take (30s if unsaid)");
}
