import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { oneLine } from "../report/visible.js";
import { emptyExpects, type Gap } from "./empty-expects.js";
import { fillGaps, received } from "./fill-expect.js";
import type { Io } from "./io.js";
import { play } from "./play.js";
import { refusalLines } from "./refusals.js";
import { SuiteRefused } from "./suite.js";
import type { Targets } from "./targets.js";
import { markedUnplayed } from "./unplayed.js";
import type { Loaded, Wiring } from "./wiring.js";

interface Updating<S extends Loaded> {
  readonly io: Io;
  readonly wiring: Wiring<S>;
  readonly wallLimitMs: number;
}

/**
 * `--update`: plays the scenarios that have an empty `expect` and writes what happened into their files, in
 * which nothing but the empty places changes. What cannot be filled stays as it is and is told: a turn that
 * was not played, or a place that the rows of a table would fill differently.
 */
export async function fillEmptyExpects<S extends Loaded>(
  targets: Targets,
  updating: Updating<S>,
): Promise<void> {
  const { io, wiring } = updating;
  const { scenarios, errors } = await wiring.load(targets.paths, {
    cwd: io.cwd,
    only: targets.only,
    allowEmptyExpect: true,
  });
  if (errors.length > 0) throw new SuiteRefused(refusalLines(errors));
  const chosen = scenarios.filter((scenario) => markedUnplayed(scenario) === undefined);
  for (const file of new Set(chosen.map((scenario) => scenario.file))) {
    await fillFile(
      file,
      chosen.filter((scenario) => scenario.file === file),
      updating,
    );
  }
}

async function fillFile<S extends Loaded>(
  file: string,
  scenarios: readonly S[],
  updating: Updating<S>,
): Promise<void> {
  const { io, wiring, wallLimitMs } = updating;
  const path = resolve(io.cwd, file);
  const text = readFileSync(path, "utf8");
  const documents = emptyExpects(text);
  const proposals = new Map<Gap, (object | undefined)[]>();
  for (const scenario of scenarios) {
    const gaps = documents[scenario.document] ?? [];
    if (gaps.length === 0) continue;
    const { report } = await play(scenario, wiring.run.bind(wiring), wallLimitMs);
    const isSound = report.status !== "error";
    for (const gap of gaps) {
      proposals.set(gap, [...(proposals.get(gap) ?? []), isSound ? received(report, gap.turn) : undefined]);
    }
  }
  const fillings = new Map<Gap, object>();
  for (const [gap, values] of proposals) {
    const value = agreed(values);
    if (value !== undefined) fillings.set(gap, value);
    else io.stderr.write(`hookrig: ${oneLine(file)}: ${whereOf(gap)} is not filled: ${whyNot(values)}\n`);
  }
  if (fillings.size > 0) writeFileSync(path, fillGaps(text, fillings));
}

/** What all rows of a table say alike. */
function agreed(values: readonly (object | undefined)[]): object | undefined {
  const texts = new Set(values.map((value) => JSON.stringify(value)));
  return texts.size === 1 ? values[0] : undefined;
}

const whereOf = ({ turn }: Gap) =>
  turn === undefined ? "the scenario's expect" : `turn ${turn + 1}'s expect`;

function whyNot(values: readonly (object | undefined)[]): string {
  return values.includes(undefined) ? "the turn was not played" : "the rows of the table differ";
}
