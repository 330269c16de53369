import type { Used } from "../prediction.js";
import type {
  Cue,
  HookEntry,
  ModerationVerdict,
  PointName,
  Program,
  ToolResult,
  Verdict,
} from "../program.js";
import { SUPPLIED_MODERATION, SUPPLIED_RESULT, SUPPLIED_VERDICT, suppliedCue } from "../supplies.js";

/** A lane of the scripted model. */
export type Lane = "main" | "compaction";

/**
 * Reads a program's scripts from their beginning, past their end from the supplies, and keeps count (harness
 * 3.1).
 */
export class ScriptReader {
  readonly #program: Program;
  readonly #cues: Record<string, number> = {};
  readonly #delivered: Record<string, (number | undefined)[]> = {};
  readonly #outcomes: Record<string, number> = {};
  readonly #firings: Partial<Record<PointName, Record<string, number>>> = {};
  #toolReviews = 0;
  #messageReviews = 0;
  #moderations = 0;
  #incomingModerations = 0;

  constructor(program: Program) {
    this.#program = program;
    for (const lane of Object.keys(program.model) as Lane[]) this.#open(lane);
  }

  cue(lane: Lane): Cue {
    if (this.#cues[lane] === undefined) this.#open(lane);
    const index = this.#cues[lane] ?? 0;
    this.#cues[lane] = index + 1;
    this.#delivered[lane]?.push(undefined);
    return this.#program.model[lane]?.[index] ?? suppliedCue(lane, index + 1);
  }

  /** The lane's last cue was broken off behind so many chunks. */
  brokenOff(lane: Lane, chunks: number): void {
    const delivered = this.#delivered[lane];
    if (delivered) delivered[delivered.length - 1] = chunks;
  }

  toolVerdict(): Verdict {
    const index = this.#toolReviews++;
    return this.#program.reviews?.toolCalls?.[index] ?? SUPPLIED_VERDICT;
  }

  messageVerdict(): Verdict {
    const index = this.#messageReviews++;
    return this.#program.reviews?.messages?.[index] ?? SUPPLIED_VERDICT;
  }

  moderation(): ModerationVerdict {
    return this.#program.moderation?.[this.#moderations++] ?? SUPPLIED_MODERATION;
  }

  incomingModeration(): ModerationVerdict {
    return this.#program.incomingModeration?.[this.#incomingModerations++] ?? SUPPLIED_MODERATION;
  }

  result(tool: string): ToolResult {
    const script = this.#program.tools?.[tool];
    if (script?.always) return script.always;
    const index = this.#outcomes[tool] ?? 0;
    this.#outcomes[tool] = index + 1;
    return script?.outcomes?.[index] ?? SUPPLIED_RESULT;
  }

  /** What a hook does at this call; undefined past the end of its list. */
  entry(point: PointName, hook: string, entries: readonly HookEntry[]): HookEntry | undefined {
    this.#firings[point] ??= {};
    const counts = this.#firings[point];
    const index = counts[hook] ?? 0;
    counts[hook] = index + 1;
    return entries[index];
  }

  used(): Omit<Used, "cancels" | "interrupts"> {
    return {
      cues: this.#cues,
      delivered: this.#delivered,
      toolReviews: this.#toolReviews,
      messageReviews: this.#messageReviews,
      moderations: this.#moderations,
      incomingModerations: this.#incomingModerations,
      outcomes: this.#outcomes,
      firings: this.#firings,
    };
  }

  #open(lane: Lane): void {
    this.#cues[lane] = 0;
    this.#delivered[lane] = [];
  }
}
