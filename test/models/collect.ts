import { Msg } from "../../src/messages/msg.js";
import type { Model, ModelEvent, ModelRequest } from "../../src/models/model.js";

/** A request of an agent that was asked `Hello`, with what a test changes about it. */
export function request(changes: Partial<ModelRequest> = {}): ModelRequest {
  return {
    lane: "main",
    agent: "clerk",
    messages: [new Msg({ id: "msg-1", role: "user", content: "Hello" })],
    tools: [],
    toolChoice: "auto",
    ...changes,
  };
}

/** All events of one call. */
export async function collect(
  model: Model,
  changes: Partial<ModelRequest> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.stream(request(changes), { signal })) events.push(event);
  return events;
}

/** What one call throws, and what it gave before; `seen` is called at each event. */
export async function failure(
  model: Model,
  changes: Partial<ModelRequest> = {},
  {
    signal = new AbortController().signal,
    seen = () => {},
  }: { signal?: AbortSignal; seen?: () => void } = {},
): Promise<{ error: unknown; before: ModelEvent[] }> {
  const before: ModelEvent[] = [];
  try {
    for await (const event of model.stream(request(changes), { signal })) {
      before.push(event);
      seen();
    }
  } catch (error) {
    return { error, before };
  }
  throw new Error("the call was expected to fail");
}
