import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkText } from "../../harness/script/chunk-text.js";

test("words keep the space before them", () => {
  expect(chunkText("It is here.", "word")).toEqual(["It", " is", " here."]);
  expect(chunkText(" It\n is  ", "word")).toEqual([" It", "\n is  "]);
  expect(chunkText("  ", "word")).toEqual(["  "]);
});

test("characters are whole", () => {
  expect(chunkText("ö👟!", "character")).toEqual(["ö", "👟", "!"]);
});

test("bytes are cut anywhere and arrive as whole characters", () => {
  expect(chunkText("ö👟!", "byte:1")).toEqual(["ö", "👟", "!"]);
  expect(chunkText("Größe", "byte:3")).toEqual(["Gr", "öß", "e"]);
});

test("a list is taken as it is", () => {
  expect(chunkText("ab c", ["a", "", "b c"])).toEqual(["a", "b c"]);
});

test("a byte order mark is part of the text", () => {
  expect(chunkText("\uFEFFa", "byte:2").join("")).toBe("\uFEFFa");
});

const rule = fc.oneof(
  fc.constantFrom("word" as const, "character" as const, undefined),
  fc.integer({ min: 1, max: 9 }).map((size) => `byte:${size}`),
);

test("however a text is cut, the pieces add up to it and none is empty", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), rule, (text, chunks) => {
      const pieces = chunkText(text, chunks);
      expect(pieces.join("")).toBe(text);
      expect(pieces).not.toContain("");
      expect(pieces.filter((piece) => piece.includes("\uFFFD"))).toEqual([]);
    }),
  );
});
