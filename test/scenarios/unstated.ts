import type { ScenarioData } from "../../harness/scenario/schema.js";

type Expect = NonNullable<ScenarioData["expect"]>;
type Turn = NonNullable<ScenarioData["turns"]>[number];

/** A turn that leaves something unsaid. */
export interface Unstated {
  /** Its place in `turns`, from 0. */
  readonly turn: number;
  readonly keys: readonly string[];
}

/**
 * What a scenario leaves unsaid about its customer turns: each must state what the customer got, the
 * statuses, the points that fired, the model calls and the budget, in its own `expect` or the scenario's.
 * Where no status came, as in manual mode, no turn was run, and there is neither a point nor a budget. A
 * scenario that does not run (`skip`, `todo`) states nothing yet.
 */
export function unstated({ skip, todo, turns = [], expect = {} }: ScenarioData): Unstated[] {
  if (skip !== undefined || todo !== undefined) return [];
  return turns.flatMap((turn, index) => {
    if (turn.customer === undefined) return [];
    const keys = missing(turn, expect);
    return keys.length === 0 ? [] : [{ turn: index, keys }];
  });
}

function missing({ expect: own = {} }: Turn, wide: Expect): string[] {
  const stated = { ...wide, ...own };
  const noTurn = Array.isArray(stated.statuses) && stated.statuses.length === 0;
  const keys = ["messages", "statuses", "modelCalls", ...(noTurn ? [] : ["budget"])] as const;
  const unsaid = keys.filter((key) => stated[key as keyof Expect] === undefined);
  return noTurn || [own, wide].some(statesPoints) ? [...unsaid] : [...unsaid, "hooks"];
}

/** All points in order; or some of them, and some that must not fire: a list of some may hide any other. */
function statesPoints({ hooks, timeline }: Expect): boolean {
  return [hooks, timeline].some((list) => {
    if (list?.exactly !== undefined) return true;
    return list?.ordered !== undefined && list.never !== undefined;
  });
}
