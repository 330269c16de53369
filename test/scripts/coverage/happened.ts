import { runScenario } from "hookrig/harness";
import type { Cell, CoverageTable } from "../../../scripts/coverage/table.js";
import { turnsOf } from "../../../scripts/coverage/turn-events.js";
import { load } from "../../scenario/load-text.js";

/** The turns of the only scenario of a text. It may fail: tests look at what happened. */
export async function happened(text: string) {
  const { scenarios, errors } = load(text);
  const [scenario] = scenarios;
  if (scenario === undefined || errors.length > 0) throw new Error(errors.map(String).join("\n"));
  let turns: ReturnType<typeof turnsOf> = [];
  await runScenario(scenario, {
    onRecord: (events) => {
      turns = turnsOf(events);
    },
  });
  return { scenario, turns };
}

/** The cells of a table that the only scenario of a text fills, each once, as `row | column`. */
export async function cellsShown(table: CoverageTable, text: string): Promise<string[]> {
  const cells = table.cellsOf(await happened(text));
  return [...new Set(cells.map(({ row, column }: Cell) => `${row} | ${column}`))];
}

/** A scenario of one turn; `rest`: its other keys, in flow style; `turn`: further keys of the turn. */
export function made(rest: readonly string[], turn = ""): string {
  const keys = ['customer: "Hi"', "expect: { outcome: completed }", ...(turn === "" ? [] : [turn])];
  return ["scenario: Made up", ...rest, `turns: [ { ${keys.join(", ")} } ]`].join("\n");
}
