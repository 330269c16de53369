import type { Cell, CoverageTable, Played } from "./table.js";

/** What is in a cell: the first scenario of the suite that fills it, and how many more there are. */
export interface Filling {
  readonly file: string;
  readonly title: string;
  others: number;
}

/** A table with the scenarios that fill its cells. */
export interface FilledTable {
  readonly table: CoverageTable;
  readonly filling: (cell: Cell) => Filling | undefined;
}

/**
 * Fills a table from the scenarios, in their order. Throws where one shows what the table has no cell for.
 */
export function fill(table: CoverageTable, suite: readonly Played[]): FilledTable {
  const cells = new Map<string, Filling>();
  for (const played of suite) {
    const { file, title } = played.scenario;
    const shown = new Map(table.cellsOf(played).map((cell) => [keyOf(cell), cell]));
    for (const [key, { row, column }] of shown) {
      if (!table.rows.includes(row) || !table.columns.includes(column))
        throw new Error(`${file} "${title}": the table "${table.name}" has no cell "${row}", "${column}"`);
      const known = cells.get(key);
      if (known === undefined) cells.set(key, { file, title, others: 0 });
      else known.others += 1;
    }
  }
  return { table, filling: (cell) => cells.get(keyOf(cell)) };
}

/** Every cell of a table, row by row. */
export function cellsIn({ rows, columns }: CoverageTable): Cell[] {
  return rows.flatMap((row) => columns.map((column) => ({ row, column })));
}

export function keyOf({ row, column }: Cell): string {
  return `${row}\n${column}`;
}
