import type { ScenarioData } from "../scenario/schema.js";
import type { Failure } from "./check-program.js";

/** A failure that a campaign found, with the smallest program that shows it. */
export interface Finding {
  readonly failure: Failure;
  /** The program's place in the campaign before it shrank, from 1. */
  readonly run: number;
  /** How many programs were tried to make it smaller. */
  readonly shrinks: number;
  /** For `hookrig replay`. */
  readonly token: string;
  /** Fails in `hookrig run`, for as long as the failure is there. */
  readonly scenario: ScenarioData;
}

/** Two failures of one name are taken for one and the same. */
export function nameOf({ by, name }: Failure): string {
  return by === "law" || name.startsWith(by) ? name : `${by}-${name}`;
}

/** Cues, hook entries and turns of a scenario together: how much there is to read. */
export function sizeOf({ model = {}, hooks, agentHooks = [], turns = [] }: ScenarioData): number {
  const cues = Object.values(model).reduce((sum, lane) => sum + lane.length, 0);
  const entries = Object.values(hooks?.script ?? {}).flatMap((hook) =>
    Array.isArray(hook) ? hook : Object.values(hook).flat(),
  );
  return cues + entries.length + agentHooks.length + turns.length;
}
