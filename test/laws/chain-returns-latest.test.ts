import { expect, test } from "vitest";
import { chainReturnsLatest as law } from "../../harness/laws/chain-returns-latest.js";
import { altered, first, seen, streamOf } from "./streams.js";

const CHAINS = `
agent: { output: block }
model: { main: [ { say: Hello } ] }
agentHooks:
  - { type: prePrint, name: one, set: { msg: { content: Hello! } } }
  - { type: prePrint, name: two, return: null }
  - { type: postReasoning, name: three, set: { content: Hello there } }
  - { type: postReasoning, name: four, return: null }`;
const named = (name: string) => (event: { name: string }) => event.name === name;

test("holds", async () => {
  expect(seen(law, await streamOf(CHAINS))).toEqual([]);
});

test("broken by a value that is changed without being returned", async () => {
  const events = await streamOf(CHAINS);
  expect(seen(law, altered(events, "agentHook.ended", { value: {} }, named("two")))).toEqual([
    "a hook that returned nothing changed the value",
    "agentHook.ended",
    "agentHook.ended",
  ]);
});

test("broken by a core function, or a caller, that gets something else", async () => {
  const events = await streamOf(CHAINS);
  const ended = ({ core }: { core: string }) => core === "print";
  const { kwargs } = first(events, "core.ended", ended);
  expect(seen(law, altered(events, "core.ended", { kwargs: { ...kwargs, msg: {} } }, ended))[0]).toBe(
    "the core function got other kwargs than the last pre-hook returned",
  );
  expect(
    seen(
      law,
      altered(events, "core.ended", { output: {} }, ({ core }) => core === "reasoning"),
    )[0],
  ).toBe("the caller got another output than the last post-hook returned");
});

test("broken by a call that goes on behind a hook's failure", async () => {
  const events = altered(await streamOf(CHAINS), "agentHook.ended", { outcome: "error" }, named("three"));
  expect(seen(law, events)[0]).toBe("a hook was called behind one that failed");
  const last = altered(await streamOf(CHAINS), "agentHook.ended", { outcome: "error" }, named("four"));
  expect(seen(law, last)[0]).toBe("the call succeeded although a hook of it failed");
});
