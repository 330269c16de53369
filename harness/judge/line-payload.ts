import type { ModelRequest } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import { messageText } from "../script/request-text.js";
import type { EventOf } from "./scope.js";

type Fields = Readonly<Record<string, unknown>>;

/** Fields that place an event in the stream and carry nothing. */
const PLACING: ReadonlySet<string> = new Set(["type", "at", "session", "turn", "unit", "parent"]);

/** Tells what the events of one turn carried, to a reader who looks closer than a story's line. */
export class LinePayloads {
  readonly #started = new Map<string, RecordedEvent>();
  readonly #ended = new Map<string, RecordedEvent>();

  constructor(events: readonly RecordedEvent[]) {
    for (const event of events) {
      if (!("unit" in event)) continue;
      if (event.type.endsWith(".started")) this.#started.set(event.unit, event);
      if (event.type.endsWith(".ended")) this.#ended.set(event.unit, event);
    }
  }

  /** The event's own fields; with a model call its request, with a hook the payload that its point had. */
  of(event: RecordedEvent): Fields {
    const own = Object.fromEntries(
      Object.entries(event).filter(([key, value]) => !PLACING.has(key) && value !== undefined),
    );
    if (event.type === "modelCall.started") return { ...own, request: requestFields(event.request) };
    if (event.type === "modelCall.ended") return { ...this.#request(event), ...own };
    if (event.type === "hook.ended") return { ...own, ...this.#pointPayload(event) };
    return own;
  }

  #request({ unit }: EventOf<"modelCall.ended">): Fields {
    const started = this.#started.get(unit);
    return started?.type === "modelCall.started" ? { request: requestFields(started.request) } : {};
  }

  /** As the chain left it: hooks write into one payload. */
  #pointPayload({ unit }: EventOf<"hook.ended">): Fields {
    const started = this.#started.get(unit);
    const point = started?.type === "hook.started" ? (started.parent ?? "") : "";
    const told = this.#ended.get(point) ?? this.#started.get(point);
    return told !== undefined && "payload" in told && told.payload !== undefined
      ? { payload: told.payload }
      : {};
  }
}

/** A request without the schemas of its tools: who said what, and what was offered. */
function requestFields({ messages, tools, toolChoice }: ModelRequest): Fields {
  return {
    messages: messages.map((msg) => ({ role: msg.role, content: messageText(msg) })),
    tools: tools.map(({ name }) => name),
    toolChoice,
  };
}
