import type { GiveUpKind } from "../hooks/payloads.js";
import type { TurnOutcome } from "../lifecycle/events.js";
import type { Msg } from "../messages/msg.js";
import type { HookrigError } from "../runtime/errors.js";

/** A message that the customer saw. */
export interface DeliveredMessage {
  readonly text: string;
  /** Cut off: this much and no more. */
  readonly partial?: true;
  /** The hook that emitted it. */
  readonly by?: string;
}

/** How a turn ended. `send` resolves with it whatever happened. */
export interface TurnResult {
  readonly outcome: TurnOutcome;
  /** What the customer saw, in order; hook-emitted messages included. */
  readonly messages: readonly DeliveredMessage[];
  /** The agent's reply after postReply; only if completed. */
  readonly reply?: Msg;
  readonly giveUp?: {
    readonly kind: GiveUpKind;
    readonly reason: string;
    readonly steps: number;
    readonly answeredBy: "engine" | "hook";
  };
  /** What made it fail. */
  readonly error?: HookrigError;
}
