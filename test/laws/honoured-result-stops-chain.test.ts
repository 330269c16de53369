import { expect, test } from "vitest";
import { honouredResultStopsChain as law } from "../../harness/laws/honoured-result-stops-chain.js";
import { altered, first, STOPPED, seen, streamOf, withMore } from "./streams.js";

const isBail = ({ result }: { result?: unknown }) => result === "BAIL";

test("holds where a guard stops the turn", async () => {
  expect(seen(law, await streamOf(STOPPED))).toEqual([]);
});

test("broken by a hook that is called behind it", async () => {
  const events = await streamOf(STOPPED);
  const next = { ...first(events, "hook.started"), index: 2, name: "never" };
  expect(seen(law, withMore(events, "hook.ended", next, isBail))).toEqual([
    "a hook was called behind an honoured BAIL",
    "hook.ended",
    "hook.started",
  ]);
});

test("broken by a chain that comes to something else, or names another hook", async () => {
  const events = await streamOf(STOPPED);
  for (const change of [{ result: "CALL_NEXT" as const }, { by: "first" }])
    expect(seen(law, altered(events, "point.ended", change, isBail))).toEqual([
      "a hook's BAIL is not what the chain came to",
      "hook.ended",
      "point.ended",
    ]);
});
