import type { Rooms } from "../rooms.js";
import { type Import, importsOf } from "./imports.js";
import { finding, type Source } from "./source.js";

/** What test/rooms.ts holds; handed in, so that the rule can be tried on a small house. */
export interface House {
  srcRooms: Rooms;
  harnessRooms: Rooms;
  srcEntries: readonly RegExp[];
}

/** Which folder may import which. Looks at files of `src/` and `harness/` only. */
export function checkRooms(file: Source, house: House): string[] {
  const from = placeOf(file.path);
  if (from === undefined) return [];
  const rooms = from.wing === "src" ? house.srcRooms : house.harnessRooms;
  if (from.room !== undefined && rooms[from.room] === undefined) {
    return [finding(file, 1, `the room ${from.wing}/${from.room} is not in test/rooms.ts`)];
  }
  return importsOf(file).flatMap((found) => {
    const problem = problemOf(from, found, rooms, house.srcEntries);
    return problem === undefined ? [] : [finding(file, found.line, problem)];
  });
}

/** A file directly in `src/` or `harness/` is in no room: it is an entry, and may import every room. */
interface Place {
  wing: "src" | "harness";
  room?: string;
}

function placeOf(path: string): Place | undefined {
  const [, wing, room] = /^(src|harness)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  if (wing !== "src" && wing !== "harness") return undefined;
  return room === undefined ? { wing } : { wing, room };
}

function problemOf(from: Place, found: Import, rooms: Rooms, entries: readonly RegExp[]): string | undefined {
  if (/^hookrig(\/|$)/.test(found.specifier)) return "imports its own package by name; use a relative path";
  if (found.file === undefined) return undefined;
  const to = placeOf(found.file);
  if (to === undefined) return `imports ${found.file}, which is not published`;
  if (from.wing === "src" && to.wing === "harness") return "src never imports harness";
  if (from.wing === "harness" && to.wing === "src") {
    const isPublic = entries.some((entry) => entry.test(found.file ?? ""));
    return isPublic ? undefined : `imports ${found.file}; harness has only the public entries of src`;
  }
  if (from.room === undefined || from.room === to.room || found.kind === "type") return undefined;
  if (to.room === undefined) return `imports the entry ${found.file} from inside a room`;
  if (rooms[from.room]?.includes(to.room)) return undefined;
  return `${from.wing}/${from.room} may not import ${to.wing}/${to.room}`;
}
