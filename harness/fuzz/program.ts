/**
 * A scenario program: the part of a scenario file that the fuzzer writes (harness 3.5). It is ordinary
 * scenario data, so that what was generated can be saved and run by `hookrig run`; these types only say which
 * keys, and which of their values, the arbitraries use and the reference model understands. Scripts stand at
 * the top, never in turns. All delays are whole multiples of 10 ms, cancels and interrupts fall between them
 * and apart, so that no tie decides.
 */
export interface Program {
  readonly scenario: string;
  readonly agent: AgentSettings;
  readonly engine?: EngineSettings;
  readonly session?: { readonly mode?: "auto" | "manual"; readonly workingSet?: readonly string[] };
  readonly tools?: Readonly<Record<string, Tool>>;
  readonly rules?: readonly Rule[];
  readonly model: Lanes;
  readonly reviews?: { readonly toolCalls?: readonly Verdict[]; readonly messages?: readonly Verdict[] };
  readonly moderation?: readonly ModerationVerdict[];
  readonly incomingModeration?: readonly ModerationVerdict[];
  readonly hooks?: { readonly script: HookScript };
  readonly agentHooks?: readonly AgentHook[];
  readonly turns: readonly Turn[];
}

export type EffortLevel = "MIN" | "LOW" | "MEDIUM" | "HIGH" | "MAX";

export interface AgentSettings {
  readonly effort?: EffortLevel;
  /** `stream` if unsaid. */
  readonly output?: "stream" | "block";
  /** 5 if unsaid. */
  readonly maxSteps?: number;
  readonly toolReview?: boolean;
  readonly messageReview?: boolean;
  /** Always said: its text is not part of the specification. */
  readonly fallback: string;
}

export interface EngineSettings {
  readonly hookTimeout?: Duration;
  readonly toolTimeout?: Duration;
  /** 60 s if unsaid. */
  readonly idleTimeout?: Duration;
  /** 30 s if unsaid. */
  readonly cancelGrace?: Duration;
  readonly policy?: {
    readonly maxRejections?: Readonly<Partial<Record<EffortLevel, number>>>;
    /** 1 at every level: behind every turn. Absent: never (programs are far below the thresholds). */
    readonly compactAt?: Readonly<Record<EffortLevel, 1>>;
  };
}

/** A whole number of milliseconds or seconds: `40ms`, `2s`. */
export type Duration = `${number}ms` | `${number}s`;

export interface Lanes {
  /** What the agent's model says, draft by draft. */
  readonly main: readonly Cue[];
  /** Summaries, always `say`. Needed where `compactAt` is set. */
  readonly compaction?: readonly Cue[];
}

/**
 * One answer of the scripted model. Exactly one of `say` and/or `call`, `empty`, `refuse`, `truncate`,
 * `fail`. Without `chunks`, a text is one chunk.
 */
export interface Cue {
  readonly say?: string;
  readonly call?: readonly Call[];
  readonly empty?: true;
  readonly refuse?: string;
  readonly truncate?: string;
  readonly fail?: { readonly status: 400 | 401 | 429 | 500 | 503; readonly retryAfter?: Duration };
  /** Parts that add up to the text. */
  readonly chunks?: readonly string[];
  /** Before the first chunk; before the failure of `fail`. */
  readonly delay?: Duration;
  /** Between chunks; each call is one, behind those of the text. */
  readonly interval?: Duration;
  /** The connection is lost after so many chunks. */
  readonly cut?: { readonly after: number };
  /** Silence after so many chunks: the idle time-out ends it. */
  readonly stall?: { readonly after: number };
  /** Set by `fit` only: the chunks taken before a cancel. */
  readonly expect?: { readonly delivered: number };
}

/** Ids are unique in a program. `args` as text is malformed JSON, sent as it is. */
export interface Call {
  readonly id: string;
  readonly tool: string;
  readonly args?: Readonly<Record<string, unknown>> | string;
  /** Stands wherever the tool may not be offered. */
  readonly unoffered?: true;
}

/** Its arguments are any object, unless `input` is `{ type: object, required: [order] }`. */
export interface Tool {
  readonly outcomes?: readonly ToolResult[];
  readonly always?: ToolResult;
  readonly input?: { readonly type: "object"; readonly required: readonly ["order"] };
  readonly consequential?: boolean;
  readonly timeout?: Duration;
}

export interface ToolResult {
  readonly return?: unknown;
  readonly throw?: string;
  readonly hang?: true;
  readonly delay?: Duration;
}

/** Judged by the file, not by the model. */
export interface Rule {
  readonly id: string;
  readonly policy: string;
  /** Always, or customer turn by customer turn (past the end: false). */
  readonly matches: boolean | readonly boolean[];
  /** As `matches` if unsaid. */
  readonly discovered?: boolean | readonly boolean[];
  readonly effortLift?: EffortLevel;
  /** Offered only in turns in which the rule matches. */
  readonly tools?: readonly string[];
  readonly review?: boolean | "toolCalls" | "messages";
}

/** A reviewer's verdict. `reject: true` is a breach without corrected reasoning. */
export interface Verdict {
  readonly pass?: true;
  readonly reject?: string | true;
  readonly throw?: string;
  /** Beside `pass` or `reject`, of a tool review. */
  readonly todo?: string;
  readonly delay?: Duration;
}

export interface ModerationVerdict {
  readonly pass?: true;
  readonly flag?: string | true;
  readonly throw?: string;
  readonly delay?: Duration;
}

export type PointName =
  | "onError"
  | "onAcknowledging"
  | "onAcknowledged"
  | "onPreparing"
  | "onGeneratingMessages"
  | "onStepStarted"
  | "onMessageUpdated"
  | "onReviewingToolCalls"
  | "onToolCallsReviewed"
  | "onCallingTools"
  | "onToolCallsCompleted"
  | "onReviewingMessage"
  | "onMessageReviewed"
  | "onMessageGenerated"
  | "onStepCompleted"
  | "onGivingUp"
  | "onMessagesEmitted"
  | "onCompacting"
  | "onCompacted";

/**
 * Named hooks by point, in order of registration; of each, what it does firing by firing: CALL_NEXT past the
 * end.
 */
export type HookScript = Readonly<Partial<Record<PointName, Readonly<Record<string, readonly HookEntry[]>>>>>;

/** At most one of `return`, `nothing`, `garbage`, `throw`, `reject`, `hang`; returns CALL_NEXT if unsaid. */
export interface HookEntry {
  readonly return?: "CALL_NEXT" | "RESOLVE" | "BAIL";
  readonly nothing?: true;
  readonly garbage?: unknown;
  readonly throw?: string;
  readonly reject?: string;
  /** Never ends; only with `engine.hookTimeout`. */
  readonly hang?: true;
  /** Before it does anything, `note`, `giveUp`, `emit` included; not beside `setMode`. */
  readonly delay?: Duration;
  /** At the review points. */
  readonly note?: string;
  /** At the review points. */
  readonly giveUp?: boolean;
  readonly emit?: string;
  readonly setMode?: "auto" | "manual";
}

/**
 * A pre- or post-hook of the one agent. `set` is merged deeply into the copy that the hook got, which it then
 * returns; `return: null` keeps. Neither: it returns nothing.
 */
export interface AgentHook {
  readonly type: AgentHookType;
  readonly name: string;
  readonly set?: AgentHookChange;
  readonly return?: null;
  readonly throw?: string;
  readonly delay?: Duration;
}

export type AgentHookType =
  | "preReply"
  | "postReply"
  | "preObserve"
  | "postObserve"
  | "prePrint"
  | "postPrint"
  | "preReasoning"
  | "postReasoning"
  | "preActing"
  | "postActing";

/**
 * preReply, preObserve, prePrint: `msg`; postReply, postReasoning: `content` (which replaces text and calls);
 * preReasoning: `toolChoice`; preActing: `toolCall`; postActing: `return`.
 */
export interface AgentHookChange {
  readonly msg?: { readonly content: string };
  readonly content?: string;
  readonly toolChoice?: "auto" | "none";
  readonly toolCall?: { readonly args: Readonly<Record<string, unknown>> };
  readonly return?: Readonly<Record<string, unknown>>;
}

/** Exactly one of `customer`, `colleague`, `session`. */
export interface Turn {
  readonly customer?: string;
  readonly colleague?: string;
  readonly session?: { readonly mode: "auto" | "manual" };
  readonly wait?: Duration;
  /** Ends in 5. */
  readonly cancelAfter?: Duration;
  readonly cancel?: ProgramMoment;
  /** This message is sent while the turn before it runs, at an event of that turn. */
  readonly interrupt?: ProgramMoment;
}

/** So long after a point fired for the nth time in the turn; `after` ends in 5, of an interrupt in 3. */
export interface ProgramMoment {
  readonly on: PointName;
  readonly nth?: number;
  readonly after: Duration;
}
