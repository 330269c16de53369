import type { Effort } from "../lifecycle/events.js";
import type { Tool } from "../models/tools.js";

/** What was found of one rule in one turn (seed: RuleEvaluation). */
export interface RuleEvaluation {
  readonly id: string;
  /** It applies to this turn. */
  readonly matched: boolean;
  /** It entered the session's working set in this turn. */
  readonly discovered: boolean;
  /** Why, in the matcher's words. */
  readonly rationale: string | undefined;
}

/** What a matcher says of one rule. A rule that applies is relevant, whatever `relevant` says. */
export interface RuleVerdict {
  readonly id: string;
  readonly relevant: boolean;
  readonly applies: boolean;
  readonly rationale?: string;
}

type RuleCallback<Context> = (context: Context, evaluation: RuleEvaluation) => void | PromiseLike<void>;
type RuleTest<Context> = (context: Context) => boolean | PromiseLike<boolean>;

/** Which reviews a matched rule switches on. */
export type RuleReview = "toolCalls" | "messages" | "both";

/** What a policy and an observation share. */
export interface RuleOptions<Context> {
  /** Made if unsaid. */
  readonly id?: string;
  /** Judges in code whether the rule applies; without it the model is asked. */
  readonly matcher?: RuleTest<Context>;
  /** Judges in code whether the rule is relevant to the session. */
  readonly discover?: RuleTest<Context>;
  /** Offered while the rule applies. */
  readonly tools?: Readonly<Record<string, unknown>>;
  /** A turn in which the rule applies makes at least this effort. */
  readonly effortLift?: Effort;
  readonly review?: RuleReview;
  /** Once per turn in which the rule applies. */
  readonly onMatched?: RuleCallback<Context>;
  /** Once per session, when the rule enters its working set; before onMatched. */
  readonly onDiscovered?: RuleCallback<Context>;
}

/** A rule of an agent (engine 1.7). */
export interface Rule<Context> extends Omit<RuleOptions<Context>, "id" | "tools"> {
  readonly id: string;
  /**
   * A policy's content is judged and, where it applies, told to the model; an observation's condition
   * likewise.
   */
  readonly kind: "policy" | "observation";
  readonly text: string;
  readonly tools: readonly Tool[];
}
