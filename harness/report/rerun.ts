import type { ScenarioReport } from "../core/report.js";
import { shellQuote } from "./shell-quote.js";

/** The command that plays this scenario alone. */
export function rerunLine({ file, line }: Pick<ScenarioReport, "file" | "line">): string {
  return `npx hookrig run ${shellQuote(`${file}:${line}`)}`;
}
