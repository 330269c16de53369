import type { Exported } from "../telemetry/span-export.js";
import type { Io } from "./io.js";

/** One line on the standard error if spans did not arrive. */
export function exportWarning({ exported, lost, failure }: Exported, url: string, { stderr }: Io): void {
  if (failure === undefined) return;
  const spans = `${lost} of ${exported + lost} spans were not exported`;
  stderr.write(`hookrig: warning: ${spans}, ${url} takes none: ${failure}\n`);
}
