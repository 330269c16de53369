import { expect, test } from "vitest";
import { observerChangesNothing as law } from "../../../harness/fuzz/metamorphic/observer.js";
import type { Observer } from "../../../src/index.js";
import { playedProgram, programOf } from "../played-program.js";

test("one that throws, spans and metrics, by choice", async () => {
  const observers = await Promise.all([0, 1, 2].map((choice) => law.vary(programOf({}), choice)));
  const names = observers.map((variant) => variant?.options?.observers?.[0]?.name);
  expect(names).toEqual(["throwing", "opentelemetry", "prometheus"]);
});

test("its own failures are no difference; what it changes is", async () => {
  const alone = await playedProgram(programOf({}));
  const watched = (observer: Observer) => playedProgram(programOf({}), { observers: [observer] });
  const failing = await watched({
    event() {
      throw new Error("no");
    },
  });
  expect(failing.played.run.events.some(({ type }) => type === "observer.failed")).toBe(true);
  expect(law.compare(alone, failing)).toBeUndefined();
  const meddling = await watched({
    event(event) {
      if (event.type === "modelCall.ended") (event as { text: string }).text = "meddled with";
    },
  });
  expect(law.compare(alone, meddling)).toContain("meddled with");
});
