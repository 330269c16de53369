import { messageOf } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import { isThenable } from "../core/thenable.js";
import { brokenLaw } from "./broken-law.js";
import type { BrokenLaw, Law, LawWatch, RunFacts } from "./law.js";
import { LAWS } from "./laws.js";
import { hush, watchOf } from "./watch-of.js";
import { type Handler, planOf, WatchPlan } from "./watch-plan.js";

const BUILT_IN: ReadonlySet<Law> = new Set(LAWS);

/**
 * Checks laws over one run (harness 3.4): each event goes to the laws that want it, and to no others. It can
 * be an observer of an engine, too: then a run is all that the engine does until `end`.
 */
export class LawChecks {
  readonly name = "laws";
  readonly #laws: readonly Law[];
  readonly #watches: readonly LawWatch[];
  readonly #plan: WatchPlan;
  readonly #handlers: readonly Handler[];
  readonly #broken = new Map<string, BrokenLaw>();
  /** Laws that failed themselves. */
  readonly #failed = new Map<string, BrokenLaw>();
  /** What a witness may be. Undefined where all laws are built in: they show nothing else. */
  readonly #events: WeakSet<object> | undefined;

  /** `laws`: all of `LAWS` if unsaid. */
  constructor(laws: readonly Law[] = LAWS) {
    this.#laws = laws;
    this.#events = laws.every((law) => BUILT_IN.has(law)) ? undefined : new WeakSet();
    this.#watches = laws.map((law) => this.#begin(law));
    // A law whose watch failed once may have handlers the next time: no plan for that list is kept.
    this.#plan = this.#failed.size > 0 ? new WatchPlan(this.#watches) : planOf(laws, this.#watches);
    this.#handlers = this.#plan.handlers(this.#watches);
  }

  /** Tells the laws of the next event. */
  event(event: RecordedEvent): void {
    this.#events?.add(event);
    for (const place of this.#plan.placesFor(event)) {
      try {
        const returned: unknown = this.#handlers[place]?.(event);
        if (isThenable(returned)) refuseLate(returned, event.type);
      } catch (error) {
        this.#fails(this.#plan.lawAt(place), error, [event]);
      }
    }
  }

  /**
   * The run is over. Which laws it broke, in the order of the laws, each as it first did; behind it, if the
   * law itself failed, how it first did.
   */
  end(facts: RunFacts): BrokenLaw[] {
    for (const [law, watch] of facts.brokenOff ? [] : this.#watches.entries()) {
      try {
        const returned: unknown = watch.end?.(facts);
        if (isThenable(returned)) refuseLate(returned, "end");
      } catch (error) {
        this.#fails(law, error, []);
      }
    }
    const told = this.#laws.flatMap(({ name }) => [this.#broken.get(name), this.#failed.get(name)]);
    return told.filter((one) => one !== undefined);
  }

  /** One that does not begin to watch is told of nothing. */
  #begin(law: Law): LawWatch {
    try {
      return watchOf(law, (what, witness) => this.#tell(law.name, what, witness));
    } catch (error) {
      this.#fails(this.#laws.indexOf(law), error, []);
      return {};
    }
  }

  #tell(law: string, what: unknown, witness: unknown): void {
    // What comes behind is nearly always a consequence; and what a law that failed says is not to be trusted.
    if (this.#broken.has(law) || this.#failed.has(law)) return;
    const isOfRun = (event: unknown) => this.#events?.has(event as object) ?? true;
    this.#broken.set(law, brokenLaw(law, { what, witness }, isOfRun));
  }

  /** A law that throws, as one of a user's may, says nothing of the run; and nobody says that it held. */
  #fails(law: number, error: unknown, witness: readonly RecordedEvent[]): void {
    const { name } = this.#laws[law] as Law;
    if (this.#failed.has(name)) return;
    const what = `the law ${name} itself failed: ${messageOf(error)}`;
    this.#failed.set(name, { law: name, failed: true, what, witness });
  }
}

/** What an async handler finds, it finds when the run has been judged. */
function refuseLate(promise: PromiseLike<unknown>, key: string): never {
  hush(promise);
  throw new TypeError(`its handler of \`${key}\` returned a promise: it must not be async`);
}
