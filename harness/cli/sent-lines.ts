import type { Exported } from "../telemetry/span-export.js";
import { showEndpoint } from "./show-endpoint.js";

/** That spans have arrived; no line if they have not, of which `exportWarning` tells. */
export function sentLines({ exported, failure }: Exported, url: string): readonly string[] {
  return failure === undefined ? [`sent ${exported} spans to ${showEndpoint(url)}`] : [];
}
