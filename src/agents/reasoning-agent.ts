import type { Msg, ToolOutcome } from "../messages/msg.js";
import { Agent, asPromise } from "./agent.js";
import type { CoreParameters } from "./parameters.js";
import type { ActingKwargs, ReasoningKwargs, Running } from "./running.js";

/** An agent that thinks and uses tools: two more core functions, with hooks of their own. */
export class ReasoningAgent extends Agent {
  static override readonly parameters: CoreParameters = {
    reasoning: { required: ["messages", "tools", "toolChoice"] },
    acting: { required: ["toolCall"] },
  };

  /** Asks the model once: one attempt of a step. Rejects as `reply` does. */
  reasoning(kwargs: ReasoningKwargs, run?: Running): Promise<Msg> {
    return asPromise(() =>
      this.callHooked("reasoning", kwargs, run, (latest) => this.reasoningCore(latest, run)),
    );
  }

  /**
   * Runs one tool call; calls of one step run concurrently. Rejects as `reply` does, or with
   * TOOL_CALL_REFUSED.
   */
  acting(kwargs: ActingKwargs, run?: Running): Promise<ToolOutcome> {
    return asPromise(() => this.callHooked("acting", kwargs, run, (latest) => this.actingCore(latest, run)));
  }

  protected reasoningCore(kwargs: ReasoningKwargs, run?: Running): Promise<Msg> {
    return run === undefined ? Promise.reject(this.noTurn("reasoning")) : run.reasoning(this, kwargs);
  }

  protected actingCore(kwargs: ActingKwargs, run?: Running): Promise<ToolOutcome> {
    return run === undefined ? Promise.reject(this.noTurn("acting")) : run.acting(this, kwargs);
  }
}
