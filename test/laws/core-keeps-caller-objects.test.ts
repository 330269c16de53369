import { expect, test } from "vitest";
import { coreKeepsCallerObjects as law } from "../../harness/laws/core-keeps-caller-objects.js";
import type { Msg } from "../../src/index.js";
import { altered, first, seen, streamOf } from "./streams.js";

const KEPT = `
agent: { output: block }
model: { main: [ { say: Hello } ] }
agentHooks:
  - { type: preReasoning, name: quiet, return: null }
  - { type: prePrint, name: sign, set: { msg: { content: Hello! } } }`;
const ofCore = (core: string) => (event: { core: string }) => event.core === core;
const named = (name: string) => (event: { name: string }) => event.name === name;

test("holds where hooks return nothing, and where one returns kwargs", async () => {
  expect(seen(law, await streamOf(KEPT))).toEqual([]);
});

test("broken by a core function that gets a copy, and kwargs that are exchanged on the way", async () => {
  const events = await streamOf(KEPT);
  const kwargs = { ...first(events, "core.ended", ofCore("reasoning")).kwargs };
  expect(seen(law, altered(events, "core.ended", { kwargs }, ofCore("reasoning")))).toEqual([
    "the core function got other objects than its caller's",
    "core.started",
    "core.ended",
  ]);
  expect(seen(law, altered(events, "agentHook.ended", { value: kwargs }, named("quiet")))[0]).toBe(
    "the caller's kwargs were exchanged, and no hook returned any",
  );
});

test("broken by a hook that gets the caller's own objects: returned, or changed in place", async () => {
  const events = await streamOf(KEPT);
  const { kwargs } = first(events, "core.started", ofCore("print"));
  expect(seen(law, altered(events, "agentHook.ended", { value: kwargs }, named("sign")))[0]).toBe(
    "a hook returned the caller's own kwargs, and was to get a copy",
  );
  const changing = events.map((event) => {
    if (event.type !== "agentHook.ended" || event.name !== "sign") return event;
    return Object.defineProperty({ ...event }, "unit", {
      get: () => {
        (kwargs.msg as Msg).content = "Hello!";
        return event.unit;
      },
    });
  });
  expect(seen(law, changing)).toEqual([
    "a hook changed the caller's own objects",
    "core.started",
    "agentHook.ended",
  ]);
});
