import type { HookResult } from "../hooks/hook-result.js";
import type { HookPointName } from "../hooks/points.js";
import type { CoreFunction, Ended, Started, UnitOutcome } from "./common.js";

/** A core function of an agent starts; its pre- and post-hooks are units within it. */
export interface CoreStarted extends Started {
  readonly type: "core.started";
  readonly agent: string;
  readonly core: CoreFunction;
  /** As the caller passed them, defaults filled. */
  readonly kwargs: Readonly<Record<string, unknown>>;
}
export interface CoreEnded extends Ended {
  readonly type: "core.ended";
  readonly agent: string;
  readonly core: CoreFunction;
  readonly outcome: UnitOutcome;
  /** What the core function itself got, after the pre-hooks. Absent if it did not run. */
  readonly kwargs?: Readonly<Record<string, unknown>>;
  /** What the caller gets, after the post-hooks. */
  readonly output?: unknown;
  readonly error?: unknown;
}
export interface AgentHookStarted extends Started {
  readonly type: "agentHook.started";
  readonly agent: string;
  /** `preReply` … `postActing`. */
  readonly hookType: string;
  readonly name: string;
  readonly level: "instance" | "class";
  readonly index: number;
}
export interface AgentHookEnded extends Ended {
  readonly type: "agentHook.ended";
  readonly agent: string;
  readonly hookType: string;
  readonly name: string;
  readonly outcome: UnitOutcome;
  /** The hook returned a value that counts. */
  readonly replaced: boolean;
  /** What the next hook or the core function (pre), or the caller (post), gets: kwargs or output. */
  readonly value?: unknown;
  readonly error?: unknown;
}
/** A hook point fired, whether or not a hook is registered there. */
export interface PointStarted extends Started {
  readonly type: "point.started";
  readonly point: HookPointName;
  readonly hooks: number;
  readonly payload: unknown;
  readonly step?: number;
  readonly attempt?: number;
}
export interface PointEnded extends Ended {
  readonly type: "point.ended";
  readonly point: HookPointName;
  /** CALL_NEXT unless a hook's RESOLVE or BAIL was honoured. Absent if the chain failed or was cancelled. */
  readonly result?: HookResult;
  /** The hook that ended the chain: by an honoured result, or by failing. */
  readonly by?: string | undefined;
  readonly payload: unknown;
  readonly outcome: UnitOutcome;
  readonly error?: unknown;
}
export interface HookStarted extends Started {
  readonly type: "hook.started";
  readonly point: HookPointName;
  readonly index: number;
  readonly name: string;
}
export interface HookEnded extends Ended {
  readonly type: "hook.ended";
  readonly point: HookPointName;
  readonly index: number;
  readonly name: string;
  readonly outcome: UnitOutcome;
  /** What it returned; `nothing` where it may. */
  readonly result?: HookResult | "nothing";
  readonly isolated: boolean;
  readonly error?: unknown;
}
