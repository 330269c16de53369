/** The kinds of things that get an id; the kind shows in the id, so that a trace can be read. */
export type IdKind = "turn" | "trace" | "session" | "msg" | "call" | "unit" | "rule";

/** The only source of ids in the engine. */
export interface Ids {
  /** A new id, unique within the process (`random`) or within one run (`counting`). */
  next(kind: IdKind): string;
}

/** Ids for production: a kind and a UUID. */
export const randomIds: Ids = {
  next: (kind) =>
    kind === "trace" ? crypto.randomUUID().replaceAll("-", "") : `${kind}-${crypto.randomUUID()}`,
};

/** Ids for tests: `turn-1`, `turn-2`, … The same run gives the same ids. */
export function countingIds(): Ids {
  const counts = new Map<IdKind, number>();
  return {
    next(kind) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return kind === "trace" ? count.toString(16).padStart(32, "0") : `${kind}-${count}`;
    },
  };
}
