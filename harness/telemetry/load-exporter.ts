import { readFileSync } from "node:fs";
import { messageOf } from "../../src/index.js";
import { HarnessError } from "../core/errors.js";
import type { ReadableSpan } from "./readable-span.js";

const PACKAGE = "@opentelemetry/exporter-trace-otlp-http";
const INSTALL = `npm install --save-dev ${PACKAGE}`;

/** Sends spans. `code` 0: they have arrived. */
export interface SpanExporter {
  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void;
}

export interface ExportResult {
  readonly code: number;
  readonly error?: Error & { readonly code?: unknown };
}

/** `timeoutMillis`: real milliseconds of one request, tries included. */
export type MakeExporter = new (options: { url: string; timeoutMillis: number }) => SpanExporter;

/** The optional package, and the URL of a file in it. Tests put others in its place. */
const PEER = {
  load: (): Promise<object> => import("@opentelemetry/exporter-trace-otlp-http"),
  resolve: (): string => import.meta.resolve(PACKAGE),
};

/** Throws `USAGE_INVALID`, with what to install, if the exporter is not there or is of no use. */
export async function loadExporter(peer: typeof PEER = PEER): Promise<MakeExporter> {
  let installed: object;
  try {
    installed = await peer.load();
  } catch (cause) {
    if (isMissing(cause)) throw refused(`--otlp needs a package that is not installed: ${INSTALL}`, cause);
    throw refused(`${versionOf(peer)} does not load (${messageOf(cause)}); ${INSTALL}`, cause);
  }
  const { OTLPTraceExporter } = installed as { OTLPTraceExporter?: MakeExporter };
  if (typeof OTLPTraceExporter === "function") return OTLPTraceExporter;
  throw refused(`${versionOf(peer)} has no OTLPTraceExporter; those from 0.57.0 have: ${INSTALL}`);
}

/** Whether it is the package itself that is missing, and not something that it needs. */
function isMissing(cause: unknown): boolean {
  const { code } = cause as { readonly code?: unknown };
  return code === "ERR_MODULE_NOT_FOUND" && messageOf(cause).includes(`'${PACKAGE}'`);
}

/** The package with the version that is installed. Its package.json cannot be imported in every version. */
function versionOf({ resolve }: typeof PEER): string {
  const entry = new URL(resolve());
  const folder = entry.pathname.split(`/${PACKAGE}/`, 1)[0] ?? "";
  entry.pathname = `${folder}/${PACKAGE}/package.json`;
  const { version } = JSON.parse(readFileSync(entry, "utf8")) as { readonly version: string };
  return `${PACKAGE} ${version}`;
}

function refused(message: string, cause?: unknown): HarnessError {
  return new HarnessError("USAGE_INVALID", message, cause === undefined ? {} : { cause });
}
