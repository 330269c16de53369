import type { Registry, RegistryContentType } from "prom-client";
import { oneLine } from "../report/visible.js";
import type { Replay } from "../telemetry/replay.js";
import type { SpanExport } from "../telemetry/span-export.js";
import type { Io } from "./io.js";
import { openExport } from "./run-telemetry.js";
import { showEndpoint } from "./show-endpoint.js";
import type { SoakFlags } from "./soak-options.js";

/** The telemetry of a soak: a registry that is served, and spans if they are asked for. */
export interface SoakTelemetry {
  readonly registry: Registry<RegistryContentType>;
  readonly replay: Replay;
  readonly spans: SpanExport | undefined;
}

/** Throws `USAGE_INVALID` if a package that `--otlp` needs is not installed. */
export async function openSoakTelemetry(
  { otlp, openmetrics }: Pick<SoakFlags, "otlp" | "openmetrics">,
  io: Io,
): Promise<SoakTelemetry> {
  // At once: a soak may go on for hours, and it goes on without.
  const onGiveUp = (failure: string) => {
    const to = showEndpoint(otlp ?? "");
    io.stderr.write(`hookrig: warning: spans are no longer exported to ${to}: ${oneLine(failure)}\n`);
  };
  const target = otlp === undefined ? undefined : await openExport(otlp, io, { endless: true, onGiveUp });
  const [{ Registry }, { Replay }] = await Promise.all([
    import("prom-client"),
    import("../telemetry/replay.js"),
  ]);
  const registry = new Registry<RegistryContentType>();
  if (openmetrics) registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const replay = new Replay({ spans: target, registry });
  return { registry, replay, spans: target?.spans };
}
