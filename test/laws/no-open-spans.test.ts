import { expect, test } from "vitest";
import { noOpenSpans as law } from "../../harness/laws/no-open-spans.js";
import { seen } from "./streams.js";

test("holds where none is open, and where nobody listened", () => {
  expect(seen(law, [], { openSpans: [] })).toEqual([]);
  expect(seen(law, [])).toEqual([]);
});

test("broken by spans that are left open; it names them", () => {
  expect(seen(law, [], { openSpans: ["step 1", "chat main"] })).toEqual([
    "spans never ended: step 1, chat main",
  ]);
});
