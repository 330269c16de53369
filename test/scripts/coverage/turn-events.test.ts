import { expect, test } from "vitest";
import { happened, made } from "./happened.js";

const text = made(
  [
    "model: { main: [ { say: Hello } ] }",
    "hooks: { script: { onPreparing: { a: [ { delay: 2s } ], b: [ { delay: 2s } ] } } }",
  ],
  "cancel: { on: onPreparing, after: 3s }",
);

test("openAt: the units under way at a moment, the innermost last", async () => {
  const { turns } = await happened(text);
  const [turn] = turns;
  const moment = turn!.first("cancel.requested")!;
  const open = turn!.openAt(moment).map((event) => (event.type === "hook.started" ? event.name : event.type));
  expect(open).toEqual(["turn.started", "core.started", "point.started", "b"]);
  expect(turn!.openAt(turn!.events[0]!)).toEqual([]);
});

test("within: what happened between a unit's start and its end", async () => {
  const { turns } = await happened(text);
  const [turn] = turns;
  const point = turn!.all("point.started").find((event) => event.point === "onPreparing")!;
  const types = turn!.within(point).map(({ type }) => type);
  expect(types).toEqual(["hook.started", "hook.ended", "hook.started", "cancel.requested", "hook.ended"]);
});
