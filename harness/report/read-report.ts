import { HarnessError } from "../core/errors.js";
import { type JsonReport, REPORT_VERSION } from "../core/report.js";
import { reportSchema } from "./report-schema.js";

/** A JSON report and the file it came from. */
export interface ReportFile {
  readonly file: string;
  readonly report: JsonReport;
}

/**
 * Reads a JSON report's text. Throws `REPORT_INVALID`, naming the file and the field: not JSON, not a report,
 * or a report of another version, whose fields could mean something else.
 */
export function readReport(text: string, file: string): ReportFile {
  const value = parse(text, file);
  const version =
    typeof value === "object" && value !== null ? (value as { version?: unknown }).version : undefined;
  if (version === undefined)
    throw invalid(file, "version: expected a hookrig JSON report, which has a version");
  if (version !== REPORT_VERSION) {
    const shown = JSON.stringify(version);
    throw invalid(file, `version: this hookrig merges version ${REPORT_VERSION}, the file has ${shown}`);
  }
  const result = reportSchema.safeParse(value);
  if (result.success) return { file, report: result.data };
  const [issue] = result.error.issues;
  throw invalid(file, `${issue?.path.join(".") || "report"}: ${issue?.message ?? "not a report"}`);
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalid(file, text.trim() === "" ? "expected JSON, the file is empty" : "expected JSON", cause);
  }
}

function invalid(file: string, what: string, cause?: unknown): HarnessError {
  return new HarnessError("REPORT_INVALID", `${file}: ${what}`, cause === undefined ? {} : { cause });
}
