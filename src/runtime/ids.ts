/** The kinds of things that get an id; the kind shows in the id, so that a trace can be read. */
export type IdKind = "turn" | "trace" | "session" | "msg" | "call" | "unit" | "rule";

/** The only source of ids in the engine. */
export interface Ids {
  /** A new id, unique within the process (`random`) or within one run (`counting`). */
  next(kind: IdKind): string;
}

/** Ids for production: a kind and a UUID. */
export const randomIds: Ids = {
  next: (kind) =>
    kind === "trace" ? crypto.randomUUID().replaceAll("-", "") : `${kind}-${crypto.randomUUID()}`,
};

/** Ids for tests: `turn-1`, `turn-2`, … The same run gives the same ids. */
export function countingIds(): Ids {
  const series: Record<Exclude<IdKind, "trace">, Series> = {
    turn: new Series("turn-"),
    session: new Series("session-"),
    msg: new Series("msg-"),
    call: new Series("call-"),
    unit: new Series("unit-"),
    rule: new Series("rule-"),
  };
  let traces = 0;
  return {
    next(kind) {
      if (kind !== "trace") return series[kind].next();
      traces += 1;
      return traces.toString(16).padStart(32, "0");
    },
  };
}

/** What a number below a hundred looks like at the end of a greater one. */
const LAST_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"));

/**
 * `unit-1`, `unit-2`, … A traced turn has dozens of units, and V8 remembers every number that becomes a
 * string for long enough to outlive a collection: so only the hundreds become one, one time in a hundred.
 */
class Series {
  readonly #prefix: string;
  #hundreds: string;
  #count = 0;

  constructor(prefix: string) {
    this.#prefix = prefix;
    this.#hundreds = prefix;
  }

  next(): string {
    this.#count += 1;
    if (this.#count < 100) return `${this.#prefix}${this.#count}`;
    const low = this.#count % 100;
    if (low === 0) this.#hundreds = `${this.#prefix}${this.#count / 100}`;
    return this.#hundreds + (LAST_DIGITS[low] as string);
  }
}
