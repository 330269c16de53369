import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { messageOf, systemClock } from "../../src/index.js";
import { HarnessError } from "../core/errors.js";
import { painter } from "../report/paint.js";
import { checkEvents, readTrace, type Trace } from "../trace/read-trace.js";
import { endpointArgument } from "./arguments.js";
import { EXIT } from "./exit-code.js";
import { exportWarning } from "./export-warning.js";
import type { Io } from "./io.js";
import { terminalOutput } from "./open-reporters.js";
import { openOutputFile } from "./output-file.js";
import { openExport } from "./run-telemetry.js";
import type { TraceFlags } from "./trace-options.js";
import { UsageError } from "./usage-error.js";

/**
 * `hookrig trace`: shows a recorded trace on the terminal, or writes or sends it as the flags say. Returns
 * the exit code. Throws `TRACE_INVALID`, and `USAGE_INVALID` for what cannot be written.
 */
export async function traceCommand(file: string, flags: TraceFlags, io: Io): Promise<number> {
  const trace = readTrace(read(file, io.cwd), file);
  checkEvents(trace, file);
  const target = targetOf(flags.otlp);
  const writes = await writesOf(file, trace, { ...flags, otlp: target.file });
  if (writes.length === 0 && target.url === undefined) await show(trace, io);
  for (const { to, text } of writes) {
    const output = openOutputFile(to, io.cwd);
    output.write(text());
    output.close();
    io.stdout.write(`wrote ${to}\n`);
  }
  return target.url === undefined ? EXIT.held : send(trace, target.url, io);
}

function read(file: string, cwd: string): string {
  try {
    return readFileSync(resolve(cwd, file), "utf8");
  } catch (cause) {
    throw new HarnessError("TRACE_INVALID", `${file}: ${messageOf(cause)}`, { cause });
  }
}

/** What has a scheme is meant as a URL. */
function targetOf(otlp: string | undefined): { readonly url?: string; readonly file?: string } {
  if (otlp === undefined) return {};
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(otlp)) return { file: otlp };
  try {
    return { url: endpointArgument(otlp) };
  } catch (error) {
    throw new UsageError(`--otlp ${otlp}: ${messageOf(error)}`, "or name a file", error);
  }
}

interface Write {
  readonly to: string;
  readonly text: () => string;
}

async function writesOf(
  file: string,
  trace: Trace,
  { html, chrome, otlp }: { readonly [K in keyof TraceFlags]: TraceFlags[K] | undefined },
): Promise<Write[]> {
  const { header, events } = trace;
  const writes: Write[] = [];
  if (html !== undefined) {
    const { tracePage } = await import("../report/html/trace-page.js");
    const page = () => tracePage(events, { title: header.scenario, source: `${header.file}:${header.line}` });
    writes.push({ to: html === true ? `${file.replace(/\.jsonl$/, "")}.html` : html, text: page });
  }
  if (chrome !== undefined) {
    const { chromeTrace } = await import("../report/chrome-trace.js");
    writes.push({ to: chrome, text: () => chromeTrace(trace) });
  }
  if (otlp !== undefined) {
    const { otlpJson } = await import("../trace/otlp-json.js");
    writes.push({ to: otlp, text: () => otlpJson(trace) });
  }
  return writes;
}

async function show(trace: Trace, io: Io): Promise<void> {
  const { traceLines } = await import("../report/trace-lines.js");
  const output = terminalOutput(io);
  const lines = traceLines(trace, painter(output));
  output.write(lines.map((line) => `${line}\n`).join(""));
}

/** Sending is all that was asked for: if nothing arrives, the command has failed. */
async function send({ header, events }: Trace, url: string, io: Io): Promise<number> {
  const [{ spans, tracerProvider }, { Replay }] = await Promise.all([
    openExport(url),
    import("../telemetry/replay.js"),
  ]);
  const session = `${header.file}:${header.line}`;
  new Replay({ tracerProvider }).take(events, { session, endsAt: systemClock.now() });
  await spans.forceFlush();
  const { exported, failure } = spans.exported;
  if (failure === undefined) io.stdout.write(`sent ${exported} spans to ${url}\n`);
  exportWarning(spans.exported, url, io);
  return failure === undefined ? EXIT.held : EXIT.failed;
}
