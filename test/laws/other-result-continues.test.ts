import { expect, test } from "vitest";
import { otherResultContinues as law } from "../../harness/laws/other-result-continues.js";
import { altered, seen, streamOf, without } from "./streams.js";

/** RESOLVE means nothing at onMessageGenerated, BAIL nothing there in stream output. */
const OTHERS = `
agent: { output: stream }
model: { main: [ { say: Hello } ] }
hooks:
  script:
    onMessageGenerated: { a: [ { return: RESOLVE } ], b: [ { return: BAIL } ], c: [ {} ] }`;
const atGenerated = ({ point }: { point: string }) => point === "onMessageGenerated";

test("holds where results that mean nothing are returned", async () => {
  expect(seen(law, await streamOf(OTHERS))).toEqual([]);
});

test("broken by a chain that ends early", async () => {
  const events = without(await streamOf(OTHERS), "hook.ended", ({ name }) => name.includes("c"));
  expect(seen(law, events)).toEqual(["the chain ended behind 2 of its 3 hooks", "hook.ended", "point.ended"]);
});

test("broken by a result that none of the hooks gave with effect", async () => {
  const events = await streamOf(OTHERS);
  expect(seen(law, altered(events, "point.ended", { result: "BAIL" }, atGenerated))).toEqual([
    "the chain came to BAIL, and no hook said so with effect",
    "hook.ended",
    "point.ended",
  ]);
  expect(seen(law, altered(events, "point.ended", { result: "RESOLVE" }))).toEqual([
    "the chain came to RESOLVE, and no hook said so with effect",
    "point.ended",
  ]);
});
