import type { LifecycleEvent, Observer, UnitStarted } from "../../src/index.js";
import type { CancelRequested, RecordedEvent } from "../core/record.js";
import type { VirtualClock } from "../time/virtual-clock.js";

/**
 * The units in which a user's own code runs: the virtual clock must know whether they wait on it or on
 * reality.
 */
const USER_UNITS: ReadonlySet<string> = new Set(["hook.started", "agentHook.started", "toolCall.started"]);

type Listener = (event: RecordedEvent, turn: number) => void;

/** Records the lifecycle stream, entry of `turns:` by entry. */
export class Recorder implements Observer {
  readonly name = "recorder";
  readonly around?: (unit: UnitStarted, run: () => unknown) => unknown;
  readonly events: RecordedEvent[] = [];
  readonly #turns: RecordedEvent[][] = [];
  /** Replaced when it changes: one that is added while an event is told of is not told of it. */
  #listeners: readonly Listener[] = [];
  /**
   * Which entry a turn's id belongs to: an interrupted turn goes on to report after the next one has begun.
   */
  readonly #indexOf = new Map<string, number>();
  /** Entries whose turn has started, or whose message was heard in manual mode. */
  readonly #started = new Set<number>();
  readonly #pending: number[] = [];
  readonly #clock: VirtualClock;
  #current = 0;

  constructor(clock: VirtualClock, tracksUserCode: boolean) {
    this.#clock = clock;
    if (tracksUserCode)
      this.around = (unit, run) => (USER_UNITS.has(unit.type) ? clock.userCall(label(unit), run) : run());
  }

  /** The entry with this index begins: the next turn that starts is its. */
  begin(index: number): void {
    this.#turns[index] ??= [];
    this.#pending.push(index);
    if (this.#indexOf.size === 0 || this.#pending.length === 1) this.#current = index;
  }

  /** The entry with this index is over. */
  end(index: number): void {
    const place = this.#pending.indexOf(index);
    if (place >= 0) this.#pending.splice(place, 1);
    if (this.#current === index) this.#current = this.#pending[0] ?? index;
  }

  eventsOf(index: number): readonly RecordedEvent[] {
    return this.#turns[index] ?? [];
  }

  /** Records that the turn of the entry with this index is to end. */
  cancelRequested(index: number, by: CancelRequested["by"]): void {
    const turn = [...this.#indexOf].find(([, entry]) => entry === index)?.[0];
    this.record({
      type: "cancel.requested",
      at: this.#clock.now(),
      by,
      ...(turn === undefined ? {} : { turn }),
    });
  }

  /** Calls `listener` for every event, with the entry that it belongs to. */
  listen(listener: Listener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener);
    };
  }

  event(event: LifecycleEvent): void {
    this.record(event);
  }

  record(event: RecordedEvent): void {
    const turn = this.#turnOf(event);
    this.events.push(event);
    this.#turns[turn] ??= [];
    this.#turns[turn].push(event);
    for (const listener of this.#listeners) listener(event, turn);
  }

  #turnOf(event: RecordedEvent): number {
    const id = "turn" in event ? event.turn : undefined;
    if (event.type === "turn.started" || event.type === "manual") {
      this.#current = this.#pending.find((pending) => !this.#started.has(pending)) ?? this.#current;
      this.#started.add(this.#current);
      if (id !== undefined) this.#indexOf.set(id, this.#current);
    }
    return (id === undefined ? undefined : this.#indexOf.get(id)) ?? this.#current;
  }
}

function label(unit: UnitStarted): string {
  if (unit.type === "hook.started") return `hook ${unit.name} at ${unit.point}`;
  if (unit.type === "agentHook.started") return `${unit.hookType} hook ${unit.name}`;
  if (unit.type === "toolCall.started") return `tool ${unit.tool}`;
  return unit.type;
}
