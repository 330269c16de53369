import { messageOf, sleep } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import type { DoubleOutcomeData } from "../scenario/schema.js";
import { parseDuration } from "../script/duration.js";
import type { VirtualClock } from "../time/virtual-clock.js";
import type { Problems } from "./problems.js";
import { Queue } from "./queue.js";
import { snapshot } from "./snapshot.js";

const CODES = { overrun: "DOUBLE_OVERRUN", leftOver: "DOUBLE_LEFT_OVER" } as const;

/** Answers the calls of one tool or service as its script says. */
export class Double {
  readonly #clock: VirtualClock;
  readonly #name: string;
  readonly #always: DoubleOutcomeData | undefined;
  readonly #outcomes: Queue<DoubleOutcomeData>;

  /** `path`: where the double stands in the scenario. Without outcomes, every call is one too many. */
  constructor(
    name: string,
    data: {
      readonly outcomes?: readonly DoubleOutcomeData[] | undefined;
      readonly always?: DoubleOutcomeData | undefined;
    },
    path: readonly (string | number)[],
    { scenario, clock, problems }: { scenario: LoadedScenario; clock: VirtualClock; problems: Problems },
  ) {
    this.#name = name;
    this.#clock = clock;
    this.#always = data.always;
    this.#outcomes = new Queue(name, CODES, problems);
    this.#outcomes.add(data.outcomes ?? [], (index) => scenario.where([...path, "outcomes", index]));
  }

  /** Plays one call. Throws what the script says, with just that message. */
  async call(): Promise<unknown> {
    const outcome = this.#always ?? this.#outcomes.take();
    if (outcome.delay !== undefined) await sleep(this.#clock, parseDuration(outcome.delay));
    if (outcome.hang) {
      this.#clock.hang(`${this.#name} (a scripted hang)`);
      await new Promise(() => {});
    }
    if (outcome.throw !== undefined) throw new Error(outcome.throw);
    return snapshot(outcome.return);
  }

  end(): void {
    this.#outcomes.end();
  }
}

/** The doubles of a scenario's services, as one object: `mail.send` is `services.mail.send(…)`. */
export function serviceObject(
  doubles: ReadonlyMap<string, Double>,
  clock: VirtualClock,
  record: (event: RecordedEvent) => void,
): Record<string, unknown> {
  const services: Record<string, unknown> = {};
  let calls = 0;
  for (const [service, double] of doubles) {
    put(services, service.split("."), async (...given: unknown[]) => {
      calls += 1;
      const call = `service-${calls}`;
      const args = snapshot(given.length === 1 ? given[0] : given);
      record({ type: "serviceCall.started", at: clock.now(), call, service, args });
      try {
        const value = await double.call();
        record({
          type: "serviceCall.ended",
          at: clock.now(),
          call,
          service,
          outcome: { return: snapshot(value) },
        });
        return value;
      } catch (error) {
        record({
          type: "serviceCall.ended",
          at: clock.now(),
          call,
          service,
          outcome: { throw: messageOf(error) },
        });
        throw error;
      }
    });
  }
  return services;
}

function put(
  object: Record<string, unknown>,
  [first = "", ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    object[first] = value;
    return;
  }
  object[first] ??= {};
  put(object[first] as Record<string, unknown>, rest, value);
}
