export type { HarnessErrorCode } from "./core/errors.js";
export { HARNESS_ERRORS, HarnessError } from "./core/errors.js";
export type { Location } from "./core/location.js";
export type { RecordedEvent, RunRecord, TurnRecord } from "./core/record.js";
export type {
  Counts,
  JsonReport,
  Problem,
  ReportSummary,
  ScenarioReport,
  ScenarioStatus,
  TurnReport,
} from "./core/report.js";
export { REPORT_VERSION } from "./core/report.js";
export type { FuzzSetup } from "./fuzz/fuzz-setup.js";
export type { BrokenLaw, EventOf, Law, LawWatch, RunFacts, TellBroken } from "./laws/law.js";
export { LawChecks } from "./laws/law-checks.js";
export { LAWS } from "./laws/laws.js";
export type { AgentHooksModule, AgentModule, HooksModule, Rig } from "./run/module-kinds.js";
export type { RunScenarioOptions } from "./run/run-scenario.js";
export { runScenario } from "./run/run-scenario.js";
export { findScenarioFiles } from "./scenario/find-files.js";
export { scenarioJsonSchema } from "./scenario/json-schema.js";
export { loadFiles } from "./scenario/load.js";
export type { LoadedScenario } from "./scenario/loaded-scenario.js";
export type { ScenarioData, TurnData } from "./scenario/schema.js";
export {
  call,
  empty,
  fail,
  matches,
  pass,
  reason,
  refuse,
  reject,
  respond,
  say,
  script,
  truncate,
} from "./script/builder.js";
export type { ScriptOptions } from "./script/script.js";
export { Script } from "./script/script.js";
export { drive, LivenessError } from "./time/drive.js";
export { VirtualClock } from "./time/virtual-clock.js";
