import type { Agent } from "../agents/agent.js";
import type { PrintKwargs } from "../agents/running.js";
import { hookName } from "../hooks/engine-hooks.js";
import { Msg } from "../messages/msg.js";
import { EngineError } from "../runtime/errors.js";
import type { Turn } from "./turn.js";
import { WithinTurn } from "./within-turn.js";

/** Where a message comes from. */
export type Source = "model" | "fallback" | "hook" | "post";

/** One message on its way to the customer, through the agent's `print`. */
export class Utterance extends WithinTurn {
  readonly #source: Source;
  readonly #by: string | undefined;
  readonly #id: string;
  #shown = "";
  /** The agent's own words for what is shown. */
  #said = "";
  /** What is on its way through `print`. */
  #saying = "";
  #remembers: Msg | undefined;
  #finished = false;

  constructor(turn: Turn, id: string, source: Source, by?: string) {
    super(turn);
    this.#id = id;
    this.#source = source;
    this.#by = by;
  }

  #words(text: string): Msg {
    return new Msg({ id: this.#id, role: "assistant", name: this.turn.agent.name, content: text });
  }

  /** What the customer has seen of it. */
  get shown(): string {
    return this.#shown;
  }

  /** Shows the text so far; onMessageUpdated fires if what the customer can see grew. */
  async update(text: string): Promise<void> {
    const before = this.#shown;
    const printing = this.#print(text, false);
    if (printing !== undefined) await printing;
    this.turn.cancel.check();
    if (this.#shown === before) return;
    if (this.turn.scope.active) this.turn.scope.emit({ type: "message.updated", text: this.#shown });
    await this.turn.fire("onMessageUpdated", this.#shown);
  }

  /**
   * Shows it whole: delivered, and remembered in the agent's own words (`msg`), whatever prePrint made of
   * them.
   */
  async finish(msg: Msg): Promise<void> {
    const before = this.#shown;
    this.#remembers = msg;
    const printing = this.#print(msg.text, true);
    if (printing !== undefined) await printing;
    this.turn.cancel.check();
    if (this.turn.streaming !== this || this.#shown === before) return;
    if (this.turn.scope.active) this.turn.scope.emit({ type: "message.updated", text: this.#shown });
    await this.turn.fire("onMessageUpdated", this.#shown);
  }

  /**
   * Ends it early: what was shown stays delivered, and is remembered as incomplete (engine 1.4), in the
   * agent's own words.
   */
  breakOff(): void {
    if (this.#finished || this.#shown === "") return;
    this.#deliver(this.#shown, true);
    const msg = this.#words(this.#said);
    msg.incomplete = true;
    this.turn.remember(msg);
  }

  #print(text: string, last: boolean): void | Promise<void> {
    this.#saying = text;
    return this.turn.agent.print({ msg: this.#words(text), last }, this);
  }

  /** The core of `print`: what prePrint left of the message is what the customer sees. */
  override print(_agent: Agent, { msg, last }: PrintKwargs): void {
    // A hook may have left its emission unawaited, and prePrint may have taken longer than the turn.
    refuseIfClosed(this.turn);
    this.turn.cancel.check();
    this.#shown = msg.text;
    this.#said = this.#saying;
    if (!last) return;
    this.#deliver(this.#shown, false);
    if (this.#remembers !== undefined) this.turn.remember(this.#remembers);
  }

  #deliver(text: string, partial: boolean): void {
    const { delivered, session, agent, clock, scope, step } = this.turn;
    this.#finished = true;
    const by = this.#by === undefined ? {} : { by: this.#by };
    delivered.push({ text, ...by, ...(partial ? { partial } : {}) });
    const at = clock.now();
    session.record({
      type: "message",
      at,
      source: "agent",
      text,
      agent: agent.name,
      ...by,
      ...(partial ? { partial } : {}),
    });
    if (scope.active) {
      const source = this.#source;
      scope.emit({
        type: "message",
        agent: agent.name,
        text,
        partial,
        source,
        ...by,
        ...(step > 0 ? { step } : {}),
      });
    }
  }
}

/** `context.emitter.message`: past moderation and onMessageGenerated, through `print` (engine 1.1). */
export async function emitFromHook(turn: Turn, text: string): Promise<void> {
  refuseIfClosed(turn);
  turn.cancel.check();
  const { speaker } = turn;
  const by = speaker === undefined ? undefined : hookName(speaker.hook, speaker.point, speaker.index);
  const msg = turn.say(text);
  await new Utterance(turn, msg.id, "hook", by).finish(msg);
}

function refuseIfClosed({ closed }: Turn): void {
  if (!closed) return;
  throw new EngineError("TURN_CLOSED", "The turn is over. A background task uses session.post(text).");
}
