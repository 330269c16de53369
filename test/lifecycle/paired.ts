import type { LifecycleEvent } from "hookrig";

/** What is wrong with the pairs of a stream: without a start, without an end, or in the wrong order. */
export function unpaired(events: readonly LifecycleEvent[]): string[] {
  const faults: string[] = [];
  const open = new Map<string, { readonly type: string; readonly parent: string | undefined }>();
  for (const event of events) {
    if (!("unit" in event)) continue;
    const { type, unit } = event;
    if (type.endsWith(".started")) {
      const parent = "parent" in event ? event.parent : undefined;
      if (open.has(unit)) faults.push(`${type} twice: ${unit}`);
      if (parent !== undefined && !open.has(parent)) faults.push(`${type} within what is over`);
      open.set(unit, { type, parent });
    } else if (type.endsWith(".ended")) {
      const start = open.get(unit);
      if (start?.type !== type.replace(".ended", ".started")) faults.push(`${type} without its start`);
      open.delete(unit);
      for (const [, inner] of open)
        if (inner.parent === unit) faults.push(`${type} before its ${inner.type}`);
    }
  }
  return [...faults, ...[...open.values()].map(({ type }) => `${type} has no end`)];
}
