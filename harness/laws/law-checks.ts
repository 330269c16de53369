import { messageOf } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { BrokenLaw, Law, LawWatch, RunFacts } from "./law.js";
import { LAWS } from "./laws.js";

/** A law that watches a run. */
interface Watching {
  readonly law: Law;
  readonly watch: LawWatch;
}

/** What a law does with an event. */
interface Handler {
  readonly law: Law;
  readonly run: (event: never) => void;
}
type Handlers = Map<string, Handler[]>;

const NONE: readonly Handler[] = [];

/**
 * Checks laws over one run (harness 3.4): each event goes to the laws that want it, and to no others. It can be an
 * observer of an engine, too: then a run is all that the engine does until `end`.
 */
export class LawChecks {
  readonly name = "laws";
  readonly #watching: readonly Watching[];
  readonly #any: Handler[] = [];
  readonly #byType: Handlers = new Map();
  /** Of the events of single points and core functions, by their names. */
  readonly #started: Handlers = new Map();
  readonly #ended: Handlers = new Map();
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
    this.#run(this.#any, event);
    this.#run(this.#byType.get(event.type), event);
    if (event.type === "point.started") this.#run(this.#started.get(event.point), event);
    else if (event.type === "point.ended") this.#run(this.#ended.get(event.point), event);
    else if (event.type === "core.started") this.#run(this.#started.get(event.core), event);
    else if (event.type === "core.ended") this.#run(this.#ended.get(event.core), event);
  }

  /** The run is over. Which laws it broke, in the order of the laws, each as it first did. */
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

  #run(handlers: readonly Handler[] = NONE, event: RecordedEvent): void {
    for (const { law, run } of handlers) {
      try {
        run(event as never);
      } catch (error) {
        this.#failed(law, error, [event]);
      }
    }
  }

  #take(law: Law, watch: LawWatch): void {
    for (const key in watch) {
      const handler = { law, run: watch[key as keyof LawWatch] as Handler["run"] };
      const { kind, name } = readKey(key);
      if (kind === "any") this.#any.push(handler);
      else
        add(kind === "type" ? this.#byType : kind === "started" ? this.#started : this.#ended, name, handler);
    }
  }

  #tell(broken: BrokenLaw): void {
    // What comes behind is nearly always a consequence.
    if (!this.#broken.has(broken.law)) this.#broken.set(broken.law, broken);
  }

  /** A law that throws, as one of a user's may, has not been kept. */
  #failed({ name }: Law, error: unknown, witness: readonly RecordedEvent[]): void {
    this.#tell({ law: name, what: `the law itself failed: ${messageOf(error)}`, witness });
  }
}

/** What the key of a watch asks for: every event, those of a type, or those of one point or core function. */
interface Key {
  readonly kind: "any" | "type" | "started" | "ended";
  readonly name: string;
}

/** Laws watch a hundred thousand runs by the same few keys. */
const KEYS = new Map<string, Key>();

function readKey(key: string): Key {
  let read = KEYS.get(key);
  if (read === undefined) {
    const [type = "", name] = key.split(" ");
    if (key === "any") read = { kind: "any", name: key };
    else if (name === undefined) read = { kind: "type", name: type };
    else read = { kind: type.endsWith(".started") ? "started" : "ended", name };
    KEYS.set(key, read);
  }
  return read;
}

function add(all: Handlers, key: string, handler: Handler): void {
  const handlers = all.get(key);
  if (handlers === undefined) all.set(key, [handler]);
  else handlers.push(handler);
}
