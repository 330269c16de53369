import {
  type AgentOptions,
  countingIds,
  Engine,
  type EngineAgent,
  type EngineOptions,
  type EngineSession,
  type LifecycleEvent,
  type Model,
  type ModelCallOptions,
  type ModelEvent,
  type ModelRequest,
  type Observer,
} from "hookrig";

/** What the model answers: a text, the names of tools to call, or whatever comes of the request. */
export type Answer =
  | string
  | { readonly calls: readonly string[]; readonly text?: string }
  | ((request: ModelRequest, options: ModelCallOptions) => ReturnType<Model["stream"]> | string);

export interface RigOptions extends Partial<EngineOptions> {
  /** One for each model call, in order; one call more fails the turn. */
  readonly answers?: readonly Answer[];
  readonly agent?: Partial<AgentOptions>;
}

export interface Rig {
  readonly engine: Engine;
  readonly agent: EngineAgent;
  readonly session: EngineSession;
  /** What the model was asked. */
  readonly requests: readonly ModelRequest[];
}

/** An engine with one agent, one session, and a model that answers as it is told. */
export function rig({ answers = ["Hello."], agent: settings, ...options }: RigOptions = {}): Rig {
  const requests: ModelRequest[] = [];
  const model: Model = {
    stream(request, call) {
      requests.push(request);
      const answer = answers[requests.length - 1];
      if (answer === undefined) throw new Error(`model call ${requests.length} is one too many`);
      const given = typeof answer === "function" ? answer(request, call) : answer;
      return typeof given === "string" || "calls" in given ? events(given) : given;
    },
  };
  const engine = new Engine({ model, ids: countingIds(), ...options });
  const agent = engine.createAgent({ name: "helper", output: "block", ...settings });
  return { engine, agent, session: engine.createSession({ agent }), requests };
}

export function* events(answer: Exclude<Answer, (...of: never) => unknown>): Iterable<ModelEvent> {
  const { text, calls } = typeof answer === "string" ? { text: answer, calls: [] } : answer;
  if (text !== undefined && text !== "") yield { type: "text", text };
  for (const [index, tool] of calls.entries())
    yield { type: "toolCall", id: `call-${index}`, tool, args: "{}" };
  yield { type: "finish", reason: calls.length > 0 ? "toolCalls" : "stop" };
}

/** An observer that keeps what it is told. */
export function recorder(): Observer & { readonly events: LifecycleEvent[] } {
  const events: LifecycleEvent[] = [];
  return { name: "recorder", events, event: (event) => void events.push(event) };
}

/** A promise, and the handles to settle it. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** Lets everything that is ready to run, run. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** What the agent said, as texts. */
export const textsOf = (result: { readonly messages: readonly { readonly text: string }[] }) =>
  result.messages.map(({ text }) => text);
