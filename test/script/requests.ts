import { type ModelEvent, type ModelRequest, Msg, type Role, type ToolSpec } from "hookrig";

let ids = 0;

export function msg(role: Role, content: Msg["content"]): Msg {
  ids += 1;
  return new Msg({ id: `msg-${ids}`, role, content });
}

export const tool = (name: string): ToolSpec => ({ name, inputSchema: { type: "object" } });

/** A request of the main lane that a test changes where it matters. */
export function request(changes: Partial<ModelRequest> = {}): ModelRequest {
  return {
    lane: "main",
    agent: "support",
    messages: [msg("system", "Be brief."), msg("user", "Where is order 7?")],
    tools: [tool("lookup"), tool("refund")],
    toolChoice: "auto",
    ...changes,
  };
}

export interface Heard {
  readonly events: ModelEvent[];
  readonly error: unknown;
}

/** Reads a stream to its end or its error. */
export async function hear(stream: Iterable<ModelEvent> | AsyncIterable<ModelEvent>): Promise<Heard> {
  const events: ModelEvent[] = [];
  try {
    for await (const event of stream) events.push(event);
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
}

/** The text of a stream's pieces, each on its own. */
export const piecesOf = (events: readonly ModelEvent[]) =>
  events.flatMap((event) => (event.type === "text" ? [event.text] : []));

/** Options that fail a test in which a reply that takes no time reads the signal. */
export const noSignal = {
  get signal(): AbortSignal {
    throw new Error("a reply that takes no time must not make a signal");
  },
};
