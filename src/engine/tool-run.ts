import type { Agent } from "../agents/agent.js";
import { AgentHookError } from "../agents/agent-errors.js";
import type { ActingKwargs } from "../agents/running.js";
import { deepCopy } from "../messages/copy.js";
import type { ToolCall, ToolOutcome } from "../messages/msg.js";
import type { Tool } from "../models/tools.js";
import type { Validation } from "../models/validation.js";
import { Cancel } from "../runtime/cancel.js";
import { messageOf } from "../runtime/errors.js";
import { isThenable } from "../runtime/thenable.js";
import { RunningTool } from "./running-tool.js";
import type { Turn } from "./turn.js";
import { WithinTurn } from "./within-turn.js";

/** One call on its way to its one outcome. */
export class ToolRun extends WithinTurn {
  readonly call: ToolCall;
  /** Ends the waiting for this call: at once while it has not started, after the grace once it has. */
  readonly #own = new Cancel();
  override get cancel(): Cancel {
    return this.#own;
  }
  /** The arguments as they were after preActing. */
  args: unknown;
  /** The call passed preActing and was checked: it comes to its own outcome, if only that it was wrong. */
  underway = false;
  /** The tool was started. */
  ran = false;

  constructor(turn: Turn, call: ToolCall) {
    super(turn);
    this.call = call;
    this.args = call.args;
  }

  /**
   * The core of `acting`: the checks, and the tool. Bad calls and failing tools are outcomes for the model
   * (engine 1.4).
   */
  override async acting(_agent: Agent, { toolCall }: ActingKwargs): Promise<ToolOutcome> {
    const { id, tool: name } = this.call;
    if (toolCall.id !== id || toolCall.tool !== name) {
      const hooks = this.turn.agent.hooksOf("preActing").map((hook) => hook.name);
      const place = { agent: this.turn.agent.name, type: "preActing", hook: hooks.join(", ") };
      throw new AgentHookError(place, "changed a call's id or tool; only its arguments may change");
    }
    this.args = deepCopy(toolCall.args); // History keeps what ran, whatever the tool does to its arguments.
    this.cancel.check();
    const tool = this.turn.tools.get(name);
    this.underway = tool === undefined;
    if (tool === undefined) return { throw: `There is no tool named ${JSON.stringify(name)}.` };
    const checking = this.#check(tool, toolCall.args);
    const checked = isThenable(checking) ? await checking : checking;
    this.underway = true;
    if (!checked.ok) return { throw: `Invalid arguments: ${checked.message}` };
    return this.#execute(tool, checked.value);
  }

  /** A schema whose own code throws has not accepted the arguments. */
  #check(tool: Tool, args: unknown): Validation | Promise<Validation> {
    const refused = (error: unknown): Validation => {
      this.cancel.check();
      return { ok: false, message: messageOf(error) };
    };
    try {
      const validation = tool.validate(args);
      return isThenable(validation) ? this.cancel.race(validation).catch(refused) : validation;
    } catch (error) {
      return refused(error);
    }
  }

  #execute(tool: Tool, value: unknown): Promise<ToolOutcome> {
    this.ran = true;
    if (this.turn.scope.active) return this.#reported(tool, value);
    return this.#outcome(tool, () => this.#start(tool, value));
  }

  /** Runs the tool between `toolCall.started` and `toolCall.ended`. */
  async #reported(tool: Tool, value: unknown): Promise<ToolOutcome> {
    const { scope, parent, agent } = this.turn;
    const { id: call, tool: name } = this.call;
    const { args } = this;
    const started = scope.start({
      type: "toolCall.started",
      parent,
      call,
      tool: name,
      args,
      agent: agent.name,
    });
    const outcome = await this.#outcome(tool, () => scope.around(started, () => this.#start(tool, value)));
    scope.end({ type: "toolCall.ended", unit: started.unit, call, tool: name, outcome });
    return outcome;
  }

  async #outcome(tool: Tool, start: () => unknown): Promise<ToolOutcome> {
    try {
      const returned = start();
      return {
        return: isThenable(returned) ? await this.cancel.race(this.#withinTimeout(tool, returned)) : returned,
      };
    } catch (error) {
      if (this.cancel.cancelled && error === this.cancel.reason) throw error;
      return { throw: messageOf(error) };
    }
  }

  readonly #timeout = new Cancel();

  #start(tool: Tool, value: unknown): unknown {
    const { cancel, context } = this.turn;
    return tool.execute(value, new RunningTool(this.call.id, context, cancel, this.#timeout));
  }

  /** A tool that outlasts its time-out is told to stop, and no longer waited for. */
  #withinTimeout(tool: Tool, work: PromiseLike<unknown>): PromiseLike<unknown> {
    const { clock, engine } = this.turn;
    const timeoutMs = tool.timeoutMs ?? engine.limits.toolTimeoutMs;
    if (timeoutMs === undefined) return work;
    return new Promise((resolve, reject) => {
      const undo = clock.after(timeoutMs, () => {
        const error = new Error(`The tool took longer than ${timeoutMs} ms.`);
        reject(error);
        this.#timeout.cancel(error);
      });
      Promise.resolve(work).then(resolve, reject).then(undo, undo);
    });
  }
}
