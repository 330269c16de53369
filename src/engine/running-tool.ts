import type { ToolRun } from "../models/tools.js";
import type { Cancel } from "../runtime/cancel.js";
import type { EngineContext } from "./context.js";

/**
 * What a tool is run with. `signal` is made when first read, and yet a property of the object's own: tools
 * that wrap others spread it. One getter for all of them, where a literal's would be a new hidden class for
 * every call.
 */
export class RunningTool implements ToolRun {
  declare readonly signal: AbortSignal;
  readonly toolCallId: string;
  readonly context: EngineContext;
  readonly #turn: Cancel;
  readonly #own: Cancel;

  /** `turn` cancels `own`, whose signal the tool gets. */
  constructor(toolCallId: string, context: EngineContext, turn: Cancel, own: Cancel) {
    this.toolCallId = toolCallId;
    this.context = context;
    this.#turn = turn;
    this.#own = own;
    Object.defineProperty(this, "signal", RunningTool.#signal);
  }

  static readonly #signal: PropertyDescriptor & ThisType<RunningTool> = {
    enumerable: true,
    get() {
      this.#turn.onCancel((reason) => this.#own.cancel(reason));
      return this.#own.signal;
    },
  };
}
