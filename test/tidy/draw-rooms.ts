import type { Rooms } from "../rooms.js";

/** Where the drawing stands in a page. */
export const START = "<!-- rooms: drawn by `npm run docs:rooms` -->";
export const END = "<!-- /rooms -->";

/** Puts the drawing into a page, in place of the one that is there. Throws if the page has no place. */
export function redraw(page: string, wings: Readonly<Record<string, Rooms>>): string {
  const [before, rest] = split(page, START);
  const [, after] = split(rest, END);
  const blocks = Object.entries(wings).map(([wing, rooms]) => drawWing(wing, rooms));
  return `${before}${START}\n\n${blocks.join("\n")}\n${END}${after}`;
}

function split(text: string, marker: string): [string, string] {
  const at = text.indexOf(marker);
  if (at < 0) throw new Error(`the page has no line ${marker}`);
  return [text.slice(0, at), text.slice(at + marker.length)];
}

function drawWing(wing: string, rooms: Rooms): string {
  const rows = Object.entries(rooms).map(
    ([room, list]) => `| \`${wing}/${room}\` | ${list.map((one) => `\`${one}\``).join(", ") || "nothing"} |`,
  );
  const arrows = Object.keys(rooms).flatMap((room) =>
    directImports(rooms, room).map((to) => `  ${wing}_${room}[${room}] --> ${wing}_${to}[${to}]`),
  );
  return [
    `| room | may import |`,
    `|---|---|`,
    ...rows,
    "",
    "```mermaid",
    "flowchart TD",
    ...arrows,
    "```",
    "",
  ].join("\n");
}

/** The imports that no other import of the room already implies: a picture of all would be a thicket. */
function directImports(rooms: Rooms, room: string): string[] {
  const list = rooms[room] ?? [];
  return list.filter((to) => !list.some((via) => rooms[via]?.includes(to)));
}
