import type { RecordedEvent } from "../../harness/core/record.js";
import type { ScenarioReport } from "../../harness/core/report.js";
import { runScenario } from "../../harness/run/run-scenario.js";
import { load } from "../scenario/load-text.js";

export interface Played {
  readonly report: ScenarioReport;
  readonly events: readonly RecordedEvent[];
  /** The kinds of what did not hold, in the report's order. */
  readonly kinds: readonly string[];
}

/** Plays the scenarios of `a.yaml`, one after the other; other files are modules and bases. */
export async function playAll(text: string, files: Readonly<Record<string, string>> = {}): Promise<Played[]> {
  const { scenarios, errors } = load({ "a.yaml": text, ...files });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  const all: Played[] = [];
  for (const scenario of scenarios) {
    let events: readonly RecordedEvent[] = [];
    const report = await runScenario(scenario, {
      onRecord: (recorded) => {
        events = recorded;
      },
    });
    all.push({ report, events, kinds: report.problems.map(({ kind }) => kind) });
  }
  return all;
}

/** Plays the only scenario of a text. */
export async function play(text: string, files?: Readonly<Record<string, string>>): Promise<Played> {
  const [one, ...others] = await playAll(text, files);
  if (one === undefined || others.length > 0) throw new Error("expected one scenario");
  return one;
}

/** Problems as `kind at line: message`. */
export const linesOf = ({ report }: Played) =>
  report.problems.map(({ kind, at, message }) => `${kind} at ${at?.line ?? "?"}: ${message}`);
