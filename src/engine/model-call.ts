import type { FinishReason, Usage } from "../messages/msg.js";
import type { Model, ModelCallOptions, ModelEvent, ModelRequest } from "../models/model.js";
import { ModelError } from "../models/model-error.js";
import { Cancel } from "../runtime/cancel.js";
import type { Undo } from "../runtime/clock.js";
import { HookrigError, messageOf } from "../runtime/errors.js";
import { sleep } from "../runtime/sleep.js";
import { checkEvent, usageOf } from "./model-event.js";
import type { Turn } from "./turn.js";

/** What a model said in one call. */
export interface ModelAnswer {
  text: string;
  reasoning: string;
  readonly calls: { readonly id: string; readonly tool: string; readonly args: string }[];
  finishReason: FinishReason;
  usage: Usage | undefined;
  chunks: number;
}

/** Who wants to see the text grow. */
export interface Watcher {
  /** Called with the text so far after each piece of text. */
  text(soFar: string): Promise<void>;
  /** Something of the attempt was seen: another try would show it twice. */
  seen(): boolean;
}

/** Waits before the second, third and fourth try (engine 1.3). */
const WAITS_MS = [2_000, 8_000, 32_000];

/**
 * One model call with the provider's tries: failures that pass are waited out, as long as nothing of the
 * attempt was seen. They cost no retry budget. Throws a `ModelError`, or what the watcher threw.
 */
export async function callModel(turn: Turn, request: ModelRequest, watcher?: Watcher): Promise<ModelAnswer> {
  for (let tries = 1; ; tries += 1) {
    turn.cancel.check();
    try {
      return await tryOnce(turn, request, tries, watcher);
    } catch (error) {
      turn.cancel.check();
      const waitMs = WAITS_MS[tries - 1];
      if (waitMs === undefined || !ModelError.isInstance(error) || !error.transient || watcher?.seen())
        throw error;
      const longerMs = Math.max(waitMs, error.retryAfterMs ?? 0);
      if (turn.scope.active)
        turn.scope.emit({ type: "providerWait", lane: request.lane, waitMs: longerMs, error });
      await sleep(turn.clock, longerMs, turn.cancel);
    }
  }
}

function tryOnce(turn: Turn, request: ModelRequest, tries: number, watcher?: Watcher): Promise<ModelAnswer> {
  const answer = emptyAnswer();
  if (!turn.scope.active) return readAnswer(turn, request, answer, watcher);
  return reportedTry(turn, request, tries, answer, watcher);
}

function emptyAnswer(): ModelAnswer {
  return { text: "", reasoning: "", calls: [], finishReason: "other", usage: undefined, chunks: 0 };
}

/** A try between `modelCall.started` and `modelCall.ended`. */
async function reportedTry(
  turn: Turn,
  request: ModelRequest,
  tries: number,
  answer: ModelAnswer,
  watcher?: Watcher,
): Promise<ModelAnswer> {
  const { scope, engine, agent, parent } = turn;
  const { lane } = request;
  const provider = engine.model.provider ?? "unknown";
  const model = engine.model.name ?? "unknown";
  const started = scope.start({
    type: "modelCall.started",
    parent,
    lane,
    agent: agent.name,
    provider,
    model,
    try: tries,
    request,
  });
  const { unit } = started;
  const firstChunk = () => scope.emit({ type: "modelCall.firstChunk", unit });
  const end = (how: { readonly outcome: "ok" } | { readonly outcome: "error"; readonly error: unknown }) => {
    const { finishReason, usage, chunks, text } = answer;
    const counted = usage === undefined ? {} : { usage };
    scope.end({ type: "modelCall.ended", unit, lane, finishReason, chunks, text, ...counted, ...how });
  };
  try {
    await scope.around(started, () => readAnswer(turn, request, answer, watcher, firstChunk));
  } catch (error) {
    if (!turn.cancel.cancelled) end({ outcome: "error", error });
    throw error;
  }
  end({ outcome: "ok" });
  return answer;
}

/**
 * The cancel of one try, which follows the turn's; made when first read, since a synchronous model never
 * does.
 */
class CallCancel implements ModelCallOptions {
  readonly #turns: Cancel;
  #own: Cancel | undefined;
  #undo: Undo = () => {};

  constructor(turns: Cancel) {
    this.#turns = turns;
  }

  get cancel(): Cancel {
    if (this.#own === undefined) {
      const own = new Cancel();
      this.#own = own;
      this.#undo = this.#turns.onCancel((reason) => own.cancel(reason));
    }
    return this.#own;
  }

  /** For the model: made when first read. */
  get signal(): AbortSignal {
    return this.cancel.signal;
  }

  release(): void {
    this.#undo();
  }
}

/** Reads a model's stream to its end. A synchronous one is read without waiting. */
async function readAnswer(
  turn: Turn,
  request: ModelRequest,
  answer: ModelAnswer,
  watcher?: Watcher,
  firstChunk?: () => void,
): Promise<ModelAnswer> {
  const own = new CallCancel(turn.cancel);
  let finished = false;
  const take = (event: unknown): Promise<void> | undefined => {
    checkEvent(event);
    if (event.type === "finish") finished = true;
    else if (answer.chunks++ === 0) firstChunk?.();
    add(answer, event);
    return event.type === "text" && event.text !== "" ? watcher?.text(answer.text) : undefined;
  };
  try {
    const stream = open(turn.engine.model, request, own);
    if (Symbol.iterator in stream) {
      for (const event of faulty(stream)) {
        const seen = take(event);
        if (seen !== undefined) await seen;
      }
    } else await readAsync(turn, stream, own.cancel, take);
  } finally {
    own.release();
  }
  turn.cancel.check();
  if (finished) return answer;
  throw new ModelError("MODEL_UNAVAILABLE", "The model's stream ended without its finish event.");
}

function add(answer: ModelAnswer, event: ModelEvent): void {
  switch (event.type) {
    case "text":
      answer.text += event.text;
      break;
    case "reasoning":
      answer.reasoning += event.text;
      break;
    case "toolCall":
      answer.calls.push({ id: event.id, tool: event.tool, args: event.args });
      break;
    case "finish":
      answer.finishReason = event.reason;
      answer.usage = usageOf(event);
      break;
  }
}

function open(model: Model, request: ModelRequest, own: CallCancel): ReturnType<Model["stream"]> {
  try {
    const stream = model.stream(request, own);
    if (stream !== null && typeof stream === "object") return stream;
    throw new ModelError("MODEL_ERROR", "The model answered with no stream.");
  } catch (error) {
    throw asModelError(error);
  }
}

/**
 * The same events; what the model throws becomes a `ModelError`, told apart from what reading them throws.
 */
function* faulty(stream: Iterable<ModelEvent>): Iterable<ModelEvent> {
  const iterator = stream[Symbol.iterator]();
  for (;;) {
    let next: IteratorResult<ModelEvent>;
    try {
      next = iterator.next();
    } catch (error) {
      throw asModelError(error);
    }
    if (next.done === true) return;
    yield next.value;
  }
}

async function readAsync(
  turn: Turn,
  stream: AsyncIterable<ModelEvent>,
  own: Cancel,
  take: (event: ModelEvent) => Promise<void> | undefined,
): Promise<void> {
  const iterator = stream[Symbol.asyncIterator]();
  const stop = (): void => {
    // The stream was given up; an error while it closes tells nobody anything new, thrown or rejected.
    const close = async () => iterator.return?.();
    close().catch(() => {});
  };
  const undo = own.onCancel(stop);
  try {
    for (;;) {
      const next = await nextOrIdle(turn, iterator, own);
      turn.cancel.check();
      if (next.done === true) return;
      await take(next.value);
    }
  } catch (error) {
    if (!own.cancelled) own.cancel(error instanceof Error ? error : new Error(messageOf(error)));
    throw error;
  } finally {
    undo();
  }
}

/** The next event, unless the provider stays silent for as long as the idle time-out (engine 1.3). */
function nextOrIdle(
  turn: Turn,
  iterator: AsyncIterator<ModelEvent>,
  own: Cancel,
): Promise<IteratorResult<ModelEvent>> {
  const { idleTimeoutMs } = turn.engine.limits;
  return new Promise((resolve, reject) => {
    const undo = turn.clock.after(idleTimeoutMs, () => {
      reject(new ModelError("MODEL_IDLE", `The provider sent nothing for ${idleTimeoutMs} ms.`));
    });
    const stopListening = own.onCancel((reason) => {
      undo();
      reject(reason);
    });
    iterator.next().then(
      (next) => {
        undo();
        stopListening();
        resolve(next);
      },
      (error: unknown) => {
        undo();
        stopListening();
        reject(asModelError(error));
      },
    );
  });
}

function asModelError(error: unknown): Error {
  if (HookrigError.isInstance(error)) return error;
  return new ModelError("MODEL_ERROR", `The model failed: ${messageOf(error)}`, { cause: error });
}
