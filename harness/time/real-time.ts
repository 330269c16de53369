import { performance } from "node:perf_hooks";
import { nextTick } from "node:process";
import { clearTimeout, setImmediate, setTimeout } from "node:timers";

// Taken from the modules and not from `globalThis`: a test's fake timers replace the globals, and the harness
// must go on. (vitest's also replace `performance`.)
const realSetTimeout = setTimeout;
const realClearTimeout = clearTimeout;
const realSetImmediate = setImmediate;
const realNextTick = nextTick;
const realPerformanceNow = performance.now.bind(performance);

/** Real milliseconds, for limits only: never in a report. */
export function realNow(): number {
  return realPerformanceNow();
}

/** Lets the event loop turn once; microtasks are drained when `run` is called. */
export function nextTurn(run: () => void): void {
  realSetImmediate(run);
}

/** Calls `run` as soon as the microtasks are drained, without a turn of the event loop. */
export function afterMicrotasks(run: () => void): void {
  realNextTick(run);
}

/** Calls `run` after real milliseconds; the result takes it back. */
export function afterReal(ms: number, run: () => void): () => void {
  const timer = realSetTimeout(run, ms);
  return () => realClearTimeout(timer);
}

/**
 * What is wrong with the process's timers, if a library has replaced them (vitest's `useFakeTimers`, sinon,
 * jest): user code that waits on those would wait for ever. Undefined if they are real.
 */
export function foreignFakeTimers(): string | undefined {
  const replaced = (["setTimeout", "setImmediate"] as const).filter(
    (name) => globalThis[name] !== (name === "setTimeout" ? realSetTimeout : realSetImmediate),
  );
  if (replaced.length === 0) return undefined;
  const names = replaced.map((name) => `globalThis.${name}`).join(" and ");
  return (
    `${names} replaced, as fake timers of a test library do: call vi.useRealTimers() or its like, ` +
    "the harness has a clock of its own"
  );
}

/**
 * The event loop's open resources by kind. It does not see unref'd timers, thread-pool crypto, zlib and
 * workers.
 */
function openResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/**
 * Remembers what is open now; the result says whether more is open later (a file read, a timer, a socket).
 */
export function watchResources(): () => boolean {
  const before = openResources();
  return () => [...openResources()].some(([kind, count]) => count > (before.get(kind) ?? 0));
}
