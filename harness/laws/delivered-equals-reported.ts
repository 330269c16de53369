import type { Msg } from "../../src/index.js";
import type { EventOf, Law, TellBroken } from "./law.js";
import { PerTurn } from "./per-turn.js";
import { witness } from "./witness.js";

type Message = EventOf<"message">;

export const deliveredEqualsReported: Law = {
  name: "delivered-equals-reported",
  promise:
    "What was printed is what was delivered, each text of the model's once; a completed turn reports " +
    "just that, in order.",
  clause: "engine 1.2, agent-hooks",
  breakable: false,
  watch(broken) {
    const turns = new PerTurn<Delivery>();
    return {
      "turn.started": (event) =>
        turns.open(event.turn, event.output === "stream" ? new Streamed(broken) : new InBlocks(broken)),
      "core.started print": (event) => turns.of(event.turn)?.prints(event),
      message: (event) => turns.of(event.turn)?.delivers(event),
      "core.ended print": (event) => turns.of(event.turn)?.printed(event),
      "message.updated": (event) => turns.of(event.turn)?.grows(event),
      "point.ended onMessageGenerated": (event) => {
        if (event.outcome === "ok") turns.of(event.turn)?.announces(event);
      },
      "message.dropped": (event) => turns.of(event.turn)?.drops(event),
      "step.ended": (event) => turns.of(event.turn)?.attemptEnds(event),
      "point.started onMessagesEmitted": (event) => turns.of(event.turn)?.reports(event),
      "turn.ended": (event) => turns.close(event.turn)?.ends(event),
    };
  },
};

/** What one turn delivers, whatever its output. */
abstract class Delivery {
  protected readonly broken: TellBroken;
  readonly #messages: Message[] = [];
  /** The prints that are running, each with how many messages had been delivered when it began. */
  readonly #printing: { readonly unit: string; readonly from: number }[] = [];
  #reported: EventOf<"point.started"> | undefined;

  constructor(broken: TellBroken) {
    this.broken = broken;
  }

  /** A text of the model's, or in its place, is delivered. */
  protected abstract ofModel(event: Message): void;
  /** onMessageGenerated was told of a text. */
  abstract announces(event: EventOf<"point.ended">): void;
  abstract grows(event: EventOf<"message.updated">): void;
  abstract drops(event: EventOf<"message.dropped">): void;
  abstract attemptEnds(event: EventOf<"step.ended">): void;

  prints(event: EventOf<"core.started">): void {
    if (event.kwargs.last === true) this.#printing.push({ unit: event.unit, from: this.#messages.length });
  }

  delivers(event: Message): void {
    this.#messages.push(event);
    if (event.source !== "hook") this.ofModel(event);
  }

  printed(event: EventOf<"core.ended">): void {
    const place = this.#printing.findIndex(({ unit }) => unit === event.unit);
    const [print] = place < 0 ? [] : this.#printing.splice(place, 1);
    if (print === undefined) return;
    const printed = (event.kwargs?.msg as Msg | undefined)?.text;
    if (event.outcome !== "ok" || printed === undefined) return;
    const since = this.#messages.slice(print.from);
    if (since.length > 0 && !since.some(({ text }) => text === printed))
      this.broken("another text was delivered than was printed", [...since, event]);
  }

  reports(event: EventOf<"point.started">): void {
    if (this.#reported !== undefined) this.broken("the turn reported twice", [this.#reported, event]);
    this.#reported = event;
    const reported = event.payload as readonly string[];
    const texts = this.#messages.map(({ text }) => text);
    if (reported.length !== texts.length || texts.some((text, index) => text !== reported[index]))
      this.broken("the turn reports other messages than it delivered", [...this.#messages, event]);
  }

  ends(event: EventOf<"turn.ended">): void {
    const completed = event.outcome === "completed";
    if (completed && this.#reported === undefined)
      this.broken("a completed turn did not report what it delivered", [event]);
    if (!completed && this.#reported !== undefined)
      this.broken(`a turn that was ${event.outcome} reported`, [this.#reported, event]);
  }
}

/** Block output: onMessageGenerated comes first, and may drop the text. */
class InBlocks extends Delivery {
  #announced: EventOf<"point.ended"> | undefined;

  announces(event: EventOf<"point.ended">): void {
    this.#announced = event;
  }

  protected ofModel(event: Message): void {
    const announced = this.#announced;
    if (announced === undefined) this.broken("a text went out without its onMessageGenerated", [event]);
    else if (announced.result === "BAIL")
      this.broken("a text went out that a hook had dropped", [announced, event]);
    this.#announced = undefined;
  }

  grows(event: EventOf<"message.updated">): void {
    this.broken("text grew in block output", [event]);
  }

  drops(event: EventOf<"message.dropped">): void {
    const announced = this.#announced;
    if (announced?.result !== "BAIL")
      this.broken("a text was dropped, and no hook wanted it", witness(announced, event));
    this.#announced = undefined;
  }

  attemptEnds(event: EventOf<"step.ended">): void {
    if (event.outcome === "committed" && this.#announced !== undefined)
      this.broken("a text was announced, and did not go out", [this.#announced, event]);
    this.#announced = undefined;
  }
}

/** Stream output: the text grows, goes out, and onMessageGenerated tells of it. */
class Streamed extends Delivery {
  /** What the open attempt showed last, what it delivered, and whether that was announced. */
  #shown: EventOf<"message.updated"> | undefined;
  #said: Message | undefined;
  #announced = false;

  grows(event: EventOf<"message.updated">): void {
    if (this.#shown?.text === event.text)
      this.broken("text is said to have grown, and had not", [this.#shown, event]);
    this.#shown = event;
  }

  protected ofModel(event: Message): void {
    if (this.#said !== undefined) this.broken("an attempt delivered two texts", [this.#said, event]);
    this.#said = event;
  }

  announces(event: EventOf<"point.ended">): void {
    if (this.#said === undefined || this.#said.partial)
      this.broken("onMessageGenerated fired for a text that had not gone out", witness(this.#said, event));
    if (this.#announced) this.broken("onMessageGenerated fired twice for a text", [event]);
    this.#announced = true;
  }

  drops(event: EventOf<"message.dropped">): void {
    this.broken("a text was dropped in stream output", [event]);
  }

  attemptEnds(event: EventOf<"step.ended">): void {
    const [said, shown] = [this.#said, this.#shown];
    if (event.outcome === "committed" && said !== undefined) {
      if (!this.#announced) this.broken("a text went out without its onMessageGenerated", [said, event]);
      if (said.text !== (shown?.text ?? ""))
        this.broken("another text was delivered than was shown last", witness(shown, said));
    }
    this.#shown = undefined;
    this.#said = undefined;
    this.#announced = false;
  }
}
