import { expect, test } from "vitest";
import { hooksInRegistrationOrder as law } from "../../harness/laws/hooks-in-registration-order.js";
import { ANSWERED, altered, first, seen, streamOf, without } from "./streams.js";

const TWO_PRE = `
agent: { output: block }
model: { main: [ { say: Hello } ] }
agentHooks:
  - { type: prePrint, name: one, return: null }
  - { type: prePrint, name: two, return: null }
  - { type: postPrint, name: three, return: null }`;

test("holds: hooks at points, and pre- and post-hooks", async () => {
  expect(seen(law, await streamOf(ANSWERED))).toEqual([]);
  expect(seen(law, await streamOf(TWO_PRE))).toEqual([]);
});

test("broken by a hook out of its place, beside another, or outside its point", async () => {
  const events = await streamOf(ANSWERED);
  const second = ({ name }: { name: string }) => name.includes("second");
  expect(seen(law, altered(events, "hook.started", { index: 2 }, second))[0]).toBe(
    "hook number 2 was called where 1 was to come",
  );
  expect(
    seen(
      law,
      altered(events, "point.started", { hooks: 1 }, ({ point }) => point === "onPreparing"),
    ),
  ).toEqual(["more hooks were called than the point had", "point.started", "hook.started"]);
  expect(seen(law, without(events, "hook.ended"))[0]).toBe("a hook was called while another was running");
  expect(seen(law, altered(events, "hook.started", { parent: first(events, "turn.started").unit }))[0]).toBe(
    "a hook was called outside a chain of its point",
  );
});

test("broken by a pre- or post-hook out of its place", async () => {
  const events = await streamOf(TWO_PRE);
  const isTwo = ({ name }: { name: string }) => name === "two";
  expect(seen(law, altered(events, "agentHook.started", { index: 0 }, isTwo))[0]).toBe(
    "prePrint hook number 0 came behind number 0",
  );
  expect(seen(law, without(events, "agentHook.ended"))[0]).toBe(
    "a prePrint hook was called while another was running",
  );
  expect(
    seen(
      law,
      altered(events, "agentHook.started", { hookType: "postPrint" }, ({ name }) => name === "one"),
    )[0],
  ).toBe("a prePrint hook was called behind postPrint");
});
