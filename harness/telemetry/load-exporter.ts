import { HarnessError } from "../core/errors.js";

/** The optional packages, imported when a user asks for an export. Tests put others in their place. */
const PEERS = {
  sdk: () => import("@opentelemetry/sdk-node"),
  exporter: () => import("@opentelemetry/exporter-trace-otlp-http"),
};

type Peers = typeof PEERS;

/** What an export of spans is made of. */
export interface OpenTelemetryPackages {
  readonly sdk: Awaited<ReturnType<Peers["sdk"]>>;
  readonly exporter: Awaited<ReturnType<Peers["exporter"]>>;
}

const INSTALL = "npm install --save-dev @opentelemetry/sdk-node @opentelemetry/exporter-trace-otlp-http";

/** Throws `USAGE_INVALID`, with what to install, if one of the packages is not there. */
export async function loadOpenTelemetry(peers: Peers = PEERS): Promise<OpenTelemetryPackages> {
  try {
    const [sdk, exporter] = await Promise.all([peers.sdk(), peers.exporter()]);
    return { sdk, exporter };
  } catch (cause) {
    if ((cause as { code?: unknown }).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    const message = `--otlp needs packages that are not installed: ${INSTALL}`;
    throw new HarnessError("USAGE_INVALID", message, { cause });
  }
}
