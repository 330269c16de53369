import { expect, test } from "vitest";
import { END, redraw, START } from "./draw-rooms.js";

const wings = { src: { low: [], mid: ["low"], high: ["mid", "low"] } };
const page = `# Page\n\n${START}\nold\n${END}\n\nmore\n`;

test("the drawing replaces the one before, and nothing else", () => {
  const drawn = redraw(page, wings);
  expect(drawn).toMatch(/^# Page\n\n/);
  expect(drawn).toMatch(/\n\nmore\n$/);
  expect(drawn).not.toContain("old");
  expect(drawn).toContain("| `src/high` | `mid`, `low` |");
  expect(redraw(drawn, wings)).toBe(drawn);
});

test("an arrow that follows from others is not drawn", () => {
  const drawn = redraw(page, wings);
  expect(drawn).toContain("src_high[high] --> src_mid[mid]");
  expect(drawn).not.toContain("src_high[high] --> src_low[low]");
});

test("a page without a place for it is refused", () => {
  expect(() => redraw("# Page", wings)).toThrow("the page has no line");
});
