import { messageOf } from "../../src/index.js";
import { afterReal, realNow } from "../time/real-time.js";
import type { ExportResult, SpanExporter } from "./load-exporter.js";
import type { ReadableSpan } from "./readable-span.js";

/** Spans of one request. */
const BATCH_SPANS = 512;

/** Requests that go out together: what is slow to answer is waited for once. */
const BATCHES = 8;

/** Real milliseconds after which an endless export sends what there is, however little. */
const SEND_EVERY_MS = 1000;

/** How many real milliseconds are spent on waiting for an endpoint, in all. */
export const PATIENCE_MS = 2000;

/** What became of the spans. */
export interface Exported {
  readonly exported: number;
  readonly lost: number;
  /** Why the export was given up; then all further spans are lost. */
  readonly failure: string | undefined;
}

export interface SpanExportOptions {
  readonly patienceMs?: number;
  /**
   * It has no end in sight: spans are sent once a second, and an answer renews the patience. Else the
   * patience is for the whole, so that no endpoint delays it by more.
   */
  readonly endless?: boolean;
  /** Told once, when an endpoint is given up. */
  readonly onGiveUp?: ((failure: string) => void) | undefined;
}

/**
 * Gathers spans and sends them when told to, never by itself: a request that is open while a scenario plays
 * would look to the virtual clock like something that the user's code waits for. An endpoint that uses two
 * seconds of waiting up is given up, and what it did not take is lost.
 */
export class SpanExport {
  readonly #exporter: SpanExporter;
  readonly #patienceMs: number;
  readonly #endless: boolean;
  readonly #onGiveUp: (failure: string) => void;
  readonly #pending: ReadableSpan[] = [];
  #leftMs: number;
  #sentAt = realNow();
  #sending: Promise<void> | undefined;
  #exported = 0;
  #lost = 0;
  #failure: string | undefined;

  constructor(exporter: SpanExporter, options: SpanExportOptions = {}) {
    const { patienceMs = PATIENCE_MS, endless = false, onGiveUp = () => {} } = options;
    this.#exporter = exporter;
    this.#endless = endless;
    this.#onGiveUp = onGiveUp;
    this.#patienceMs = patienceMs;
    this.#leftMs = patienceMs;
  }

  get exported(): Exported {
    return { exported: this.#exported, lost: this.#lost, failure: this.#failure };
  }

  add(span: ReadableSpan): void {
    if (this.#failure === undefined) this.#pending.push(span);
    else this.#lost += 1;
  }

  /** Sends if there is much, or all that has waited for a second. Resolves when there is room for more. */
  room(): Promise<void> {
    const isMuch = this.#pending.length >= BATCH_SPANS * BATCHES;
    const isDue = this.#endless && realNow() - this.#sentAt >= SEND_EVERY_MS;
    return isMuch || isDue ? this.#send(this.#endless) : Promise.resolve();
  }

  /** Sends all, within what is left of the two seconds: nothing renews them now. */
  async flush(): Promise<void> {
    await this.#sending;
    await this.#send(false);
  }

  #send(renews: boolean): Promise<void> {
    const send = async () => {
      while (this.#failure === undefined && this.#pending.length > 0) await this.#sendSome(renews);
    };
    this.#sending ??= send().finally(() => {
      this.#sentAt = realNow();
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendSome(renews: boolean): Promise<void> {
    const requests: Promise<void>[] = [];
    while (requests.length < BATCHES && this.#pending.length > 0) {
      requests.push(this.#request(this.#pending.splice(0, BATCH_SPANS)));
    }
    // From here on it waits; to make the requests is work.
    const started = realNow();
    await Promise.all(requests);
    const spentMs = realNow() - started;
    this.#leftMs =
      renews && this.#failure === undefined ? this.#patienceMs : Math.max(0, this.#leftMs - spentMs);
  }

  async #request(batch: ReadableSpan[]): Promise<void> {
    const failure = await this.#failureOf(batch);
    if (failure === undefined) this.#exported += batch.length;
    else this.#giveUp(failure, batch.length);
  }

  /** Why it failed; undefined if the spans have arrived. */
  #failureOf(batch: ReadableSpan[]): Promise<string | undefined> {
    return new Promise((resolve) => {
      const late = `no answer in time, of ${this.#patienceMs / 1000}s in all`;
      const undo = afterReal(this.#leftMs, () => resolve(late));
      const answered = ({ code, error }: ExportResult) => {
        undo();
        resolve(code === 0 ? undefined : reasonOf(error));
      };
      try {
        this.#exporter.export(batch, answered);
      } catch (error) {
        answered({ code: 1, error: error as Error }); // An exporter of another time may not take our spans.
      }
    });
  }

  #giveUp(failure: string, spans: number): void {
    this.#lost += spans + this.#pending.length;
    this.#pending.length = 0;
    if (this.#failure !== undefined) return; // Of requests that went out together, the first says why.
    this.#failure = failure;
    this.#onGiveUp(failure);
  }
}

/** What the exporter says, without a number, of the four answers that mean: try again later. */
const RETRYABLE = "Export failed with retryable status";
const TRY_LATER = "HTTP 429, 502, 503 or 504, it wants to be asked again later";

/** An exporter's error has the HTTP status as `code`; of a refused connection, the code says most. */
function reasonOf(error: ExportResult["error"]): string {
  const message = error === undefined ? "" : messageOf(error);
  if (message === RETRYABLE) return TRY_LATER;
  if (typeof error?.code === "number") return `HTTP ${error.code} ${message}`.trimEnd();
  return message === "" ? String(error?.code ?? "unknown error") : message;
}
