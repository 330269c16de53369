import { systemClock } from "../../src/index.js";
import type { OtlpExport } from "../telemetry/otlp-export.js";
import { exportWarning } from "./export-warning.js";
import type { Io } from "./io.js";
import { openOutputFile } from "./output-file.js";
import type { RunFlags } from "./run-options.js";

/** The telemetry of a run: made of the traces of the scenarios that are reported, in that order. */
export interface RunTelemetry {
  take(trace: string): void;
  /** Resolves when more may come: spans are sent between scenarios. */
  room(): Promise<void>;
  /** Sends what is left, and writes the metrics. What does not arrive is told, once, and fails nothing. */
  end(): Promise<void>;
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
  const target = otlp === undefined ? undefined : await openExport(otlp);
  const file = metricsOut === undefined ? undefined : openOutputFile(metricsOut, io.cwd);
  const [{ Registry }, { Replay }, { readTrace }] = await Promise.all([
    import("prom-client"),
    import("../telemetry/replay.js"),
    import("../trace/read-trace.js"),
  ]);
  const registry = file === undefined ? undefined : new Registry();
  const replay = new Replay({ tracerProvider: target?.tracerProvider, registry });
  let played = 0;
  return {
    take(text) {
      const { header, events } = readTrace(text, "the trace of a worker");
      played += 1;
      const session = `${header.file}:${header.line}#${played}`;
      replay.take(events, { session, endsAt: systemClock.now() });
    },
    room: async () => target?.spans.room(),
    async end() {
      if (file !== undefined && registry !== undefined) file.write(await registry.metrics());
      await target?.spans.forceFlush();
      if (target !== undefined && otlp !== undefined) exportWarning(target.spans.exported, otlp, io);
    },
    close: () => file?.close(),
  };
}

/** The exporter is loaded only when it is asked for. `onGiveUp` is told why nothing arrives. */
export async function openExport(url: string, onGiveUp?: (failure: string) => void): Promise<OtlpExport> {
  const [{ loadOpenTelemetry }, { otlpExport }] = await Promise.all([
    import("../telemetry/load-open-telemetry.js"),
    import("../telemetry/otlp-export.js"),
  ]);
  return otlpExport(url, await loadOpenTelemetry(), onGiveUp);
}
