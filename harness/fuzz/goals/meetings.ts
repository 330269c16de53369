import { OptimizationPolicy } from "../../../src/index.js";
import type { EventOf } from "../../laws/law.js";
import type { Program } from "../program.js";
import type { GoalFamily, GoalWatch } from "./goal.js";

const VETO = "veto: after a provider's retry in the same attempt";
const LAST_STEP = "exhausted: on the last allowed step";
const LIFTED = "lifted: a restart that the agent's own effort would not allow";
const LIFTED_LATER = "lifted: a turn after one that spent";
const BAIL = "concurrent: a hook's BAIL at the review of several calls";
const THROW = "concurrent: one of several calls throws";
const HOOK_THROW = "concurrent: a pre- or postActing hook throws among several calls";
const HELD = "held: streamed text is rejected";

/** Two features that meet where faults hide (harness 3.5). */
export const meetings: GoalFamily = {
  names: [VETO, LAST_STEP, LIFTED, LIFTED_LATER, BAIL, THROW, HOOK_THROW, HELD],
  watch: (program, meet) => new Meetings(program, meet).watch,
};

const POLICY = new OptimizationPolicy();

class Meetings {
  readonly #program: Program;
  readonly #meet: (name: string) => void;
  #started: EventOf<"turn.started"> | undefined;
  #retried = false;
  #calls = 0;
  #spentBefore = false;

  constructor(program: Program, meet: (name: string) => void) {
    this.#program = program;
    this.#meet = meet;
  }

  get watch(): GoalWatch {
    return {
      "turn.started": (event) => {
        this.#started = event;
      },
      "step.started": () => {
        this.#retried = false;
        this.#calls = 0;
      },
      providerWait: ({ lane }) => {
        if (lane === "main") this.#retried = true;
      },
      "calls.proposed": ({ calls }) => {
        this.#calls = calls.length;
      },
      rejected: (event) => this.#rejected(event),
      giveUp: ({ kind, steps }) => {
        const { maxSteps = 0 } = this.#started ?? {};
        if (kind === "RETRIES_EXHAUSTED" && steps > 0 && steps === maxSteps - 1) this.#meet(LAST_STEP);
      },
      "toolCall.ended": ({ outcome }) => {
        if (this.#calls > 1 && "throw" in outcome) this.#meet(THROW);
      },
      "agentHook.ended": ({ hookType, outcome }) => {
        const acts = hookType === "preActing" || hookType === "postActing";
        if (acts && outcome === "error" && this.#calls > 1) this.#meet(HOOK_THROW);
      },
      "turn.ended": (event) => this.#ended(event),
    };
  }

  #rejected({ check, decidedBy, restarts, spent }: EventOf<"rejected">): void {
    if (this.#retried) this.#meet(VETO);
    if (restarts && spent >= this.#ownLimit()) this.#meet(LIFTED);
    if (check === "tool_review" && decidedBy === "hook" && this.#calls > 1) this.#meet(BAIL);
    if (check !== "tool_review" && this.#started?.output === "stream") this.#meet(HELD);
  }

  #ended({ effort, spent }: EventOf<"turn.ended">): void {
    const lifted = effort !== this.#started?.effort;
    if (lifted && this.#spentBefore) this.#meet(LIFTED_LATER);
    this.#spentBefore ||= spent > 0;
  }
  /** The budget of the effort that the turn began with. */
  #ownLimit(): number {
    const { effort = "MEDIUM" } = this.#started ?? {};
    return this.#program.engine?.policy?.maxRejections?.[effort] ?? POLICY.maxRejections(effort);
  }
}
