import type { Effort, Output } from "../lifecycle/events.js";
import type { RuleEvaluation } from "../rules/rule.js";
import type { Clock } from "../runtime/clock.js";
import { EngineError } from "../runtime/errors.js";
import { type Customer, History, type Session } from "../sessions/session.js";
import type { EngineAgent, EngineRule } from "./engine-agent.js";
import { askModel, askText, type Question } from "./model-question.js";
import type { Turn } from "./turn.js";
import type { TurnResult } from "./turn-result.js";
import { emitFromHook } from "./utterance.js";

/** Where a hook's log lines go. */
export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** What a hook or a tool says in the agent's name. */
export interface Emitter {
  /**
   * Says something through the agent's `print`, and remembers it. It is neither moderated nor announced by
   * onMessageGenerated. Throws `TURN_CLOSED` after the terminal `ready`.
   */
  message(text: string): Promise<void>;
}

/** The live turn, as every hook of it sees it: the same object throughout (engine 1.1). */
export class EngineContext {
  readonly #turn: Turn;
  // Made when first read: most turns need few of them.
  #session: Session<TurnResult> | undefined;
  #history: History | undefined;
  #logger: Logger | undefined;
  #emitter: Emitter | undefined;

  constructor(turn: Turn) {
    this.#turn = turn;
  }

  /** The session, in which this turn runs: `send` rejects with SESSION_SEND_INSIDE_TURN. */
  get session(): Session<TurnResult> {
    this.#session ??= insideTurn(this.#turn.session);
    return this.#session;
  }
  /** What the running agent remembers, the customer's message included. */
  get history(): History {
    this.#history ??= new History(this.#turn.memory);
    return this.#history;
  }
  /** Writes to the logger of the engine, if it has one, and to the lifecycle stream. */
  get logger(): Logger {
    this.#logger ??= loggerOf(this.#turn);
    return this.#logger;
  }
  /** Says something in the agent's name (engine 1.1). */
  get emitter(): Emitter {
    this.#emitter ??= { message: (text) => emitFromHook(this.#turn, text) };
    return this.#emitter;
  }

  /** The agent whose turn it is. */
  get agent(): EngineAgent {
    return this.#turn.agent;
  }
  /** Who the session is with. */
  get customer(): Customer {
    return this.#turn.session.customer;
  }
  /** The engine's time: a hook that uses it can be tested on virtual time. */
  get clock(): Clock {
    return this.#turn.clock;
  }
  /** Ids of the turn, to correlate what a hook writes elsewhere. */
  get tracer(): { readonly traceId: string; readonly turnId: string } {
    return { traceId: this.#turn.traceId, turnId: this.#turn.id };
  }
  /** The effort of this turn; a matched rule may have lifted it above the agent's. */
  get effort(): Effort {
    return this.#turn.effort;
  }
  /** How replies reach the customer. Block: onMessageGenerated may still drop them. */
  get output(): Output {
    return this.#turn.output;
  }
  /** What was found of the rules, in their order; empty until they are matched. */
  get rules(): readonly RuleEvaluation[] {
    return this.#turn.evaluations;
  }
  /** The rules that apply to this turn. */
  get matchedRules(): readonly EngineRule[] {
    return this.#turn.rules;
  }
  /** Rejections charged so far, and the number that exhausts the turn (engine 1.5). */
  get budget(): { readonly spent: number; readonly limit: number } {
    const { spent, limit } = this.#turn.budget;
    return { spent, limit };
  }
  /** The running step's number, 0 before the first. */
  get step(): number {
    return this.#turn.step;
  }
  /** The running step's attempt, from 1. */
  get attempt(): number {
    return this.#turn.attempt;
  }
  /** What the tool reviewer wants done next. */
  get todo(): string | undefined {
    return this.#turn.todo;
  }
  /** Aborted when the turn is cancelled. Made when first read. */
  get signal(): AbortSignal {
    return this.#turn.cancel.signal;
  }

  /**
   * Asks the engine's model a structured question, with the provider tries of any model call. For reviewers
   * and the like.
   */
  ask(question: Question): Promise<Record<string, unknown>> {
    return askModel(this.#turn, question);
  }

  /** Asks the engine's model for a text. */
  askText(question: Omit<Question, "schema">): Promise<string> {
    return askText(this.#turn, question);
  }
}

/**
 * The session as code inside the turn sees it: all of it, but `send` would cancel the very turn it is called
 * from.
 */
function insideTurn(session: Session<TurnResult>): Session<TurnResult> {
  return new Proxy(session, {
    get(target, key) {
      if (key === "send") return refuseSend;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** What `send` is on the session that code inside a turn gets; whoever leads to the same door asks for it. */
export function refuseSend(): Promise<never> {
  const message =
    "session.send inside its own turn would cancel that turn. " +
    "Use emitter.message, or session.post once it is over.";
  return Promise.reject(new EngineError("SESSION_SEND_INSIDE_TURN", message));
}

function loggerOf(turn: Turn): Logger {
  const at = (level: keyof Logger) => (message: string, fields?: Record<string, unknown>) => {
    turn.engine.logger?.[level](message, fields);
    if (turn.scope.active) turn.scope.emit({ type: "log", level, message, fields });
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
