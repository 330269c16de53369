import { Workbench } from "./workbench.js";

/**
 * Tries one after another on as many workbenches as there are jobs. Rows are shown in the order of what is
 * tried, whichever ends first; the result has the same order.
 */
export async function tryAll<Item, Tried>(
  items: readonly Item[],
  benches: readonly Workbench[],
  attempt: (item: Item, bench: Workbench) => Promise<Tried>,
  show: (tried: Tried) => void,
): Promise<readonly Tried[]> {
  const over: { readonly tried: Tried }[] = [];
  let shown = 0;
  const queue = [...items.entries()];
  const work = async (bench: Workbench): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [place, item] = next;
      over[place] = { tried: await attempt(item, bench) };
      for (let row = over[shown]; row !== undefined; row = over[shown]) {
        show(row.tried);
        shown += 1;
      }
    }
  };
  await Promise.all(benches.map(work));
  return over.map(({ tried }) => tried);
}

/** Workbenches that are gone when this process is, a Ctrl-C included. `programs`: as `Workbench` has it. */
export function openBenches(root: string, count: number, programs: readonly string[] = []): Workbench[] {
  const benches: Workbench[] = [];
  process.on("exit", () => {
    for (const bench of benches) bench.remove();
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  while (benches.length < count) benches.push(new Workbench(root, programs));
  return benches;
}
