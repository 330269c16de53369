import type { GiveUpKind } from "../hooks/payloads.js";
import type { FinishReason, Msg, ToolOutcome, Usage } from "../messages/msg.js";
import type { ModelRequest } from "../models/model.js";
import type {
  Check,
  Common,
  DecidedBy,
  Effort,
  Ended,
  Output,
  Started,
  Status,
  StepOutcome,
  TurnOutcome,
  UnitOutcome,
} from "./common.js";
import type {
  AgentHookEnded,
  AgentHookStarted,
  CoreEnded,
  CoreStarted,
  HookEnded,
  HookStarted,
  PointEnded,
  PointStarted,
} from "./hook-events.js";

export type {
  Check,
  CoreFunction,
  DecidedBy,
  Effort,
  Output,
  Status,
  StepOutcome,
  TurnOutcome,
  UnitOutcome,
} from "./common.js";
export type {
  AgentHookEnded,
  AgentHookStarted,
  CoreEnded,
  CoreStarted,
  HookEnded,
  HookStarted,
  PointEnded,
  PointStarted,
} from "./hook-events.js";

export interface TurnStarted extends Started {
  readonly type: "turn.started";
  readonly agent: string;
  readonly customer: string;
  readonly traceId: string;
  readonly effort: Effort;
  readonly output: Output;
  readonly maxSteps: number;
  readonly text: string;
}
export interface TurnEnded extends Ended {
  readonly type: "turn.ended";
  readonly agent: string;
  readonly outcome: TurnOutcome;
  readonly effort: Effort;
  /** Committed steps, the forced one included. */
  readonly steps: number;
  readonly spent: number;
  readonly limit: number;
  readonly error?: unknown;
}
/** A manual-mode message: recorded and observed, no turn of hooks. */
export interface ManualMessage extends Common {
  readonly type: "manual";
  readonly agent: string;
  readonly text: string;
}
export interface StatusChanged extends Common {
  readonly type: "status";
  readonly status: Status;
  /** On `ready`: how the turn ended. */
  readonly stage?: Exclude<TurnOutcome, "manual">;
  /** On `error`: one sentence fit for a customer's eyes, never a stack trace. */
  readonly text?: string;
}
export interface StepStarted extends Started {
  readonly type: "step.started";
  readonly agent: string;
  readonly step: number;
  readonly attempt: number;
  readonly forced: boolean;
}
export interface StepEnded extends Ended {
  readonly type: "step.ended";
  readonly agent: string;
  readonly step: number;
  readonly attempt: number;
  readonly forced: boolean;
  readonly outcome: StepOutcome;
  /** What rejected the attempt, and who decided. */
  readonly check?: Check;
  readonly decidedBy?: DecidedBy;
  readonly error?: unknown;
}
export interface ModelCallStarted extends Started {
  readonly type: "modelCall.started";
  readonly lane: string;
  readonly agent: string;
  readonly provider: string;
  readonly model: string;
  /** 1 for the first try; transient provider errors are tried again. */
  readonly try: number;
  readonly request: ModelRequest;
}
export interface ModelCallFirstChunk extends Common {
  readonly type: "modelCall.firstChunk";
  readonly unit: string;
}
export interface ModelCallEnded extends Ended {
  readonly type: "modelCall.ended";
  readonly lane: string;
  readonly outcome: UnitOutcome;
  readonly finishReason?: FinishReason;
  readonly usage?: Usage;
  readonly chunks: number;
  readonly text: string;
  readonly error?: unknown;
}
/** The engine waits before it tries a provider again. */
export interface ProviderWait extends Common {
  readonly type: "providerWait";
  readonly lane: string;
  readonly waitMs: number;
  readonly error: unknown;
}
/** A reviewer is asked (a hook's verdict has no such unit). */
export interface ReviewStarted extends Started {
  readonly type: "review.started";
  readonly check: "tool_review" | "message_review";
}
export interface ReviewEnded extends Ended {
  readonly type: "review.ended";
  readonly check: "tool_review" | "message_review";
  readonly outcome: UnitOutcome;
  readonly passed?: boolean;
  readonly adjustedReasoning?: string | undefined;
  readonly todo?: string | undefined;
  readonly error?: unknown;
}
/** A verdict of either review, whoever gave it. */
export interface Reviewed extends Common {
  readonly type: "reviewed";
  readonly check: "tool_review" | "message_review";
  readonly passed: boolean;
  readonly decidedBy: "reviewer" | "hook";
  /** What was judged: the draft's text, or the calls' tools. */
  readonly subject: string;
}
export interface ModerationStarted extends Started {
  readonly type: "moderation.started";
  readonly direction: "incoming" | "outgoing";
}
export interface ModerationEnded extends Ended {
  readonly type: "moderation.ended";
  readonly direction: "incoming" | "outgoing";
  readonly outcome: UnitOutcome;
  readonly flagged?: boolean;
  readonly categories?: readonly string[];
  readonly error?: unknown;
}
export interface MatchingStarted extends Started {
  readonly type: "matching.started";
  readonly rules: number;
}
export interface MatchingEnded extends Ended {
  readonly type: "matching.ended";
  readonly outcome: UnitOutcome;
  readonly error?: unknown;
}
export interface RuleJudged extends Common {
  readonly type: "rule.judged";
  readonly rule: string;
  readonly matched: boolean;
  /** It entered the session's working set in this turn. */
  readonly discovered: boolean;
  readonly rationale?: string | undefined;
}
export interface RuleCallback extends Common {
  readonly type: "rule.callback";
  readonly rule: string;
  readonly callback: "onMatched" | "onDiscovered";
  readonly error?: unknown;
}
/** A tool starts to run, with the arguments as they are after preActing. Calls that can't run never start. */
export interface ToolCallStarted extends Started {
  readonly type: "toolCall.started";
  readonly call: string;
  readonly tool: string;
  readonly args: unknown;
  readonly agent: string;
}
export interface ToolCallEnded extends Ended {
  readonly type: "toolCall.ended";
  readonly call: string;
  readonly tool: string;
  readonly outcome: ToolOutcome;
}
/** A call has its one outcome, after postActing; `ran` says whether the tool was started. */
export interface ToolCallSettled extends Common {
  readonly type: "toolCall.settled";
  readonly call: string;
  readonly tool: string;
  readonly args: unknown;
  readonly outcome: ToolOutcome;
  readonly ran: boolean;
}
/** A committed or rejected proposal of calls. */
export interface CallsProposed extends Common {
  readonly type: "calls.proposed";
  readonly calls: readonly { readonly id: string; readonly tool: string }[];
}
/** Text that the customer can see grew. */
export interface MessageUpdated extends Common {
  readonly type: "message.updated";
  readonly text: string;
}
/** A message is delivered, or as much of it as will ever be (`partial`). */
export interface MessageDelivered extends Common {
  readonly type: "message";
  readonly agent: string;
  /** What the customer sees, after prePrint. */
  readonly text: string;
  readonly partial: boolean;
  /** Where it came from: the model, the fallback text, a hook (then `by` names it), or session.post. */
  readonly source: "model" | "fallback" | "hook" | "post";
  readonly by?: string | undefined;
  readonly step?: number | undefined;
}
/** A draft left through onMessageGenerated's BAIL, and nobody saw it. */
export interface MessageDropped extends Common {
  readonly type: "message.dropped";
  readonly text: string;
}
/** A rejection was charged to the turn's budget. */
export interface Rejected extends Common {
  readonly type: "rejected";
  readonly agent: string;
  readonly check: Check;
  readonly decidedBy: DecidedBy;
  readonly spent: number;
  readonly limit: number;
  /** This one used the budget up: no restart follows. */
  readonly exhausted: boolean;
  /** A restart of the step follows. */
  readonly restarts: boolean;
}
export interface CorrectionAdded extends Common {
  readonly type: "correction";
  readonly step: number;
  readonly text: string;
}
export interface GaveUpEvent extends Common {
  readonly type: "giveUp";
  readonly agent: string;
  readonly kind: GiveUpKind;
  readonly steps: number;
  readonly reason: string;
}
export interface GiveUpAnswered extends Common {
  readonly type: "giveUp.answered";
  readonly agent: string;
  readonly kind: GiveUpKind;
  readonly answeredBy: "engine" | "hook";
  /** Why the fallback text went out instead of the forced step's. */
  readonly fallback?: "empty" | "proposed-calls" | "repeated" | "moderated" | undefined;
}
/** An agent's memory in this session grew, or an entry of it was replaced. */
export interface Remembered extends Common {
  readonly type: "remembered";
  readonly agent: string;
  readonly msg: Msg;
  readonly replaces: boolean;
}
export interface ModeChanged extends Common {
  readonly type: "mode";
  readonly mode: "auto" | "manual";
}
export interface CompactionStarted extends Started {
  readonly type: "compaction.started";
  readonly agent: string;
  readonly before: number;
}
export interface CompactionEnded extends Ended {
  readonly type: "compaction.ended";
  readonly agent: string;
  readonly outcome: UnitOutcome;
  readonly before: number;
  readonly after?: number;
  readonly error?: unknown;
}
/** The engine caught an error, whatever it did about it. */
export interface ErrorCaught extends Common {
  readonly type: "error.caught";
  readonly code: string;
  readonly error: unknown;
  /** It decides the turn's outcome; other errors come after or beside the answer. */
  readonly fatal: boolean;
}
export interface Logged extends Common {
  readonly type: "log";
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}
/** An observer threw. It was isolated. */
export interface ObserverFailed extends Common {
  readonly type: "observer.failed";
  readonly observer: string;
  readonly error: unknown;
}

/** Everything that the engine reports (engine 1.9). `type` tells them apart. */
export type LifecycleEvent =
  | TurnStarted
  | TurnEnded
  | ManualMessage
  | StatusChanged
  | StepStarted
  | StepEnded
  | ModelCallStarted
  | ModelCallFirstChunk
  | ModelCallEnded
  | ProviderWait
  | CoreStarted
  | CoreEnded
  | AgentHookStarted
  | AgentHookEnded
  | PointStarted
  | PointEnded
  | HookStarted
  | HookEnded
  | ReviewStarted
  | ReviewEnded
  | Reviewed
  | ModerationStarted
  | ModerationEnded
  | MatchingStarted
  | MatchingEnded
  | RuleJudged
  | RuleCallback
  | ToolCallStarted
  | ToolCallEnded
  | ToolCallSettled
  | CallsProposed
  | MessageUpdated
  | MessageDelivered
  | MessageDropped
  | Rejected
  | CorrectionAdded
  | GaveUpEvent
  | GiveUpAnswered
  | Remembered
  | ModeChanged
  | CompactionStarted
  | CompactionEnded
  | ErrorCaught
  | Logged
  | ObserverFailed;

/** The events that open a unit. */
export type UnitStarted = Extract<LifecycleEvent, { type: `${string}.started` }>;

type Body<E> = E extends LifecycleEvent ? Omit<E, "at" | "session" | "turn"> : never;
/** An event as the engine hands it to the stream, which stamps the time, the session and the turn. */
export type LifecycleBody = Body<LifecycleEvent>;
