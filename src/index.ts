export type { ReplyDoor } from "./agents/agent.js";
export { Agent } from "./agents/agent.js";
export { AgentHookError, ReentrantHookError, ToolCallRefused } from "./agents/agent-errors.js";
export type {
  AgentHook,
  AgentHookType,
  CoreKwargs,
  CoreOutputs,
  PostHook,
  PreHook,
} from "./agents/hook-types.js";
export type { CoreParameters } from "./agents/parameters.js";
export { ReasoningAgent } from "./agents/reasoning-agent.js";
export type {
  ActingKwargs,
  ObserveKwargs,
  PrintKwargs,
  ReasoningKwargs,
  ReplyKwargs,
  Running,
} from "./agents/running.js";
export type { Emitter, EngineContext, Logger } from "./engine/context.js";
export type { EngineHooks, EngineOptions, EngineSession, Hook, SessionOptions } from "./engine/engine.js";
export { Engine } from "./engine/engine.js";
export type {
  AgentOptions,
  AgentSettings,
  EngineRule,
  EngineRuleOptions,
  ToolSet,
} from "./engine/engine-agent.js";
export { EngineAgent } from "./engine/engine-agent.js";
export type { EngineLimits } from "./engine/limits.js";
export type { Question } from "./engine/model-question.js";
export type { PolicyOptions } from "./engine/policy.js";
export { EFFORTS, OptimizationPolicy } from "./engine/policy.js";
export type { DeliveredMessage, TurnResult } from "./engine/turn-result.js";
export type {
  Compactor,
  MessageReviewer,
  ModerationVerdict,
  Moderator,
  ReviewVerdict,
  RuleMatcher,
  ToolReviewer,
} from "./engine/verdicts.js";
export type { HookRegistration } from "./hooks/engine-hooks.js";
export { hookName, originalHook } from "./hooks/engine-hooks.js";
export { HookError, HookTimeoutError } from "./hooks/hook-error.js";
export { HookResult } from "./hooks/hook-result.js";
export type * as HookPayload from "./hooks/payloads.js";
export type { HookPayloads, HookPoint, HookPointName, HookReturn } from "./hooks/points.js";
export { HOOK_POINTS, honoursAnything, hookPointNames, isHookPoint } from "./hooks/points.js";
export type {
  Check,
  CoreFunction,
  DecidedBy,
  Effort,
  LifecycleBody,
  LifecycleEvent,
  Output,
  Status,
  StepOutcome,
  TurnOutcome,
  UnitOutcome,
  UnitStarted,
} from "./lifecycle/events.js";
export type { Observer } from "./lifecycle/lifecycle.js";
export { Lifecycle, LifecycleScope } from "./lifecycle/lifecycle.js";
export type {
  ContentBlock,
  FinishReason,
  MsgFields,
  Role,
  ToolCall,
  ToolOutcome,
  Usage,
} from "./messages/msg.js";
export { Msg } from "./messages/msg.js";
export type { Model, ModelCallOptions, ModelEvent, ModelRequest, ToolSpec } from "./models/model.js";
export { ModelError } from "./models/model-error.js";
export type { AiSdkTool, Tool, ToolDefinition, ToolRun } from "./models/tools.js";
export { defineTool } from "./models/tools.js";
export type { Rule, RuleEvaluation, RuleOptions, RuleReview, RuleVerdict } from "./rules/rule.js";
export { Cancel } from "./runtime/cancel.js";
export type { Clock, Undo } from "./runtime/clock.js";
export { systemClock } from "./runtime/clock.js";
export type { EngineErrorCode, ErrorDetails } from "./runtime/errors.js";
export { ENGINE_ERRORS, EngineError, HookrigError, messageOf } from "./runtime/errors.js";
export type { IdKind, Ids } from "./runtime/ids.js";
export { countingIds, randomIds } from "./runtime/ids.js";
export { sleep } from "./runtime/sleep.js";
export type { Memory } from "./sessions/memory.js";
export type {
  Customer,
  History,
  MessageEvent,
  SendOptions,
  Session,
  SessionEvent,
  StatusEvent,
  SummaryEvent,
} from "./sessions/session.js";
