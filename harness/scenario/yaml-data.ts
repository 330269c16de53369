import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from "yaml";

/** Told what is wrong with the data, and the offset of the character where. */
export type ReportData = (problem: string, offset: number) => void;

/** More values than any scenario has: an alias that doubles itself would fill the memory. */
const MAX_VALUES = 200_000;

/**
 * The plain data of a document. Unlike the parser's own conversion it refuses what would be taken silently
 * for something else: merge keys, keys that are no text, and a key without a value (`{ say: Hello, Ana }`).
 */
export function dataOf(document: Document.Parsed, root: Node, report: ReportData): unknown {
  let values = 0;
  const opened = new Set<unknown>();

  function dataAt(node: unknown): unknown {
    values++;
    if (values === MAX_VALUES)
      report(`more than ${MAX_VALUES} values in one document: are aliases nested?`, 0);
    if (values >= MAX_VALUES) return null;
    if (isScalar(node)) return scalarOf(node);
    if (isMap(node)) return mapOf(node);
    if (isSeq(node)) return node.items.map(dataAt);
    return isAlias(node) ? aliased(node) : null;
  }

  function scalarOf({ value, source = "", range }: Scalar): unknown {
    const offset = range?.[0] ?? 0;
    // A tag such as `!!timestamp` or `!!binary` makes an object, which no key takes and no report shows.
    if (typeof value === "object" && value !== null)
      report("a tag makes no plain value here: quote it", offset);
    // What a number cannot hold would be another number, silently: an order's id, say.
    if (typeof value === "number" && !Number.isSafeInteger(value) && /^[-+]?\d+$/.test(source))
      report(`the number ${source} is too large to be kept exactly: quote it, "${source}"`, offset);
    return value;
  }

  function aliased(alias: Alias): unknown {
    const target = alias.resolve(document);
    if (target === undefined) report(`there is no anchor \`&${alias.source}\` before this`, offsetOf(alias));
    if (opened.has(target)) report(`\`*${alias.source}\` stands for what it is a part of`, offsetOf(alias));
    if (target === undefined || opened.has(target)) return null;
    opened.add(target);
    const data = dataAt(target);
    opened.delete(target);
    return data;
  }

  function mapOf(map: YAMLMap): Record<string, unknown> {
    const data: Record<string, unknown> = {};
    for (const [index, pair] of map.items.entries()) {
      const key = keyOf(pair, report);
      if (key === undefined) continue;
      if (Object.hasOwn(data, key))
        report(`the key \`${key}\` is here twice: keep one of the two`, offsetOf(pair.key));
      else if (map.flow === true && pair.value === null)
        report(commaHint(map, index, key), offsetOf(pair.key));
      else data[key] = dataAt(pair.value);
    }
    return data;
  }

  return dataAt(root);
}

function keyOf(pair: Pair, report: ReportData): string | undefined {
  const key = isScalar(pair.key) ? pair.key.value : undefined;
  if (key === "<<") {
    report(
      "merge keys `<<` are not read: put shared set-up into `defaults`, or `extends` a base file",
      offsetOf(pair.key),
    );
    return undefined;
  }
  if (
    key === "__proto__" ||
    key === null ||
    (typeof key !== "string" && typeof key !== "number" && typeof key !== "boolean")
  ) {
    report("a key must be a plain text", offsetOf(pair.key));
    return undefined;
  }
  return String(key);
}

/** `{ say: Hello, Ana }` parses as two keys, the second without a value. */
function commaHint(map: YAMLMap, index: number, key: string): string {
  const before = map.items[index - 1];
  const written = before && isScalar(before.value) ? before.value.value : undefined;
  if (before === undefined || typeof written !== "string") return `the key \`${key}\` has no value`;
  const name = isScalar(before.key) ? String(before.key.value) : "…";
  const quoted = `${name}: "${written}, ${key}"`;
  return `the key \`${key}\` has no value; a text with a comma in it must be quoted: ${quoted}`;
}

function offsetOf(node: unknown): number {
  const range = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range : undefined;
  return range?.[0] ?? 0;
}
