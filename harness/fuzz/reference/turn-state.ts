import type { EffortLevel, PointName, ProgramMoment, Turn } from "../program.js";
import { durationMs } from "./duration-ms.js";
import { CANCELLED_ENDING, type FaultEnding, TIMEOUT_ENDING } from "./endings.js";
import type { Run } from "./run.js";
import { ScriptedMoment } from "./scripted-moment.js";

/** One entry of `turns` as it is played: what was told of it so far, and when it is to end. */
export class TurnState {
  readonly run: Run;
  /** When its message was sent. */
  readonly sentAt: number;

  readonly flow: string[] = [];
  readonly rejections: string[] = [];
  readonly errors: string[] = [];
  readonly rules: string[] = [];
  readonly requests: string[][] = [];
  giveUp: string | undefined;
  answeredBy: string | undefined;
  /** What the agent answers, once it does: empty where it has nothing of its own to say. */
  reply: string | undefined;

  effort: EffortLevel;
  /** Rejections charged (engine 1.5). */
  spent = 0;
  /** Tools offered in this turn, in alphabetical order. */
  tools: readonly string[] = [];
  /** Message review is active; tool review is, whatever the tool (engine 1.4). */
  reviews = { messages: false, toolCalls: false };
  /** What the tool reviewer last wanted done; empty if nothing (engine 1.4). */
  todo = "";
  /** Texts of rejected attempts, without the white space around them. */
  readonly rejected = new Set<string>();
  /** The step under way has corrections: they reach the model until it commits (engine 1.4). */
  corrected = false;

  /** The terminal `ready` is out: nothing can be emitted, nothing cancelled. */
  closed = false;
  cancelled = false;
  /**
   * Calls run concurrently: one that meets the cancel throws, but the cancel is told once, behind them all.
   */
  concurrent = false;
  /** When the entry's `cancel` comes, and when the customer's next message does, if it interrupts. */
  readonly cancelMoment: ScriptedMoment;
  readonly interruptMoment: ScriptedMoment;
  /** When the hook that runs is out of time (engine 1.9). */
  deadline = Number.POSITIVE_INFINITY;
  readonly #untold: [by: string, at: () => number][] = [
    ["signal", () => this.#signalAt],
    ["message", () => this.interruptMoment.at],
  ];
  readonly #cancelAfter: number;

  constructor(run: Run, entry: Turn, sentAt: number, interrupt?: ProgramMoment) {
    this.run = run;
    this.sentAt = sentAt;
    this.cancelMoment = new ScriptedMoment(entry.cancel);
    this.interruptMoment = new ScriptedMoment(interrupt);
    this.#cancelAfter = sentAt + durationMs(entry.cancelAfter, Number.POSITIVE_INFINITY);
    this.effort = run.program.agent.effort ?? "MEDIUM";
  }

  beat(text: string): void {
    this.flow.push(text);
  }

  status(text: string): void {
    this.flow.push(`status ${text} @${this.run.now - this.sentAt}`);
  }

  /** When the turn will be cancelled, if something in it still runs then. */
  get cancelAt(): number {
    if (this.closed || this.cancelled) return Number.POSITIVE_INFINITY;
    return Math.min(this.#signalAt, this.interruptMoment.at);
  }

  get #signalAt(): number {
    return Math.min(this.#cancelAfter, this.cancelMoment.at);
  }

  /** The limit of the turn's budget, read anew each time; never below what is spent (engine 1.5). */
  get limit(): number {
    return Math.max(this.spent, this.run.maxRejections(this.effort));
  }

  /** Lets virtual time pass, unless a cancel or the running hook's time-out comes first: then throws that. */
  wait(ms: number): void {
    const { run, cancelAt, deadline } = this;
    const end = run.now + ms;
    if (cancelAt < end && cancelAt < deadline) {
      this.#passTo(Math.max(run.now, cancelAt));
      this.cancelled = !this.concurrent;
      throw CANCELLED_ENDING;
    }
    if (deadline < end) {
      this.#passTo(deadline);
      throw TIMEOUT_ENDING;
    }
    this.waitOut(ms);
  }

  /** Lets virtual time pass, whatever comes (engine 1.3: what settles in the grace). */
  waitOut(ms: number): void {
    if (ms === Number.POSITIVE_INFINITY)
      throw new Error("The program hangs: nothing ends what it waits for.");
    this.#passTo(this.run.now + ms);
  }

  #passTo(time: number): void {
    this.run.now = time;
    if (!this.concurrent) this.tellCancels();
  }

  /** Whatever wants the turn to end is told of when it comes, also if that changes nothing any more. */
  tellCancels(): void {
    const due = this.#untold.filter(([, at]) => at() <= this.run.now).sort(([, a], [, b]) => a() - b());
    for (const one of due) {
      this.beat(`cancel ${one[0]}`);
      this.#untold.splice(this.#untold.indexOf(one), 1);
    }
  }

  /** The session goes over to a person, or back to the agent (engine 1.1). */
  setMode(mode: "auto" | "manual"): void {
    if (mode === this.run.mode) return;
    this.run.mode = mode;
    this.beat(`mode ${mode}`);
  }

  /** A point fired: the moments that wait for it take note. */
  fired(point: PointName): void {
    this.cancelMoment.fired(point, this.run.now);
    this.interruptMoment.fired(point, this.run.now);
  }

  /** A fault is caught; `fatal`: it decides the outcome. */
  caught({ code, at }: FaultEnding, fatal: boolean): void {
    this.errors.push(`${code}${at === undefined ? "" : ` @${at}`}${fatal ? " fatal" : ""}`);
  }
}
