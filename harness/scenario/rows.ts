import { type DataMap, isDataMap } from "./merge.js";

/** One row of a table: its values by column. */
export interface Row {
  readonly index: number;
  readonly values: DataMap;
}

type Table = readonly DataMap[] | Readonly<Record<string, readonly unknown[]>>;

/** More rows than any table has: a product of a few long lists would fill the memory. */
export const MAX_ROWS = 10_000;

/** How many rows `rowsOf` would make. */
export function countRows(each: Table): number {
  if (Array.isArray(each)) return each.length;
  return Object.values(each).reduce((count, values) => count * values.length, 1);
}

/** The rows of an `each`: the list as it is, or the product of the lists, the first column slowest. */
export function rowsOf(each: Table): Row[] {
  const rows = Array.isArray(each) ? (each as readonly DataMap[]) : product(Object.entries(each));
  return rows.map((values, index) => ({ index, values }));
}

function product(columns: readonly (readonly [string, readonly unknown[]])[]): DataMap[] {
  let rows: DataMap[] = [{}];
  for (const [name, values] of columns) {
    rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
  }
  return rows;
}

/** `$name`, `$row.field`, and `$$` for a plain `$`. */
const REFERENCE = /\$(\$|[A-Za-z_]\w*(?:\.\w+)*)/g;
const ALONE = /^\$[A-Za-z_]\w*(?:\.\w+)*$/;

/** Puts a row's values in place of the references to its columns. */
export class Substitution {
  /** The columns that were referred to. */
  readonly used = new Set<string>();
  readonly #row: Row;
  readonly #unknown: (reference: string) => void;

  /** `unknown` is told of each reference that the row has no value for; it stays as written. */
  constructor(row: Row, unknown: (reference: string) => void = () => undefined) {
    this.#row = row;
    this.#unknown = unknown;
  }

  /** In any key and value; a reference that stands alone keeps the value's type. */
  apply(data: unknown): unknown {
    if (typeof data === "string") return ALONE.test(data) ? this.#alone(data) : this.text(data);
    if (Array.isArray(data)) return data.map((item) => this.apply(item));
    if (!isDataMap(data)) return data;
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [this.text(key), this.apply(value)]),
    );
  }

  /** Within a text: values as they would be written in the file. */
  text(text: string): string {
    if (!text.includes("$")) return text;
    return text.replace(REFERENCE, (whole, reference: string) => {
      if (reference === "$") return "$";
      const found = this.#value(reference);
      return found === undefined ? whole : written(found.value) + found.rest;
    });
  }

  #alone(text: string): unknown {
    const found = this.#value(text.slice(1));
    if (found === undefined) return text;
    return found.rest === "" ? found.value : written(found.value) + found.rest;
  }

  /**
   * The value, and what of the reference is plain text: `$price.` ends a sentence, `$order.id` names a
   * field.
   */
  #value(reference: string): { value: unknown; rest: string } | undefined {
    const [column = "", ...fields] = reference.split(".");
    const { values } = this.#row;
    if (!Object.hasOwn(values, column)) return this.#unknown(reference) as undefined;
    this.used.add(column);
    let value = values[column];
    for (const [index, field] of fields.entries()) {
      if (!isDataMap(value)) return { value, rest: `.${fields.slice(index).join(".")}` };
      if (!Object.hasOwn(value, field)) return this.#unknown(reference) as undefined;
      value = value[field];
    }
    return { value, rest: "" };
  }
}

/** A value within a text: `60s`, `{ throw: boom }`, `[a, b]`. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (!isDataMap(value)) return String(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${key}: ${written(item)}`)
    .join(", ")} }`;
}
