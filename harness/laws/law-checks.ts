import { messageOf } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { BrokenLaw, Law, LawWatch, RunFacts } from "./law.js";
import { LAWS } from "./laws.js";
import { type Handler, planOf, type WatchPlan } from "./watch-plan.js";

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

  /** `laws`: all of `LAWS` if unsaid. */
  constructor(laws: readonly Law[] = LAWS) {
    this.#laws = laws;
    this.#watches = laws.map((law) =>
      law.watch((what, witness) => this.#tell({ law: law.name, what, witness })),
    );
    this.#plan = planOf(laws, this.#watches);
    this.#handlers = this.#plan.handlers(this.#watches);
  }

  /** Tells the laws of the next event. */
  event(event: RecordedEvent): void {
    for (const place of this.#plan.placesFor(event)) {
      try {
        this.#handlers[place]?.(event);
      } catch (error) {
        this.#failed(this.#plan.lawAt(place), error, [event]);
      }
    }
  }

  /** The run is over. Which laws it broke, in the order of the laws, each as it first did. */
  end(facts: RunFacts): BrokenLaw[] {
    for (const [law, watch] of facts.brokenOff ? [] : this.#watches.entries()) {
      try {
        watch.end?.(facts);
      } catch (error) {
        this.#failed(law, error, []);
      }
    }
    return this.#laws.flatMap(({ name }) => this.#broken.get(name) ?? []);
  }

  #tell(broken: BrokenLaw): void {
    // What comes behind is nearly always a consequence.
    if (!this.#broken.has(broken.law)) this.#broken.set(broken.law, broken);
  }

  /** A law that throws, as one of a user's may, has not been kept. */
  #failed(law: number, error: unknown, witness: readonly RecordedEvent[]): void {
    const { name } = this.#laws[law] as Law;
    this.#tell({ law: name, what: `the law itself failed: ${messageOf(error)}`, witness });
  }
}
