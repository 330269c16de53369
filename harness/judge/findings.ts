import type { Location } from "../core/location.js";
import type { RecordedEvent } from "../core/record.js";
import type { Problem } from "../core/report.js";
import { isMatcher, type Mismatch, match } from "../script/match.js";
import { isMap } from "./maps.js";
import { endOf, type Scope } from "./scope.js";

/** Steps into an `expect` map: `["hooks", "ordered", 1]`. */
export type Path = (string | number)[];

/** Where a value of the `expect` map stands in its file. The path starts at the map. */
export type Where = (path: Path) => Location;

/**
 * A problem that knows its event: many turns take no virtual time at all, so times alone cannot order
 * problems.
 */
export interface JudgedProblem extends Problem {
  /** Index of the earliest event concerned, in the events of the turn (or of the run). */
  readonly event?: number;
  /** Of a broken law: the events that show it. */
  readonly witness?: readonly RecordedEvent[];
}

/** Something to compare, and what is known of its place. */
export interface Received {
  readonly value: unknown;
  /** How a report shows it, where that differs. */
  readonly shown?: unknown;
  /**
   * Index of the earliest event concerned; the end of the scope if unsaid, where a missing thing shows at
   * last.
   */
  readonly event?: number | undefined;
  /** Where no event says when: virtual time on the scope's clock. */
  readonly at?: number | undefined;
  /** The hook at fault. */
  readonly hook?: string | undefined;
  /** What else a reader should know if it differs. */
  readonly note?: string | undefined;
}

/** What did not hold. */
export interface Difference extends Omit<Received, "value" | "shown" | "note"> {
  readonly path: Path;
  /** Where inside the value, as the rule of matching spells it: `args.order`. */
  readonly within?: string | undefined;
  /** The message, without the place in front. */
  readonly why: string;
  readonly expected: unknown;
  readonly received: unknown;
}

/** Counts the checks of one `expect` map and collects what did not hold. */
export class Findings {
  readonly problems: JudgedProblem[] = [];
  checks = 0;
  readonly #scope: Scope;
  readonly #where: Where;

  constructor(scope: Scope, where: Where) {
    this.#scope = scope;
    this.#where = where;
  }

  /** Judges one value. */
  value(path: Path, expected: unknown, received: Received): void {
    this.checks += 1;
    const [first, ...more] = match(expected, received.value);
    if (first === undefined) return;
    const { within, why } = explain(first);
    const tail = more.length === 0 ? "" : ` (and ${more.length} more)`;
    const shown = "shown" in received ? received.shown : received.value;
    const { event, at, hook, note } = received;
    const told = why + tail + (note ? `; ${note}` : "");
    this.differs({ path, within, why: told, expected, received: shown, event, at, hook });
  }

  /** Judges a map key by key, each a check of its own; a matcher judges the whole. */
  map(path: Path, expected: unknown, received: Received): void {
    if (!isMap(expected) || isMatcher(expected)) {
      this.value(path, expected, received);
      return;
    }
    const fields = isMap(received.value) ? received.value : {};
    for (const [key, value] of Object.entries(expected)) {
      if (value !== undefined) this.value([...path, key], value, { ...received, value: fields[key] });
    }
  }

  /** Adds what did not hold; the caller has counted the check. */
  differs({ path, within = "", why, expected, received, event, at, hook }: Difference): void {
    const blame = hook === undefined ? {} : { hook: { name: hook } };
    this.#add("expectation", path, spellPath(path, within), why, {
      expected,
      received,
      ...this.#place(event, at),
      ...blame,
    });
  }

  /**
   * An expectation of what cannot exist is refused: a `never` or a zero would hold and prove nothing. It has
   * no place in what happened.
   */
  unavailable(path: Path, why: string): void {
    this.checks += 1;
    const place = this.#place(undefined, this.#scope.settledAt);
    this.#add("EXPECT_NOT_AVAILABLE", path, spellPath(path), why, place);
  }

  #add(kind: string, path: Path, place: string, why: string, rest: Partial<JudgedProblem>): void {
    const { turn } = this.#scope;
    this.problems.push({
      kind,
      message: `${place}: ${why}`,
      key: path.filter((step) => typeof step === "string").join("."),
      ...(turn === undefined ? {} : { turn }),
      at: this.#where(path),
      ...rest,
    });
  }

  #place(event: number | undefined, at?: number): Pick<JudgedProblem, "event" | "time"> {
    const { events, origin, settledAt } = this.#scope;
    if (at !== undefined) return { time: at - origin };
    const index = event ?? endOf(this.#scope);
    const found = events[index];
    return found === undefined ? { time: settledAt - origin } : { event: index, time: found.at - origin };
  }
}

/** `["hooks", "ordered", 1]` → `hooks.ordered[1]` */
function spellPath(path: Path, within = ""): string {
  const spelled = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`));
  const glue = within === "" || within.startsWith("[") ? "" : ".";
  return spelled.join("").slice(1) + glue + within;
}

/** A mismatch in its two parts: where, and what. */
export function explain({ path, message }: Mismatch): { readonly within: string; readonly why: string } {
  return { within: path, why: path === "" ? message : message.slice(path.length + 2) };
}

/**
 * The earliest cause first: by virtual time, then by turn, then by event. What is known of the scenario as a
 * whole comes behind the turns.
 */
export function earliestFirst(problems: readonly JudgedProblem[]): JudgedProblem[] {
  const last = Number.MAX_SAFE_INTEGER;
  return [...problems].sort(
    (a, b) =>
      (a.time ?? last) - (b.time ?? last) ||
      (a.turn ?? last) - (b.turn ?? last) ||
      (a.event ?? last) - (b.event ?? last),
  );
}
