import type fc from "fast-check";
import type { Features } from "../features.js";
import type { HookEntry, PointName } from "../program.js";
import { type Drawing, SLOW } from "./drawing.js";
import { drawn } from "./drawn.js";
import type { HotPoint } from "./hot-points.js";
import { POINTS } from "./points.js";
import { simplerList, without } from "./simpler.js";

/** What one hook does at a point, firing by firing. None hangs, for a hang needs a time-out of the engine. */
export function hookEntries(point: PointName, features?: Features): fc.Arbitrary<readonly HookEntry[]> {
  return drawn((drawing) => drawHookEntries(drawing, point), simplerHookEntries, features);
}

/** What a hook of this point does, firing by firing. */
export function drawHookEntries(drawing: Drawing, point: PointName): HookEntry[] {
  return drawing.list(0, 5, () => drawHookEntry(drawing, point));
}

/** One firing. */
export function drawHookEntry(drawing: Drawing, point: PointName): HookEntry {
  const { dice } = drawing;
  const { kind } = POINTS[point];
  const fails = kind === "late" ? Math.max(0.3, drawing.mood.failures) : drawing.mood.failures;
  const end = dice.chance(resultOdds(drawing, point)) ? drawEnd(drawing, point, fails) : {};
  const bails = end.return === "BAIL";
  return {
    ...end,
    ...(kind === "review" ? drawCorrection(drawing, bails) : {}),
    ...("delay" in end ? {} : drawActs(drawing, kind === "late" ? 0.03 : 0.08)),
  };
}

/**
 * What it does after what delay. One that a cancel has let go would change the mode all the same: it
 * never waits.
 */
function drawActs(drawing: Drawing, emits: number): HookEntry {
  const { dice } = drawing;
  return {
    ...(drawing.has("emits") && dice.chance(emits)
      ? { emit: `note-${drawing.number()} A colleague has a look.` }
      : {}),
    ...(drawing.has("modes") && dice.chance(0.02) ? { setMode: dice.pick(MODES) } : drawing.delay()),
  };
}

/** An entry that does something, for the place where it surely does. */
export function drawHotEntry(drawing: Drawing, { point, isSlow }: HotPoint): HookEntry {
  if (isSlow) return { delay: drawing.duration() };
  const end = drawEnd(drawing, point, 0.1);
  const review = POINTS[point].kind === "review" ? drawCorrection(drawing, end.return === "BAIL") : {};
  return { ...end, ...review, ...("delay" in end ? {} : drawing.delay()) };
}

const MODES = ["auto", "manual"] as const;

function resultOdds({ mood }: Drawing, point: PointName): number {
  const { kind } = POINTS[point];
  if (kind === "gate") return mood.results / 4;
  return kind === "review" ? Math.max(mood.results, mood.rejects / 2) : mood.results;
}

/** How a firing ends, if not by CALL_NEXT unsaid. Failures are rare where they end the turn. */
function drawEnd(drawing: Drawing, point: PointName, fails: number): HookEntry {
  const { dice } = drawing;
  const { kind } = POINTS[point];
  // A cancel cuts hooks off, but for these: it is their time-out that ends them.
  const hangs = point === "onStepCompleted" ? 0.2 : fails / 3;
  if (drawing.has("hookTimeouts") && drawing.hookTimeout && dice.chance(hangs))
    return dice.chance(0.5) ? { hang: true } : { delay: SLOW };
  if (drawing.has("hookFaults") && dice.chance(fails)) return drawFailure(drawing);
  const mayReturnNothing = kind === "observing" || (kind === "late" && point !== "onError");
  if (mayReturnNothing && dice.chance(0.15)) return { nothing: true };
  const kinds = {
    CALL_NEXT: 1,
    RESOLVE: drawing.has("hookResolves") ? 2 : 0,
    BAIL: drawing.has("hookBails") ? (kind === "review" ? 2 + 6 * drawing.mood.rejects : 2) : 0,
  };
  return { return: dice.weigh(kinds) };
}

function drawFailure(drawing: Drawing): HookEntry {
  const why = `hook-${drawing.number()} broke`;
  return drawing.dice.pick([{ throw: why }, { reject: why }, { garbage: "BIAL" }, { nothing: true }]);
}

function drawCorrection(drawing: Drawing, bails: boolean): Pick<HookEntry, "note" | "giveUp"> {
  const { dice } = drawing;
  const noted = drawing.has("hookNotes") && dice.chance(bails ? 0.6 : 0.1);
  const givesUp = drawing.has("giveUpByHook") && dice.chance(bails ? 0.35 : 0.04);
  return {
    ...(noted ? { note: `fix-${drawing.number()} Say what happens next.` } : {}),
    ...(givesUp ? { giveUp: true } : {}),
  };
}

/** Fewer entries, and each by one thing less. */
export const simplerHookEntries = simplerList<HookEntry>(function* (entry) {
  yield {};
  yield* without(entry, "return", "nothing", "garbage", "throw", "reject", "hang");
  yield* without(entry, "delay", "note", "giveUp", "emit", "setMode");
  if (entry.reject !== undefined) {
    const { reject, ...rest } = entry;
    yield { ...rest, throw: reject };
  }
});
