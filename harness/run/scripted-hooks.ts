import {
  type EngineContext,
  type EngineHooks,
  type HookPointName,
  HookResult,
  sleep,
} from "../../src/index.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import type { HookEntryData } from "../scenario/schema.js";
import { parseDuration } from "../script/duration.js";
import type { VirtualClock } from "../time/virtual-clock.js";
import type { Problems } from "./problems.js";
import { snapshot } from "./snapshot.js";

type AnyHook = (context: EngineContext, payload: unknown) => unknown;

/**
 * The hooks that a scenario scripts: one entry per firing, CALL_NEXT past the end; what is left over is a
 * problem.
 */
export class ScriptedHooks {
  readonly #scenario: LoadedScenario;
  readonly #clock: VirtualClock;
  readonly #problems: Problems;
  readonly #ends: (() => void)[] = [];

  constructor(scenario: LoadedScenario, clock: VirtualClock, problems: Problems) {
    this.#scenario = scenario;
    this.#clock = clock;
    this.#problems = problems;
  }

  /** Registers them, in the order of the file. */
  register(hooks: EngineHooks): void {
    for (const [point, scripted] of Object.entries(this.#scenario.data.hooks?.script ?? {})) {
      if (scripted === undefined) continue;
      const path = ["hooks", "script", point];
      const named = Array.isArray(scripted) ? { script: scripted } : scripted;
      for (const [name, entries] of Object.entries(named)) {
        const at = Array.isArray(scripted) ? path : [...path, name];
        const hook = this.#hook(name, point, entries, at);
        hooks.register(point as HookPointName, hook as never, { name });
      }
    }
  }

  /** Reports the entries that no firing used. */
  end(): void {
    for (const end of this.#ends) end();
  }

  #hook(
    name: string,
    point: string,
    entries: readonly HookEntryData[],
    path: readonly (string | number)[],
  ): AnyHook {
    const firings = entries.flatMap((entry, index) => Array<number>(entry.repeat ?? 1).fill(index));
    let fired = 0;
    this.#ends.push(() => {
      const left = firings.slice(fired);
      if (left.length === 0) return;
      const unused = `${left.length} of its ${firings.length} entries were not used`;
      const message = `hook ${name} at ${point}: ${unused}`;
      this.#problems.add("HOOK_LEFT_OVER", message, this.#scenario.where([...path, left[0] as number]));
    });
    return (context, payload) => {
      const index = firings[fired];
      fired += 1;
      if (index === undefined) return HookResult.CALL_NEXT;
      return this.#play(entries[index] as HookEntryData, `hook ${name} at ${point}`, context, payload);
    };
  }

  /** Plays one entry. Synchronous where it can be: both kinds of hooks are to be met. */
  #play(entry: HookEntryData, label: string, context: EngineContext, payload: unknown): unknown {
    const { delay, emit, setMode } = entry;
    if (delay === undefined && emit === undefined && setMode === undefined)
      return this.#end(entry, label, payload);
    return (async () => {
      if (delay !== undefined) await sleep(this.#clock, parseDuration(delay));
      if (setMode !== undefined) await context.session.setMode(setMode);
      for (const text of emit === undefined ? [] : [emit].flat()) await context.emitter.message(text);
      return this.#end(entry, label, payload);
    })();
  }

  #end(entry: HookEntryData, label: string, payload: unknown): unknown {
    const verdict = payload as { note?: string; giveUp?: boolean };
    if (entry.note !== undefined) verdict.note = entry.note;
    if (entry.giveUp !== undefined) verdict.giveUp = entry.giveUp;
    if (entry.throw !== undefined) throw new Error(entry.throw);
    if (entry.reject !== undefined) return Promise.reject(new Error(entry.reject));
    if (entry.hang) {
      this.#clock.hang(`${label} (a scripted hang)`);
      return new Promise(() => {});
    }
    if ("garbage" in entry) return snapshot(entry.garbage);
    if (entry.nothing) return undefined;
    return entry.return ?? HookResult.CALL_NEXT;
  }
}
