import fc from "fast-check";
import { nextTurn } from "../time/real-time.js";
import { blockSeed } from "./block-seed.js";
import type { Checked, Failure } from "./check-program.js";
import { Depth, type DepthFigures, LEAST_MEDIAN } from "./depth.js";
import { type Finding, nameOf } from "./finding.js";
import { type GoalCount, GoalCounts } from "./goals.js";
import type { Program } from "./program.js";
import type { Subject } from "./subject.js";
import { programHash, type SecondLook, writeToken } from "./token.js";

/** Programs of one block: they share its seed, and the features that the seed draws. */
const BLOCK_RUNS = 100;

/** Of so many programs, one is looked at again: by a metamorphic law, the next one each time. */
const SAMPLE = 50;

/** Shrinking ends after so many programs, wherever it has got to: as good as never. */
const SHRINKS = 5000;

/**
 * After so many programs the event loop has a turn: programs on virtual time need none, and Ctrl-C would
 * not be heard.
 */
const TURN = 16;

/** From so many runs on, a campaign that is too shallow fails (harness 3.5). */
export const COUNTING_RUNS = 20_000;

/** What a campaign is to do. It ends with whichever limit comes first. */
export interface CampaignOptions {
  readonly subject: Subject;
  /** The same seed, runs and findings give the same report. A whole number; its lower 32 bits count. */
  readonly seed: number;
  /** Programs to run; no limit if unsaid. */
  readonly runs?: number | undefined;
  /** Failures of different names to find; 1 if unsaid. */
  readonly findings?: number | undefined;
  /** Asked before each program: whether it is time to end. A finding is made small all the same. */
  readonly isOver?: (() => boolean) | undefined;
  /** The module of hooks that is fuzzed, for the tokens. */
  readonly use?: string | undefined;
  /** Called after each program. */
  readonly onRun?: ((campaign: Campaign) => void) | undefined;
  /** Called for each finding, as soon as it is small. */
  readonly onFinding?: ((finding: Finding) => void) | undefined;
}

/** What a campaign came to. */
export interface CampaignReport {
  readonly seed: number;
  /** Programs run, those of shrinking aside. */
  readonly runs: number;
  readonly findings: readonly Finding[];
  /** Programs that broke what had been found before. */
  readonly again: number;
  /** Every goal of the `sometimes` list, the least met first. */
  readonly goals: readonly GoalCount[];
  readonly depth: DepthFigures;
  /** Why a campaign of `COUNTING_RUNS` or more proves too little; empty if it does not. */
  readonly shallow: readonly string[];
}

/**
 * Runs programs, block by block, until a limit is reached or something breaks (harness 3.5). Rejects where a
 * program cannot be checked at all: the harness broke, or a module of hooks does not load any more.
 */
export function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  return new Campaign(options).run();
}

/** A campaign that can be looked at while it runs. */
export class Campaign {
  readonly #options: CampaignOptions;
  readonly goals: GoalCounts;
  readonly findings: Finding[] = [];
  readonly #depth = new Depth();
  readonly #known = new Set<string>();
  #runs = 0;
  #checks = 0;
  #again = 0;
  #stopped = false;

  constructor(options: CampaignOptions) {
    this.#options = options;
    this.goals = new GoalCounts(options.subject.goals);
  }

  get runs(): number {
    return this.#runs;
  }

  /** Ends the campaign before its next program, of shrinking, too. */
  stop(): void {
    this.#stopped = true;
  }

  async run(): Promise<CampaignReport> {
    for (let nth = 0; !this.#isOver(); nth += 1) await this.#block(blockSeed(this.#options.seed, nth));
    return this.report();
  }

  /** What has come of it so far. */
  report(): CampaignReport {
    const { seed } = this.#options;
    const goals = this.goals.list();
    const depth = this.#depth.figures();
    const counts = this.#runs >= COUNTING_RUNS && goals.length > 0;
    const shallow = counts ? whyShallow(goals, depth) : [];
    return { seed, runs: this.#runs, findings: this.findings, again: this.#again, goals, depth, shallow };
  }

  #isOver(): boolean {
    const { runs = Number.POSITIVE_INFINITY, findings = 1, isOver } = this.#options;
    return this.#stopped || this.#runs >= runs || this.findings.length >= findings || isOver?.() === true;
  }

  async #block(seed: number): Promise<void> {
    const { subject } = this.#options;
    let found: Found | undefined;
    let broke: { readonly error: unknown } | undefined;
    let shrinks = 0;
    const property = fc.asyncProperty(subject.programs(seed), async (program) => {
      if (found === undefined ? this.#isOver() : this.#stopped || shrinks >= SHRINKS) throw interruption();
      this.#checks += 1;
      if (this.#checks % TURN === 0) await new Promise<void>((resolve) => nextTurn(resolve));
      if (found !== undefined) shrinks += 1;
      let broken: Found | undefined;
      try {
        broken = found === undefined ? await this.#run(program) : await this.#shrink(program, found);
      } catch (error) {
        // fast-check would take it for a failure of the program, and forget what it was.
        broke = { error };
        throw interruption();
      }
      if (broken === undefined) return;
      found = broken;
      throw new Error(broken.failure.message);
    });
    const { counterexamplePath } = await fc.check(property, { seed, numRuns: BLOCK_RUNS });
    if (broke !== undefined) throw broke.error;
    if (found !== undefined) await this.#tell(found, { seed, path: counterexamplePath ?? "", shrinks });
  }

  /** Runs and counts a program. What it broke, unless that is known. */
  async #run(program: Program): Promise<Found | undefined> {
    const { subject, onRun } = this.#options;
    const checked = await subject.check(program);
    const choice = this.#runs % SAMPLE === 0 ? this.#runs / SAMPLE : undefined;
    this.#runs += 1;
    const run = this.#runs;
    const { events } = checked.played.run;
    this.goals.add(program, events);
    this.#depth.add(events, program.turns.length);
    let { failures } = checked;
    if (failures.length === 0 && choice !== undefined) {
      const broken = await subject.lookAgain(program, choice);
      if (broken !== undefined) failures = [broken];
    }
    onRun?.(this);
    const failure = failures.find((one) => !this.#known.has(nameOf(one)));
    if (failure === undefined) {
      if (failures.length > 0) this.#again += 1;
      return undefined;
    }
    const second = failure.by === "metamorphic" ? { law: failure.name, choice: choice ?? 0 } : undefined;
    return { program, checked, failure, run, second };
  }

  /**
   * Whether a smaller program breaks the same: the same law, or for the reference model anything at all,
   * since what differs first moves as a program shrinks.
   */
  async #shrink(program: Program, before: Found): Promise<Found | undefined> {
    const { subject } = this.#options;
    const { second } = before;
    const { by, name } = before.failure;
    const checked = await subject.check(program);
    if (second !== undefined) {
      const failure = await subject.lookAgain(program, second.choice, second.law);
      return failure && { ...before, program, checked, failure };
    }
    const failure = checked.failures.find(
      (one) => one.by === by && (by === "reference" || one.name === name) && !this.#known.has(nameOf(one)),
    );
    return failure && { ...before, program, checked, failure };
  }

  async #tell(found: Found, made: { seed: number; path: string; shrinks: number }): Promise<void> {
    const { subject, use, onFinding } = this.#options;
    const { program, checked, failure, run, second } = found;
    const { seed, path, shrinks } = made;
    const token = writeToken({ seed, path, use, second, program: programHash(program) });
    const scenario = await subject.scenario(program, checked, failure, second);
    const finding = { failure, run, shrinks, token, scenario };
    this.#known.add(nameOf(failure));
    this.findings.push(finding);
    onFinding?.(finding);
  }
}

/** The smallest program so far that breaks something new. */
interface Found {
  readonly program: Program;
  readonly checked: Checked;
  readonly failure: Failure;
  readonly run: number;
  /** For a metamorphic law. */
  readonly second: SecondLook | undefined;
}

/** Makes fast-check end the block, without taking that for a failure. */
const interruption = () => new fc.PreconditionFailure(true);

function whyShallow(goals: readonly GoalCount[], { median }: DepthFigures): string[] {
  const unmet = goals.filter(({ met }) => met === 0).map(({ name }) => `never met: ${name}`);
  const { modelCalls, hookCalls } = LEAST_MEDIAN;
  const shallow = (what: string, is: number, least: number) =>
    is < least ? [`the median program makes ${is} ${what}, fewer than ${least}`] : [];
  return [
    ...unmet,
    ...shallow("model calls", median.modelCalls, modelCalls),
    ...shallow("hook calls", median.hookCalls, hookCalls),
  ];
}
