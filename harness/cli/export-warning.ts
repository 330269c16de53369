import { oneLine } from "../report/visible.js";
import type { Exported } from "../telemetry/span-export.js";
import type { Io } from "./io.js";
import { showEndpoint } from "./show-endpoint.js";

/** One line on the standard error if spans did not arrive. */
export function exportWarning({ exported, lost, failure }: Exported, url: string, { stderr }: Io): void {
  if (failure === undefined) return;
  const spans = `${lost} of ${exported + lost} spans were not exported`;
  const takes = exported === 0 ? "takes none" : "takes no more";
  stderr.write(`hookrig: warning: ${spans}, ${showEndpoint(url)} ${takes}: ${oneLine(failure)}\n`);
}
