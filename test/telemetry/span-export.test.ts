import { expect, test } from "vitest";
import type { SpanExporter } from "../../harness/telemetry/load-exporter.js";
import type { ReadableSpan } from "../../harness/telemetry/readable-span.js";
import { SpanExport, type SpanExportOptions } from "../../harness/telemetry/span-export.js";

// What an endpoint may cost: the patience, once, however it spends it.

/** More than go out together. */
const MUCH = 5000;

/** An export to an endpoint that answers each request after so many milliseconds, or never. */
function exportTo(answerMs: number | undefined, options: SpanExportOptions) {
  const open = { now: 0, most: 0 };
  const exporter: SpanExporter = {
    export(_, done) {
      open.now += 1;
      open.most = Math.max(open.most, open.now);
      if (answerMs === undefined) return;
      setTimeout(() => {
        open.now -= 1;
        done({ code: 0 });
      }, answerMs);
    },
  };
  const failures: string[] = [];
  const onGiveUp = (failure: string) => void failures.push(failure);
  const spans = new SpanExport(exporter, { ...options, onGiveUp });
  const add = (count: number) => {
    for (let index = 0; index < count; index += 1) spans.add({} as ReadableSpan);
  };
  return { spans, add, open, failures };
}

/** How many milliseconds it took. */
async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

test("requests go out together: what is slow to answer is waited for once", async () => {
  const { spans, add, open } = exportTo(100, { patienceMs: 5000 });
  add(4000);
  expect(await timed(() => spans.flush())).toBeLessThan(400); // One by one it would be 800.
  expect([spans.exported, open.most]).toEqual([{ exported: 4000, lost: 0, failure: undefined }, 8]);
});

test("little is kept for later: only the end waits for it", async () => {
  const { spans, add, open } = exportTo(undefined, { patienceMs: 5000 });
  add(4000);
  await spans.room();
  expect(open.most).toBe(0);
});

test("a slow endpoint delays a run by the patience in all, and the rest is lost", async () => {
  const { spans, add, failures } = exportTo(100, { patienceMs: 250 });
  const tookMs = await timed(async () => {
    for (let play = 0; play < 10; play += 1) {
      add(MUCH);
      await spans.room();
    }
    await spans.flush();
  });
  expect(tookMs).toBeLessThan(1000); // Ten times two answers would be two seconds.
  const { exported, lost, failure } = spans.exported;
  expect(exported).toBeGreaterThan(0);
  expect([exported + lost, failures]).toEqual([10 * MUCH, [failure]]);
  expect(failure).toBe("no answer in time, of 0.25s in all");
});

test("an endless export is as patient after each answer as before", async () => {
  const { spans, add } = exportTo(100, { patienceMs: 250, endless: true });
  for (let play = 0; play < 4; play += 1) {
    add(MUCH);
    await spans.room();
  }
  expect(spans.exported).toEqual({ exported: 4 * MUCH, lost: 0, failure: undefined });
});

test("the last flush has an end, also of an endless export", async () => {
  const { spans, add } = exportTo(100, { patienceMs: 250, endless: true });
  add(8 * MUCH);
  expect(await timed(() => spans.flush())).toBeLessThan(800); // Ten answers would be one second.
  expect(spans.exported.lost).toBeGreaterThan(0);
});
