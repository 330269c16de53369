import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseAllDocuments,
  type YAMLMap,
} from "yaml";

/** An `expect` with nothing in it: `expect:`, `expect: {}`. */
export interface Gap {
  /** The turn's place in `turns`, from 0; undefined for the scenario's own `expect`. */
  readonly turn: number | undefined;
  /** Offsets in the text between which the filling goes. */
  readonly from: number;
  readonly to: number;
  /** Spaces before the keys of the filling; undefined if it stands in a flow map and must be one. */
  readonly indent: number | undefined;
  /** The scenario has a table, whose columns stand as `$name` in any text. */
  readonly inTable: boolean;
}

/**
 * The empty `expect`s of a scenario file, by document. Offsets, so that the rest of the text stays byte for
 * byte.
 */
export function emptyExpects(text: string): (readonly Gap[])[] {
  const lines = new LineCounter();
  const documents = [...parseAllDocuments(text, { lineCounter: lines })] as Document.Parsed[];
  return documents.map((document) => {
    const root: unknown = document.contents;
    if (!isMap(root)) return [];
    const column = (offset: number) => lines.linePos(offset).col - 1;
    const turns = root.get("turns");
    const ofTurns = isSeq(turns)
      ? turns.items.flatMap((turn, index) => gapOf(turn, index, text, column))
      : [];
    const gaps = [...ofTurns, ...gapOf(root, undefined, text, column)];
    return gaps.map((gap) => ({ ...gap, inTable: root.has("each") }));
  });
}

function gapOf(
  node: unknown,
  turn: number | undefined,
  text: string,
  column: (offset: number) => number,
): readonly Omit<Gap, "inTable">[] {
  if (!isMap(node)) return [];
  const pair = (node as YAMLMap).items.find(({ key }) => isScalar(key) && key.value === "expect");
  if (pair === undefined || !isEmpty(pair)) return [];
  const key = rangeOf(pair.key);
  const value = rangeOf(pair.value);
  if (key === undefined) return [];
  const indent = node.flow ? undefined : column(key[0]) + 2;
  const written = value !== undefined && value[1] > value[0];
  const afterColon = text.indexOf(":", key[1]) + 1;
  // A value that is not written may be placed after a comment: the filling goes before it, right after the
  // colon.
  const [from, to] = written ? value : [afterColon, afterColon];
  return [{ turn, from, to, indent }];
}

function isEmpty({ value }: Pair): boolean {
  if (value === null) return true;
  if (isScalar(value)) return value.value === null;
  return isMap(value) && value.items.length === 0;
}

function rangeOf(node: unknown): readonly [number, number] | undefined {
  const range = (node as { range?: readonly [number, number, number] } | null)?.range;
  return range === undefined ? undefined : [range[0], range[1]];
}
