import { messageOf } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { BrokenLaw, Law, LawWatch, RunFacts } from "./law.js";
import { LAWS } from "./laws.js";

/** A law that watches a run. */
interface Watching {
  readonly law: Law;
  readonly watch: LawWatch;
}

interface Handler {
  readonly law: Law;
  readonly run: (event: never) => void;
}

/**
 * Checks laws over one run (harness 3.4): each event goes to the laws that want its type, and to no others. It can
 * be an observer of an engine, too: then a run is all that the engine does until `end`.
 */
export class LawChecks {
  readonly name = "laws";
  readonly #watching: readonly Watching[];
  /** By the keys of the laws' watches. */
  readonly #byKey = new Map<string, Handler[]>();
  /** By type, and for points and core functions by their names: all handlers of such an event. */
  readonly #byType = new Map<string, readonly Handler[]>();
  readonly #started = new Map<string, readonly Handler[]>();
  readonly #ended = new Map<string, readonly Handler[]>();
  readonly #broken = new Map<string, BrokenLaw>();

  /** `laws`: all of `LAWS` if unsaid. */
  constructor(laws: readonly Law[] = LAWS) {
    this.#watching = laws.map((law) => {
      const watch = law.watch((what, witness) => this.#tell({ law: law.name, what, witness }));
      this.#take(law, watch);
      return { law, watch };
    });
  }

  /** Tells the laws of the next event. */
  event(event: RecordedEvent): void {
    for (const { law, run } of this.#handlersOf(event)) {
      try {
        run(event as never);
      } catch (error) {
        this.#failed(law, error, [event]);
      }
    }
  }

  /** The run is over. Which laws it broke, in the order of the laws, each with its shortest witness. */
  end(facts: RunFacts): BrokenLaw[] {
    for (const { law, watch } of facts.brokenOff ? [] : this.#watching) {
      try {
        watch.end?.(facts);
      } catch (error) {
        this.#failed(law, error, []);
      }
    }
    return this.#watching.flatMap(({ law }) => this.#broken.get(law.name) ?? []);
  }

  #take(law: Law, watch: LawWatch): void {
    for (const key in watch) {
      const handler = { law, run: watch[key as keyof LawWatch] as Handler["run"] };
      const handlers = this.#byKey.get(key);
      if (handlers === undefined) this.#byKey.set(key, [handler]);
      else handlers.push(handler);
    }
  }

  #handlersOf(event: RecordedEvent): readonly Handler[] {
    switch (event.type) {
      case "point.started":
        return this.#started.get(event.point) ?? this.#join(this.#started, event.type, event.point);
      case "point.ended":
        return this.#ended.get(event.point) ?? this.#join(this.#ended, event.type, event.point);
      case "core.started":
        return this.#started.get(event.core) ?? this.#join(this.#started, event.type, event.core);
      case "core.ended":
        return this.#ended.get(event.core) ?? this.#join(this.#ended, event.type, event.core);
      default:
        return this.#byType.get(event.type) ?? this.#join(this.#byType, event.type);
    }
  }

  /** The handlers of such events, kept for the next one. */
  #join(kept: Map<string, readonly Handler[]>, type: string, name?: string): readonly Handler[] {
    const keys = name === undefined ? ["any", type] : ["any", type, `${type} ${name}`];
    const handlers = keys.flatMap((key) => this.#byKey.get(key) ?? []);
    kept.set(name ?? type, handlers);
    return handlers;
  }

  #tell(broken: BrokenLaw): void {
    const before = this.#broken.get(broken.law);
    if (before === undefined || broken.witness.length < before.witness.length)
      this.#broken.set(broken.law, broken);
  }

  /** A law that throws, as one of a user's may, has not been kept. */
  #failed({ name }: Law, error: unknown, witness: readonly RecordedEvent[]): void {
    this.#tell({ law: name, what: `the law itself failed: ${messageOf(error)}`, witness });
  }
}
