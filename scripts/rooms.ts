import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { harnessRooms, srcRooms } from "../test/rooms.js";
import { redraw } from "../test/tidy/draw-rooms.js";

// Draws test/rooms.ts into the page that shows it; test/tidy.test.ts fails while the two differ.

const page = fileURLToPath(new URL("../docs/architecture.md", import.meta.url));
const text = readFileSync(page, "utf8");
writeFileSync(page, redraw(text, { src: srcRooms, harness: harnessRooms }));
