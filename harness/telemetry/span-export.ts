import type { tracing } from "@opentelemetry/sdk-node";
import { messageOf } from "../../src/index.js";
import { afterReal, realNow } from "../time/real-time.js";

/** Spans of one request. */
const BATCH_SPANS = 512;

/** Real milliseconds after which spans are sent though they do not fill a request. */
const SEND_EVERY_MS = 1000;

/** How many real milliseconds are spent on an endpoint that takes nothing, in all. */
export const PATIENCE_MS = 2000;

/** What became of the spans. */
export interface Exported {
  readonly exported: number;
  readonly lost: number;
  /** Why the export was given up; then all further spans are lost. */
  readonly failure: string | undefined;
}

interface SpanExportOptions {
  readonly patienceMs?: number;
  /** Told once, when an endpoint is given up. */
  readonly onGiveUp?: ((failure: string) => void) | undefined;
}

type Exporter = Pick<tracing.SpanExporter, "export">;

/**
 * Gathers spans and sends them when told to, never by itself: a request that is open while a scenario plays
 * would look to the virtual clock like something that the user's code waits for. An endpoint that takes
 * nothing for two seconds is given up, and no more is spent on it.
 */
export class SpanExport implements tracing.SpanProcessor {
  readonly #exporter: Exporter;
  readonly #patienceMs: number;
  readonly #onGiveUp: (failure: string) => void;
  readonly #pending: tracing.ReadableSpan[] = [];
  #leftMs: number;
  #sentAt = realNow();
  #sending: Promise<void> | undefined;
  #exported = 0;
  #lost = 0;
  #failure: string | undefined;

  constructor(exporter: Exporter, { patienceMs = PATIENCE_MS, onGiveUp }: SpanExportOptions = {}) {
    this.#exporter = exporter;
    this.#onGiveUp = onGiveUp ?? (() => {});
    this.#patienceMs = patienceMs;
    this.#leftMs = patienceMs;
  }

  get exported(): Exported {
    return { exported: this.#exported, lost: this.#lost, failure: this.#failure };
  }

  onStart(): void {}

  onEnd(span: tracing.ReadableSpan): void {
    if (this.#failure === undefined) this.#pending.push(span);
    else this.#lost += 1;
  }

  /** Sends what fills a request, or has waited for a second. Resolves when there is room for more. */
  room(): Promise<void> {
    const isDue = this.#pending.length >= BATCH_SPANS || realNow() - this.#sentAt >= SEND_EVERY_MS;
    return isDue ? this.#send(this.#patienceMs) : Promise.resolve();
  }

  /** Sends all, within two seconds and what an endpoint that takes nothing has left of them. */
  async forceFlush(): Promise<void> {
    await this.#sending;
    await this.#send();
  }

  async shutdown(): Promise<void> {
    await this.forceFlush();
  }

  /** One request after the other; `renewMs` is the patience for the next once one was answered. */
  #send(renewMs?: number): Promise<void> {
    const send = async () => {
      while (this.#failure === undefined && this.#pending.length > 0) {
        const batch = this.#pending.splice(0, BATCH_SPANS);
        const started = realNow();
        const failure = await this.#request(batch);
        this.#leftMs = failure === undefined && renewMs !== undefined ? renewMs : this.#left(started);
        if (failure === undefined) this.#exported += batch.length;
        else this.#giveUp(failure, batch.length);
      }
    };
    this.#sending ??= send().finally(() => {
      this.#sentAt = realNow();
      this.#sending = undefined;
    });
    return this.#sending;
  }

  #left(started: number): number {
    return Math.max(0, this.#leftMs - (realNow() - started));
  }

  /** Why it failed; undefined if the spans have arrived. */
  #request(batch: tracing.ReadableSpan[]): Promise<string | undefined> {
    return new Promise((resolve) => {
      const undo = afterReal(this.#leftMs, () => resolve("no answer in time"));
      this.#exporter.export(batch, ({ code, error }) => {
        undo();
        resolve(code === 0 ? undefined : reasonOf(error));
      });
    });
  }

  #giveUp(failure: string, spans: number): void {
    this.#failure = failure;
    this.#lost += spans + this.#pending.length;
    this.#pending.length = 0;
    this.#onGiveUp(failure);
  }
}

/** An exporter's error has the HTTP status as `code`; of a refused connection, the code says most. */
function reasonOf(error: (Error & { readonly code?: unknown }) | undefined): string {
  const message = error === undefined ? "" : messageOf(error);
  if (typeof error?.code === "number") return `HTTP ${error.code} ${message}`.trimEnd();
  return message === "" ? String(error?.code ?? "unknown error") : message;
}
