import { messageOf, systemClock } from "../../src/index.js";
import { painter } from "../report/paint.js";
import { oneLine } from "../report/visible.js";
import type { Trace } from "../trace/read-trace.js";
import { endpointArgument } from "./arguments.js";
import { refuseSharedFiles } from "./distinct-files.js";
import { EXIT } from "./exit-code.js";
import { exportWarning } from "./export-warning.js";
import type { Io } from "./io.js";
import { terminalOutput } from "./open-reporters.js";
import { openOutputFile } from "./output-file.js";
import { readTraceFile } from "./read-trace-file.js";
import { openExport } from "./run-telemetry.js";
import { sentLines } from "./sent-lines.js";
import type { TraceFlags } from "./trace-options.js";
import { UsageError } from "./usage-error.js";

/**
 * `hookrig trace`: shows a recorded trace on the terminal, or writes or sends it as the flags say. Returns
 * the exit code. Throws `TRACE_INVALID`, and `USAGE_INVALID` for what cannot be written.
 */
export async function traceCommand(file: string, flags: TraceFlags, io: Io): Promise<number> {
  const trace = readTraceFile(file, io.cwd);
  const target = targetOf(flags.otlp);
  const writes = await writesOf(file, trace, { ...flags, otlp: target.file });
  refuseSharedFiles({ inputs: [file], outputs: writes.map(({ to }) => to) }, io.cwd);
  if (writes.length === 0 && target.url === undefined) await show(trace, io);
  for (const { to, text } of writes.map((write) => ({ ...write, text: write.text() }))) {
    const output = openOutputFile(to, io.cwd);
    output.write(text);
    output.close();
    io.stdout.write(`wrote ${oneLine(to)}\n`);
  }
  return target.url === undefined ? EXIT.held : send(trace, target.url, io);
}

/** What has a scheme is meant as a URL, and so is a host with a port: no file of such a name is made. */
const URL_LIKE = /^([a-z][a-z0-9+.-]*:\/\/|(\[[\da-f:.]+\]|[\w.-]+):\d+(\/|$))/i;

function targetOf(otlp: string | undefined): { readonly url?: string; readonly file?: string } {
  if (otlp === undefined) return {};
  if (!URL_LIKE.test(otlp)) return { file: otlp };
  try {
    return { url: endpointArgument(otlp) };
  } catch (error) {
    throw new UsageError(messageOf(error), "or name a file, such as ./spans.json", error);
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
  const [{ traceLines }, { wrapped }] = await Promise.all([
    import("../report/trace-lines.js"),
    import("../report/wrapped.js"),
  ]);
  const output = terminalOutput(io);
  const lines = traceLines(trace, painter(output)).flatMap((line) => wrapped(line, output));
  output.write(lines.map((line) => `${line}\n`).join(""));
}

/** Sending is all that was asked for: if nothing arrives, the command has failed. */
async function send({ header, events }: Trace, url: string, io: Io): Promise<number> {
  const [target, { Replay }] = await Promise.all([openExport(url, io), import("../telemetry/replay.js")]);
  const { spans } = target;
  new Replay({ spans: target }).take(events, { origin: header, endsAt: systemClock.now() });
  await spans.flush();
  for (const line of sentLines(spans.exported, url)) io.stdout.write(`${line}\n`);
  exportWarning(spans.exported, url, io);
  return spans.exported.failure === undefined ? EXIT.held : EXIT.failed;
}
