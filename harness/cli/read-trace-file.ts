import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { messageOf } from "../../src/index.js";
import { HarnessError } from "../core/errors.js";
import { counted } from "../report/counted.js";
import { checkEvents, readTrace, type Trace } from "../trace/read-trace.js";

/** How many of a folder's trace files are named where one of them was wanted. */
const NAMED_FILES = 3;

/** Throws `TRACE_INVALID` for what is no trace file; of a folder, it says what is in it. */
export function readTraceFile(file: string, cwd: string): Trace {
  const path = resolve(cwd, file);
  const trace = readTrace(textOf(path, file), file);
  checkEvents(trace, file);
  return trace;
}

function textOf(path: string, file: string): string {
  let isFolder: boolean;
  try {
    isFolder = statSync(path).isDirectory();
    if (!isFolder) return readFileSync(path, "utf8");
  } catch (cause) {
    throw new HarnessError("TRACE_INVALID", `${file}: ${messageOf(cause)}`, { cause });
  }
  throw new HarnessError(
    "TRACE_INVALID",
    `${file}: expected a trace file, it is a folder ${contents(path, file)}`,
  );
}

/** `with 5 trace files: traces/a.jsonl, …`: one of them was meant. */
function contents(path: string, folder: string): string {
  const names = readdirSync(path, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name.endsWith(".jsonl")).sort();
  if (files.length === 0) return "without any; hookrig run --trace-out writes some";
  const shown = files.slice(0, NAMED_FILES).map((name) => join(folder, name));
  if (files.length > NAMED_FILES) shown.push("…");
  return `with ${counted(files.length, "trace file")}: ${shown.join(", ")}`;
}
