import type { Status } from "../lifecycle/events.js";
import { type ContentBlock, Msg } from "../messages/msg.js";
import type { Undo } from "../runtime/clock.js";
import { Memory } from "./memory.js";

/** Who the session is with. What is unknown is an empty text. */
export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly [field: string]: unknown;
}

/** A message as the session records it: what was written, or what the customer saw. */
export interface MessageEvent {
  readonly type: "message";
  readonly at: number;
  readonly source: "customer" | "agent" | "colleague";
  readonly text: string;
  /** The agent that spoke. */
  readonly agent?: string;
  /** The hook that emitted it. */
  readonly by?: string;
  /** Cut off: the customer saw this much and no more. */
  readonly partial?: boolean;
  /** Incoming moderation flagged it, with these categories; no model ever sees the text. */
  readonly flagged?: readonly string[];
}
/** What compaction left of everything before it. */
export interface SummaryEvent {
  readonly type: "summary";
  readonly at: number;
  readonly text: string;
}
/** Announced to subscribers, and not kept. */
export interface StatusEvent {
  readonly type: "status";
  readonly at: number;
  readonly status: Status;
  readonly stage?: string;
  readonly text?: string;
}
/** What subscribers of a session are told. */
export type SessionEvent = MessageEvent | SummaryEvent | StatusEvent;

/**
 * The part of the engine that a session's verbs lead to. A session is data; it knows no more of the engine
 * than this.
 */
export interface SessionDoor<Result> {
  send(session: Session<Result>, text: string, options: SendOptions): Promise<Result>;
  post(session: Session<Result>, text: string): Promise<void>;
  colleague(session: Session<Result>, text: string, to: string | undefined): Promise<void>;
  modeChanged(session: Session<Result>): void;
  /** A subscriber threw: it is reported, and changes nothing. */
  subscriberFailed(session: Session<Result>, error: unknown): void;
}

/** How a message is sent. */
export interface SendOptions {
  /** Cancels the turn. */
  readonly signal?: AbortSignal;
  /** Which of the session's agents answers; the first one if unsaid. */
  readonly to?: string;
}

export interface SessionFields<Result> {
  readonly id: string;
  readonly customer: Customer;
  readonly agents: readonly string[];
  readonly door: SessionDoor<Result>;
  readonly estimate: (msg: Msg) => number;
  readonly mode: "auto" | "manual";
}

/**
 * One conversation: its messages, what each agent remembers of it, the rules that became relevant, who
 * answers.
 */
export class Session<Result = unknown> {
  readonly id: string;
  readonly customer: Customer;
  /** The names of the agents that take part; the first answers where a message names none. */
  readonly agents: readonly string[];
  /** Ids of the rules that have become relevant in this session. */
  readonly workingSet = new Set<string>();
  private currentMode: "auto" | "manual";
  private kept: (MessageEvent | SummaryEvent)[] = [];
  private count = 0;
  private readonly memories = new Map<string, Memory>();
  private readonly listeners = new Set<(event: SessionEvent) => void>();
  private readonly door: SessionDoor<Result>;
  private readonly estimate: (msg: Msg) => number;

  constructor(fields: SessionFields<Result>) {
    this.id = fields.id;
    this.customer = fields.customer;
    this.agents = fields.agents;
    this.door = fields.door;
    this.estimate = fields.estimate;
    this.currentMode = fields.mode;
  }

  /** `manual`: a person owns the conversation, and agents only listen. */
  get mode(): "auto" | "manual" {
    return this.currentMode;
  }

  /** The messages since the last summary, and that summary. Whoever keeps a full transcript subscribes. */
  get events(): readonly (MessageEvent | SummaryEvent)[] {
    return this.kept;
  }

  /** How many messages the session has held, compacted ones included. */
  get messageCount(): number {
    return this.count;
  }

  /** What `agent` remembers of this session. */
  memory(agent: string): Memory {
    let memory = this.memories.get(agent);
    if (memory === undefined) {
      memory = new Memory(this.estimate);
      this.memories.set(agent, memory);
    }
    return memory;
  }

  /**
   * Sends a customer's message and resolves when its turn, and what follows it, is over; also when the turn
   * failed. A turn of this session that is still running is cancelled first. Throws
   * `SESSION_SEND_INSIDE_TURN` in its own turn.
   */
  send(text: string, options: SendOptions = {}): Promise<Result> {
    return this.door.send(this, text, options);
  }

  /** Says something outside any turn: for a background task that a turn started. */
  post(text: string): Promise<void> {
    return this.door.post(this, text);
  }

  /**
   * Records what a person on the agent's side wrote. The agent that is named (`to`), else the session's first
   * one,
   * observes it.
   */
  colleague(text: string, options: { readonly to?: string } = {}): Promise<void> {
    return this.door.colleague(this, text, options.to);
  }

  /** Hands the conversation to a person (`manual`) or back (`auto`). */
  async setMode(mode: "auto" | "manual"): Promise<void> {
    if (mode === this.currentMode) return;
    this.currentMode = mode;
    this.door.modeChanged(this);
  }

  /** Calls `listener` for everything that happens from now on. Returns the undo. */
  subscribe(listener: (event: SessionEvent) => void): Undo {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Records an event and announces it. A summary takes the place of the first `covers` kept events: what came
   * while it was made stays. For the engine.
   */
  record(event: SessionEvent, covers = this.kept.length): void {
    if (event.type === "message") this.count += 1;
    if (event.type === "summary") this.kept = [event, ...this.kept.slice(covers)];
    else if (event.type === "message") this.kept.push(event);
    if (this.listeners.size === 0) return;
    for (const listener of [...this.listeners]) {
      try {
        const returned: unknown = listener(event);
        // An async one fails later: unhandled, its rejection would end the user's process.
        if (returned instanceof Promise) returned.catch((error) => this.door.subscriberFailed(this, error));
      } catch (error) {
        this.door.subscriberFailed(this, error);
      }
    }
  }

  /** Replaces a kept event: a moderation verdict marks the message that it judged. For the engine. */
  amend(event: MessageEvent, next: MessageEvent): void {
    const place = this.kept.lastIndexOf(event);
    if (place >= 0) this.kept[place] = next;
  }
}

/** What hooks see of the conversation: the running agent's memory. */
export class History {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Oldest first, the summary of what was compacted included. A view: it grows with the turn. */
  get messages(): readonly Msg[] {
    return this.#memory.messages;
  }

  /** The newest message; in onAcknowledging to onPreparing, the customer's. Empty where there is none yet. */
  get last(): Msg {
    return this.#memory.last ?? new Msg({ id: "none", role: "system", content: "" });
  }

  /** Estimated tokens. */
  get tokens(): number {
    return this.#memory.tokens;
  }

  /** Whether this tool ran in what the agent remembers, whatever came of it. */
  ran(tool: string): boolean {
    return this.#memory.messages.some(
      ({ content }) =>
        typeof content !== "string" && content.some((block: ContentBlock) => isResultOf(block, tool)),
    );
  }
}

function isResultOf(block: ContentBlock, tool: string): boolean {
  return block.type === "toolResult" && block.tool === tool;
}
