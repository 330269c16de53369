import { isAlias, isMap, isScalar, isSeq, type Node } from "yaml";
import type { Location } from "../core/location.js";
import type { Path } from "./load-error.js";
import type { DataMap } from "./merge.js";
import { type Row, Substitution } from "./rows.js";
import type { SourceDocument } from "./source.js";

/** What was written in one place: a scenario, or the `defaults` of a file. */
export interface Layer {
  readonly document: SourceDocument;
  readonly data: DataMap;
  /** The node whose data that is. */
  readonly root: Node;
}

/**
 * Where a value was found: the layer that wrote it, and whether it is the value itself or its nearest
 * parent.
 */
export interface Found {
  readonly layer: Layer;
  readonly key: Location;
  readonly value: Location;
  /** How many parts of the path were there. */
  readonly depth: number;
}

interface Place {
  readonly layer: Layer;
  readonly node: unknown;
  readonly keyOffset: number;
}

/**
 * The place of a value in the layers that it was merged from, nearest first. Looked up only when something
 * is to be shown: a green suite asks for none. A value that came out of a table's row is found where
 * `$name` stands.
 */
export function find(layers: readonly Layer[], path: Path, row?: Row): Found {
  let places: Place[] = layers.map((layer) => ({
    layer,
    node: layer.root,
    keyOffset: startOf(layer.root) ?? 0,
  }));
  let depth = 0;
  for (const part of path) {
    const inside = places.flatMap((place) => childOf(place, part, row));
    if (inside.length === 0) break;
    // A list or scalar hides what further layers have; maps were merged.
    const hidden = inside.findIndex((place) => !isMap(place.node));
    places = hidden === -1 ? inside : inside.slice(0, Math.max(hidden, 1));
    depth++;
  }
  const [nearest] = places;
  if (nearest === undefined) throw new TypeError("a value without a layer has no place");
  const { source } = nearest.layer.document;
  const key = source.at(nearest.keyOffset);
  return { layer: nearest.layer, key, value: source.at(startOf(nearest.node) ?? nearest.keyOffset), depth };
}

/** The place of a value, or with `key` of its key; of its nearest parent if it was not written. */
export function placeOf(
  layers: readonly Layer[],
  path: Path,
  at: { row?: Row | undefined; key?: boolean | undefined } = {},
): Location {
  const found = find(layers, path, at.row);
  return at.key === true && found.depth === path.length ? found.key : found.value;
}

function childOf({ layer, node, keyOffset }: Place, part: string | number, row: Row | undefined): Place[] {
  if (isAlias(node)) {
    const target = node.resolve(layer.document.document);
    return target === undefined ? [] : childOf({ layer, node: target, keyOffset }, part, row);
  }
  if (isSeq(node)) {
    const item = typeof part === "number" ? node.items[part] : undefined;
    return item === undefined ? [] : [{ layer, node: item, keyOffset: startOf(item) ?? keyOffset }];
  }
  if (!isMap(node)) return [];
  const keys = node.items.map((pair) => (isScalar(pair.key) ? String(pair.key.value) : ""));
  const name = String(part);
  let index = keys.indexOf(name);
  if (index === -1 && row !== undefined) {
    const substitution = new Substitution(row);
    index = keys.findIndex((key) => key.includes("$") && substitution.text(key) === name);
  }
  const pair = node.items[index];
  if (pair === undefined) return [];
  return [{ layer, node: pair.value, keyOffset: startOf(pair.key) ?? keyOffset }];
}

function startOf(node: unknown): number | undefined {
  if (isScalar(node) && node.source === "" && node.type === "PLAIN") return undefined;
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined;
}
