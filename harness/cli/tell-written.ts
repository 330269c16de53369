import { oneLine } from "../report/visible.js";
import type { Reporters } from "./open-reporters.js";

/** Says at the end which files there are now, and what else was done with them: a line each. */
export function tellWritten({ files, notices }: Reporters, others: readonly string[] = []): void {
  const lines = [...files.map((file) => `wrote ${file}`), ...others];
  if (lines.length > 0) notices.write(["", ...lines].map((line) => `${oneLine(line)}\n`).join(""));
}
