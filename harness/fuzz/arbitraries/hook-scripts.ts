import type fc from "fast-check";
import type { Features } from "../features.js";
import type { HookEntry, HookScript, PointName } from "../program.js";
import type { Drawing } from "./drawing.js";
import { drawn } from "./drawn.js";
import { drawHookEntries, drawHotEntry, simplerHookEntries } from "./hook-entries.js";
import type { HotPoint } from "./hot-points.js";
import { POINT_WEIGHTS, POINTS } from "./points.js";
import { simplerMap } from "./simpler.js";

/** Named hooks at several points. None hangs. */
export function hookScripts(features?: Features): fc.Arbitrary<HookScript> {
  return drawn(drawHookScript, simplerHookScript, features);
}

type Hooks = Record<string, readonly HookEntry[]>;

/** In order of registration; a point may have fewer. */
const NAMES = ["audit", "guard", "notify", "watch"] as const;

/** Hooks at several points, and at a hot point enough of them to have a first and a last one. */
export function drawHookScript(drawing: Drawing): HookScript {
  const { dice, mood } = drawing;
  const script: Partial<Record<PointName, Hooks>> = {};
  for (let left = dice.int(7, 14); left > 0; left -= 1) addHook(drawing, script, drawPoint(drawing));
  if (mood.hot !== undefined) heat(drawing, script, mood.hot);
  return script;
}

/** A point that can fire. */
function drawPoint(drawing: Drawing): PointName {
  for (;;) {
    const point = drawing.dice.weigh(POINT_WEIGHTS);
    if (POINTS[point].needs.every((feature) => drawing.has(feature))) return point;
  }
}

function addHook(drawing: Drawing, script: Partial<Record<PointName, Hooks>>, point: PointName): void {
  const hooks = script[point] ?? {};
  const name = NAMES[Object.keys(hooks).length];
  if (name === undefined) return;
  hooks[name] = drawHookEntries(drawing, point);
  script[point] = hooks;
}

/** Two hooks or more at the point; the first or the last of them does something at the first firings. */
function heat(drawing: Drawing, script: Partial<Record<PointName, Hooks>>, hot: HotPoint): void {
  const { point, place } = hot;
  const count = drawing.dice.int(2, 3);
  const hooks: Hooks = {};
  for (const [index, name] of NAMES.slice(0, count).entries()) {
    const telling = index === (place === "first" ? 0 : count - 1);
    hooks[name] = telling ? [drawHotEntry(drawing, hot), drawHotEntry(drawing, hot)] : [];
  }
  script[point] = hooks;
}

/** Fewer points, fewer hooks, fewer and simpler entries. */
export const simplerHookScript = simplerMap(simplerMap(simplerHookEntries));
