import { expect, test } from "vitest";
import type { UnitStarted } from "../../src/lifecycle/events.js";
import { OpenUnits } from "../../src/observability/open-units.js";

const started = (unit: string, parent?: string, type = "core.started") =>
  ({ type, unit, parent, turn: "t", at: 0 }) as UnitStarted;

test("a turn that ends takes along what it left open, children first", () => {
  const units = new OpenUnits<string>();
  for (const [unit, parent] of [["turn"], ["step", "turn"], ["done", "step"], ["tool", "step"]] as const) {
    units.open(started(unit, parent), unit);
  }
  units.close({ unit: "done", turn: "t" });
  units.close({ unit: "turn", turn: "t" });
  expect(units.closeTurn("t")).toEqual(["tool", "step"]);
  expect(units.size).toBe(0);
});

test("compaction, and what happens in it, outlives the turn", () => {
  const units = new OpenUnits<string>();
  units.open(started("turn"), "turn");
  units.open(started("upkeep", "turn", "compaction.started"), "upkeep");
  units.open(started("chat", "upkeep"), "chat");
  expect(units.closeTurn("t")).toEqual(["turn"]);
  expect(units.get("chat", "t")).toBe("chat");
  expect(units.close({ unit: "upkeep", turn: "t" })).toBe("upkeep");
  expect(units.close({ unit: "chat", turn: "t" })).toBe("chat");
  expect(units.size).toBe(0);
});

test("turns that run at once are kept apart", () => {
  const units = new OpenUnits<string>();
  for (const turn of ["one", "two"]) units.open({ ...started(turn), turn }, turn);
  for (const turn of ["one", "two"]) units.open({ ...started(`${turn}/step`, turn), turn }, `${turn}/step`);
  expect(units.get("one/step", "two")).toBeUndefined();
  expect(units.closeTurn("one")).toEqual(["one/step", "one"]);
  expect(units.get("two/step", "two")).toBe("two/step");
  expect(units.size).toBe(2);
});

test("a unit that nobody opened closes to nothing", () => {
  expect(new OpenUnits<string>().close({ unit: "ghost", turn: "t" })).toBeUndefined();
});
