import type { Effort } from "../lifecycle/events.js";
import type { Msg } from "../messages/msg.js";
import { EngineError } from "../runtime/errors.js";

/** Effort levels, the least first. */
export const EFFORTS = ["MIN", "LOW", "MEDIUM", "HIGH", "MAX"] as const satisfies readonly Effort[];

/** The higher of two effort levels: a lift never lowers. */
export function liftEffort(effort: Effort, lift: Effort | undefined): Effort {
  if (lift === undefined) return effort;
  return EFFORTS.indexOf(lift) > EFFORTS.indexOf(effort) ? lift : effort;
}

type PerEffort = Record<Effort, number>;

const MAX_REJECTIONS: PerEffort = { MIN: 1, LOW: 2, MEDIUM: 3, HIGH: 5, MAX: 10 };
const COMPACT_AT_TOKENS: PerEffort = { MIN: 24_000, LOW: 24_000, MEDIUM: 32_000, HIGH: 48_000, MAX: 64_000 };

/** What differs from the defaults of an `OptimizationPolicy`. */
export interface PolicyOptions {
  /** How many rejections end a turn, by effort; levels left out keep their default. */
  readonly maxRejections?: Partial<PerEffort>;
  /** From how many estimated tokens on a session is compacted, by effort. */
  readonly compactAt?: Partial<PerEffort>;
  /** Estimates the tokens of a message. A token for four characters if unsaid. */
  readonly estimateTokens?: (msg: Msg) => number;
}

/** The numbers behind effort levels (engine 1.5, 1.8). Each may be set per level, also between turns. */
export class OptimizationPolicy {
  readonly #maxRejections: PerEffort = { ...MAX_REJECTIONS };
  readonly #compactAt: PerEffort = { ...COMPACT_AT_TOKENS };
  readonly estimateTokens: (msg: Msg) => number;

  /** Throws `POLICY_INVALID` for a number below 1 or no integer. */
  constructor(options: PolicyOptions = {}) {
    for (const [effort, limit] of entries(options.maxRejections)) this.setMaxRejections(effort, limit);
    for (const [effort, tokens] of entries(options.compactAt)) this.setCompactAt(effort, tokens);
    this.estimateTokens = options.estimateTokens ?? estimateTokens;
  }

  /** The rejection with this number exhausts the turn's budget. */
  maxRejections(effort: Effort): number {
    return this.#maxRejections[effort];
  }

  /** Throws `POLICY_INVALID` for a number below 1 or no integer. */
  setMaxRejections(effort: Effort, limit: number): void {
    this.#maxRejections[effort] = valid("maxRejections", effort, limit);
  }

  /** From how many estimated tokens on a session is compacted (engine 1.8). */
  compactAt(effort: Effort): number {
    return this.#compactAt[effort];
  }

  /** Throws `POLICY_INVALID` for a number below 1 or no integer. */
  setCompactAt(effort: Effort, tokens: number): void {
    this.#compactAt[effort] = valid("compactAt", effort, tokens);
  }
}

function entries(levels: Partial<PerEffort> = {}): [Effort, number][] {
  return Object.entries(levels) as [Effort, number][];
}

function valid(field: string, effort: Effort, value: number): number {
  if (!EFFORTS.includes(effort)) {
    throw new EngineError(
      "POLICY_INVALID",
      `${field}: ${String(effort)} is no effort level (${EFFORTS.join(", ")}).`,
    );
  }
  if (!Number.isInteger(value) || value < 1) {
    throw new EngineError(
      "POLICY_INVALID",
      `${field}.${effort} must be a whole number of at least 1, not ${String(value)}.`,
    );
  }
  return value;
}

const CHARACTERS_PER_TOKEN = 4;

function estimateTokens({ content }: Msg): number {
  if (typeof content === "string") return Math.ceil(content.length / CHARACTERS_PER_TOKEN);
  let characters = 0;
  for (const block of content) characters += "text" in block ? block.text.length : lengthOf(block);
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** About as many characters as a value's JSON has, without writing it: this runs for every message. */
function lengthOf(value: unknown, within: readonly object[] = []): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object" || within.includes(value)) return CHARACTERS_PER_TOKEN;
  const inside = [...within, value];
  let characters = 0;
  for (const key in value)
    characters += key.length + lengthOf((value as Record<string, unknown>)[key], inside);
  return characters;
}
