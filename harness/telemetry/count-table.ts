/** A row: its labels, and what was added up under them. */
export type CountRow = Readonly<Record<string, string | number>>;

/** Amounts, added up by labels. */
export class CountTable {
  readonly #rows = new Map<string, Record<string, string | number>>();

  add(labels: Readonly<Record<string, string>>, amounts: Readonly<Record<string, number>>): void {
    const key = JSON.stringify(Object.values(labels));
    let row = this.#rows.get(key);
    if (row === undefined) {
      row = { ...labels };
      this.#rows.set(key, row);
    }
    for (const name in amounts) row[name] = Number(row[name] ?? 0) + (amounts[name] ?? 0);
  }

  /** By label, so that the order of events does not show. */
  get rows(): readonly CountRow[] {
    return [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
}
