import type { Agent } from "../agents/agent.js";
import type {
  ActingKwargs,
  ObserveKwargs,
  PrintKwargs,
  ReasoningKwargs,
  ReplyKwargs,
  Running,
} from "../agents/running.js";
import type { LifecycleScope } from "../lifecycle/lifecycle.js";
import type { Msg, ToolOutcome } from "../messages/msg.js";
import type { Cancel } from "../runtime/cancel.js";
import type { Turn } from "./turn.js";

/** The running turn as one call of a core function sees it: a subclass exchanges the part that is its own. */
export abstract class WithinTurn implements Running {
  protected readonly turn: Turn;

  constructor(turn: Turn) {
    this.turn = turn;
  }

  get scope(): LifecycleScope {
    return this.turn.scope;
  }
  get parent(): string | undefined {
    return this.turn.parent;
  }
  get cancel(): Cancel {
    return this.turn.cancel;
  }
  reply(agent: Agent, kwargs: ReplyKwargs): Promise<Msg> {
    return this.turn.reply(agent, kwargs);
  }
  observe(agent: Agent, kwargs: ObserveKwargs): void | Promise<void> {
    return this.turn.observe(agent, kwargs);
  }
  print(agent: Agent, kwargs: PrintKwargs): void | Promise<void> {
    return this.turn.print(agent, kwargs);
  }
  reasoning(agent: Agent, kwargs: ReasoningKwargs): Promise<Msg> {
    return this.turn.reasoning(agent, kwargs);
  }
  acting(agent: Agent, kwargs: ActingKwargs): Promise<ToolOutcome> {
    return this.turn.acting(agent, kwargs);
  }
}
