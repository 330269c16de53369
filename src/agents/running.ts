import type { LifecycleScope } from "../lifecycle/lifecycle.js";
import type { Msg, ToolCall, ToolOutcome } from "../messages/msg.js";
import type { ToolSpec } from "../models/model.js";
import type { Cancel } from "../runtime/cancel.js";
import type { Agent } from "./agent.js";

export interface ReplyKwargs {
  msg: Msg;
  [key: string]: unknown;
}
export interface ObserveKwargs {
  msg: Msg;
}
export interface PrintKwargs {
  msg: Msg;
  /** Streamed: false for each chunk, then once more with true. */
  last: boolean;
}
export interface ReasoningKwargs {
  messages: readonly Msg[];
  tools: readonly ToolSpec[];
  toolChoice: "auto" | "none";
}
export interface ActingKwargs {
  toolCall: ToolCall;
}

/**
 * What the engine passes to a core function beside its kwargs: the running turn. Hooks neither see nor lose
 * it. The agent knows no engine; the default implementations of the core functions hand over to these.
 */
export interface Running {
  /** Where core functions and pre/post hooks are reported. */
  readonly scope: LifecycleScope;
  /** The unit that the core function happens in. */
  readonly parent: string | undefined;
  /** Stops the waiting for hooks; a core function that was aborted runs no post-hooks. */
  readonly cancel: Cancel;
  reply(agent: Agent, kwargs: ReplyKwargs): Promise<Msg>;
  observe(agent: Agent, kwargs: ObserveKwargs): void | Promise<void>;
  print(agent: Agent, kwargs: PrintKwargs): void | Promise<void>;
  reasoning(agent: Agent, kwargs: ReasoningKwargs): Promise<Msg>;
  acting(agent: Agent, kwargs: ActingKwargs): Promise<ToolOutcome>;
}
