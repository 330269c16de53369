import { expect, test } from "vitest";
import type { RecordedEvent } from "../../harness/core/record.js";
import { playScenario } from "../../harness/run/play-scenario.js";
import { LoadedScenario } from "../../harness/scenario/loaded-scenario.js";
import { HookResult } from "../../src/index.js";

const scenario = LoadedScenario.made(
  {
    scenario: "x",
    agent: { output: "block" },
    session: { customer: { id: "c-1", address: { city: "Porto" } } },
    model: { main: [{ say: "Hello." }] },
    hooks: { script: { onPreparing: { guard: [] } } },
    turns: [{ customer: "Hi" }],
  },
  "x.yaml",
);

test("further observers are told what the recorder is told", async () => {
  const told: RecordedEvent[] = [];
  const { run } = await playScenario(scenario, { observers: [{ event: (event) => void told.push(event) }] });
  expect(told.length).toBeGreaterThan(20);
  expect(told).toEqual(run.events);
});

test("hooks of one's own are called and known, and what they change is a copy's", async () => {
  const played = await playScenario(scenario, {
    prepare: ({ hooks }) => {
      hooks.register(
        "onPreparing",
        async ({ customer }) => {
          (customer.address as { city: string }).city = "Lima";
          return HookResult.CALL_NEXT;
        },
        { name: "own" },
      );
    },
  });
  expect(played.registered().map(({ label }) => label)).toEqual(["onPreparing: guard", "onPreparing: own"]);
  expect(played.scenario.data.session?.customer).toMatchObject({ address: { city: "Lima" } });
  expect(scenario.data.session?.customer).toMatchObject({ address: { city: "Porto" } });
});
