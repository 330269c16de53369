import { dirname, resolve } from "node:path";
import type { Node } from "yaml";
import { isMap } from "yaml";
import { LoadError } from "./load-error.js";
import { type DataMap, isDataMap, merged } from "./merge.js";
import { find, type Layer } from "./place-of.js";
import { Source, type SourceDocument } from "./source.js";

/** Shared set-up, nearest layer first, and what it comes to. */
export interface Base {
  readonly layers: readonly Layer[];
  readonly data: DataMap;
}

const NOTHING: Base = { layers: [], data: {} };

/** Reads each file once, and follows `extends` from one to the next. */
export class Bases {
  readonly errors: LoadError[] = [];
  /** The files whose `defaults` some scenario started from: they were checked as part of it. */
  readonly used = new Set<Source>();
  readonly #cwd: string;
  readonly #sources = new Map<string, Source>();
  readonly #bases = new Map<Source, Base>();

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  /** A file, relative to the working directory or absolute. */
  read(file: string): Source {
    const absolute = resolve(this.#cwd, file);
    let source = this.#sources.get(absolute);
    if (source === undefined) {
      source = new Source(absolute, this.#cwd);
      this.#sources.set(absolute, source);
    }
    return source;
  }

  /**
   * What a scenario or `defaults` starts from by its own `extends`; `trail` are the files on the way there.
   */
  extendedBy(layer: Layer, trail: readonly Source[] = []): Base {
    const path = layer.data.extends;
    if (typeof path !== "string") return NOTHING;
    const from = layer.document.source;
    const source = this.read(resolve(dirname(from.absolute), path));
    const refuse = (problem: string) => {
      const location = find([layer], ["extends"]).value;
      this.errors.push(new LoadError("EXTENDS_INVALID", problem, { location, path: ["extends"] }));
      return NOTHING;
    };
    const [unreadable] = source.errors.filter((error) => error.code === "FILE_UNREADABLE");
    if (unreadable !== undefined) return refuse(`${source.file} ${unreadable.problem}`);
    // Its own errors say what is wrong with it; without them it would seem to lack `defaults`.
    if (source.errors.length > 0) this.errors.push(...source.errors);
    if (trail.includes(source)) {
      const cycle = [...trail.slice(trail.indexOf(source)), source].map((step) => step.file);
      return refuse(`a file extends itself around a cycle: ${cycle.join(" → ")}`);
    }
    if (source.errors.length === 0 && defaultsOf(source) === undefined)
      return refuse(`${source.file} has no document \`defaults\` to start from`);
    return this.of(source, trail);
  }

  /** The `defaults` of a file, over what they extend. */
  of(source: Source, trail: readonly Source[] = []): Base {
    const known = this.#bases.get(source);
    if (known !== undefined) return known;
    const layer = defaultsOf(source);
    if (layer === undefined) return NOTHING;
    this.used.add(source);
    const below = this.extendedBy(layer, [...trail, source]);
    const base = { layers: [layer, ...below.layers], data: merged(below.data, layer.data) as DataMap };
    this.#bases.set(source, base);
    return base;
  }
}

/** A file's document `defaults`, if it has one. */
export function defaultsOf(source: Source): Layer | undefined {
  const document = source.documents.find(isDefaults);
  if (document === undefined || !isDataMap(document.data)) return undefined;
  const { defaults } = document.data;
  const root = isMap(document.root) ? document.root.get("defaults", true) : undefined;
  return isDataMap(defaults) && root !== undefined
    ? { document, data: defaults, root: root as Node }
    : undefined;
}

/** Whether a document is one of `defaults`. */
export function isDefaults(document: SourceDocument): boolean {
  return isDataMap(document.data) && Object.hasOwn(document.data, "defaults");
}
