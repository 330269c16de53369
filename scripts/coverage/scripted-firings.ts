import type { HookPointName } from "hookrig";
import type { ScenarioData } from "hookrig/harness";

type Hooks = NonNullable<NonNullable<ScenarioData["hooks"]>["script"]>;
type Scripted = NonNullable<Hooks[HookPointName]>;
type Firing = Extract<Scripted, readonly unknown[]>[number];

/**
 * What the scenario scripts for the nth call (from 0) of a hook; undefined for a module's hooks, and past the
 * end.
 */
export function scriptedFiring(
  { hooks }: ScenarioData,
  point: HookPointName,
  hook: string,
  nth: number,
): Firing | undefined {
  const scripted = hooks?.script?.[point] ?? [];
  const named: Readonly<Record<string, readonly Firing[]>> = Array.isArray(scripted)
    ? { script: scripted }
    : (scripted as Record<string, Firing[]>);
  const entries = Object.hasOwn(named, hook) ? (named[hook] ?? []) : [];
  return entries.flatMap((entry) => Array<Firing>(entry.repeat ?? 1).fill(entry))[nth];
}
