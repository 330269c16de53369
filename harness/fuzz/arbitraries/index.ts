/**
 * `hookrig/arbitraries`: scenario programs for fast-check. `programs()` makes whole ones; the parts are
 * there to be put together with parts of your own and made exact by `fitted`. `checkProgram` plays one
 * and checks it against all laws and the reference model.
 */

export { type Checked, type CheckOptions, checkProgram, type Failure } from "../check-program.js";
export { FEATURES, type Feature, type Features, featuresOf } from "../features.js";
export { fitted } from "../fit.js";
export type { Prediction, Used } from "../prediction.js";
export type {
  AgentHook,
  AgentHookChange,
  AgentHookType,
  AgentSettings,
  Call,
  Cue,
  Duration,
  EffortLevel,
  EngineSettings,
  HookEntry,
  HookScript,
  Lanes,
  ModerationVerdict,
  PointName,
  Program,
  ProgramMoment,
  Rule,
  Tool,
  ToolResult,
  Turn,
  Verdict,
} from "../program.js";
export { predict } from "../reference/reference-model.js";
export type { Story, TurnStory } from "../story.js";
export { type UserHooks, userHooks } from "../user-hooks.js";
export { agentHooks } from "./agent-hooks.js";
export { cues } from "./cues.js";
export { hookEntries } from "./hook-entries.js";
export { hookScripts } from "./hook-scripts.js";
export { programs, sketches } from "./programs.js";
export { rules } from "./rules.js";
export { tools } from "./tools.js";
export { turns } from "./turns.js";
export { moderations, verdicts } from "./verdicts.js";
