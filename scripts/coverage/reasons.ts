import { cellsIn, type FilledTable, keyOf } from "./fill.js";
import type { Cell } from "./table.js";

/** Why cells are empty, and will stay so. */
export interface EmptyCells {
  /** The name of the table. */
  readonly table: string;
  readonly rows: readonly string[];
  /** All of them if unsaid. */
  readonly columns?: readonly string[];
  readonly why: string;
}

/** The reason of each empty cell that has one, and what is wrong with the reasons, a line each. */
export interface Reasons {
  readonly why: (table: string, cell: Cell) => string | undefined;
  readonly problems: readonly string[];
}

/**
 * Holds the reasons against the tables: every empty cell has one, no filled cell has one, none has two, and
 * each names a cell that there is.
 */
export function checkReasons(tables: readonly FilledTable[], given: readonly EmptyCells[]): Reasons {
  const reasons = new Map<string, string>();
  const problems: string[] = [];
  for (const { table, rows, columns, why } of given) {
    const all = tables.find((one) => one.table.name === table)?.table;
    if (all === undefined) problems.push(`empty-cells.ts: there is no table "${table}"`);
    for (const row of rows) {
      for (const column of columns ?? all?.columns ?? []) {
        const key = `${table}\n${keyOf({ row, column })}`;
        const is = !all?.rows.includes(row) || !all.columns.includes(column) ? "is no cell" : undefined;
        const fault = is ?? (reasons.has(key) ? "has two reasons" : undefined);
        if (fault !== undefined)
          problems.push(`${shown(table, { row, column })} ${fault}: empty-cells.ts, "${why}"`);
        reasons.set(key, why);
      }
    }
  }
  const why = (table: string, cell: Cell) => reasons.get(`${table}\n${keyOf(cell)}`);
  return { why, problems: [...problems, ...tables.flatMap((table) => gaps(table, why))] };
}

function gaps({ table, filling }: FilledTable, why: Reasons["why"]): string[] {
  return cellsIn(table).flatMap((cell) => {
    const filled = filling(cell);
    const reason = why(table.name, cell);
    const name = shown(table.name, cell);
    if (filled === undefined && reason === undefined)
      return [`${name} is empty: write a scenario, or say in empty-cells.ts why there can be none`];
    if (filled === undefined || reason === undefined) return [];
    return [`${name} is filled by ${filled.file} "${filled.title}": take its reason out of empty-cells.ts`];
  });
}

function shown(table: string, { row, column }: Cell): string {
  return `${table}: "${row}", "${column}"`;
}
