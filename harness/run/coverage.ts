import {
  type EngineAgent,
  type EngineHooks,
  hookName,
  hookPointNames,
  originalHook,
} from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { Problem } from "../core/report.js";
import { agentHookTypes } from "../scenario/schema/hooks.js";
import { placesOf } from "./function-place.js";

/** A hook of the run, by the name that reports give it. */
interface Registered {
  /** `onGivingUp: handOff`, `preReply: redact`. */
  readonly label: string;
  readonly name: string;
  readonly hook: object;
}

/** Every hook that is registered: engine hooks first, then the agents' pre- and post-hooks. */
export function registeredHooks(hooks: EngineHooks, agents: Iterable<EngineAgent>): Registered[] {
  const engines = hookPointNames.flatMap((point) =>
    hooks[point].map((hook, index) => {
      const name = hookName(hook, point, index);
      return { label: `${point}: ${name}`, name, hook: originalHook(hook) };
    }),
  );
  const ofAgents = [...agents].flatMap((agent) =>
    agentHookTypes
      .filter((type) => agent.hasHooks(type))
      .flatMap((type) =>
        agent.hooksOf(type).map(({ name, run }) => ({ label: `${type}: ${name}`, name, hook: run })),
      ),
  );
  return [...engines, ...ofAgents];
}

/** Hooks that were called, and those that were registered and never called. */
export function coverage(registered: readonly Registered[], events: readonly RecordedEvent[]) {
  const called = new Set<string>();
  for (const event of events) {
    if (event.type === "hook.started") called.add(`${event.point}: ${event.name}`);
    else if (event.type === "agentHook.started") called.add(`${event.hookType}: ${event.name}`);
  }
  const uncalled = new Set(registered.map(({ label }) => label).filter((label) => !called.has(label)));
  return { called: [...called].sort(), uncalled: [...uncalled].sort() };
}

/**
 * Says where the hooks that problems blame are written; those of a scenario file's own script are in that
 * file.
 */
export function withHookPlaces(
  problems: readonly Problem[],
  registered: readonly Registered[],
): readonly Problem[] {
  const blamed = problems.flatMap(({ hook }) => registered.find(({ name }) => name === hook?.name) ?? []);
  if (blamed.length === 0) return problems;
  const places = placesOf(blamed.map(({ hook }) => hook));
  const byName = new Map(blamed.map(({ name }, index) => [name, places[index]]));
  return problems.map((problem) => {
    const place = byName.get(problem.hook?.name ?? "");
    const own = place === undefined || /(^|\/)harness\/run\//.test(place.file);
    return problem.hook === undefined || own ? problem : { ...problem, hook: { ...problem.hook, ...place } };
  });
}
