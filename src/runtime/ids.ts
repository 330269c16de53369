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
  const counts: Record<IdKind, number> = { turn: 0, trace: 0, session: 0, msg: 0, call: 0, unit: 0, rule: 0 };
  return {
    next(kind) {
      counts[kind] += 1;
      const count = counts[kind];
      return kind === "trace" ? count.toString(16).padStart(32, "0") : `${kind}-${count}`;
    },
  };
}
