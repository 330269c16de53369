import { systemClock } from "../../src/index.js";
import type { ScenarioStatus } from "../core/report.js";
import type { OtlpExport } from "../telemetry/otlp-export.js";
import type { SpanExportOptions } from "../telemetry/span-export.js";
import { exportWarning } from "./export-warning.js";
import type { Io } from "./io.js";
import { openOutputFile } from "./output-file.js";
import type { RunFlags } from "./run-options.js";
import { sentLines } from "./sent-lines.js";

/** The telemetry of a run: made of the traces of the scenarios that are reported, in that order. */
export interface RunTelemetry {
  take(trace: string, status: ScenarioStatus): void;
  /** Resolves when more may come: spans are sent between scenarios. */
  room(): Promise<void>;
  /**
   * Sends what is left, and writes the metrics; says what it did, a line each. What does not arrive is told,
   * once, and fails nothing.
   */
  end(): Promise<readonly string[]>;
  /** Closes the file. */
  close(): void;
}

/**
 * What `--otlp` and `--metrics-out` ask for; undefined if neither is given. Throws `USAGE_INVALID` for a file
 * that cannot be written, or a package that is not installed.
 */
export async function openRunTelemetry(
  { otlp, metricsOut }: Pick<RunFlags, "otlp" | "metricsOut">,
  io: Io,
): Promise<RunTelemetry | undefined> {
  if (otlp === undefined && metricsOut === undefined) return undefined;
  const target = otlp === undefined ? undefined : await openExport(otlp, io);
  const file = metricsOut === undefined ? undefined : openOutputFile(metricsOut, io.cwd);
  const [{ Registry }, { Replay }, { readTrace }] = await Promise.all([
    import("prom-client"),
    import("../telemetry/replay.js"),
    import("../trace/read-trace.js"),
  ]);
  const registry = file === undefined ? undefined : new Registry();
  const replay = new Replay({ spans: target, registry });
  let played = 0;
  return {
    take(text, status) {
      const { header, events } = readTrace(text, "the trace of a worker");
      played += 1;
      replay.take(events, { origin: header, status, play: played, endsAt: systemClock.now() });
    },
    room: async () => target?.spans.room(),
    async end() {
      // First, and told of at once: a full disk under the metrics must not cost the spans.
      await target?.spans.flush();
      const sent = target === undefined ? undefined : target.spans.exported;
      if (sent !== undefined && otlp !== undefined) exportWarning(sent, otlp, io);
      if (file !== undefined && registry !== undefined) file.write(await registry.metrics());
      return [
        ...(metricsOut === undefined ? [] : [`wrote ${metricsOut}`]),
        ...(sent === undefined || otlp === undefined ? [] : sentLines(sent, otlp)),
      ];
    },
    close: () => file?.close(),
  };
}

/** The exporter is loaded only when it is asked for. */
export async function openExport(
  url: string,
  { env }: Pick<Io, "env">,
  options: SpanExportOptions = {},
): Promise<OtlpExport> {
  const [{ loadExporter }, { otlpExport }, { resourceVariables }] = await Promise.all([
    import("../telemetry/load-exporter.js"),
    import("../telemetry/otlp-export.js"),
    import("../telemetry/resource-variables.js"),
  ]);
  const resource = resourceVariables(env);
  return otlpExport(await loadExporter(), { ...options, url, resource });
}
