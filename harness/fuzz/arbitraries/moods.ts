import type { Dice } from "../dice.js";
import type { Feature, Features } from "../features.js";
import { type Chances, EVEN_CHANCES } from "./chances.js";
import { HOT_POINTS, type HotPoint, hotWeights } from "./hot-points.js";
import { POINTS } from "./points.js";
import { SHAPES, type Shape, shapeWeights } from "./shapes.js";

/**
 * What a program is bent on. Even chances everywhere would meet nothing that takes ten things of a kind in
 * a row; a mood sets the chances of one program so that it goes far in one direction.
 */
export interface Mood extends Chances {
  readonly shape: Shape;
  /** Features that the program surely uses, if they are on. */
  readonly certain: readonly Feature[];
  readonly hot?: HotPoint;
}

/** Draws a mood that these features allow. */
export function drawMood(dice: Dice, features: Features): Mood {
  const shape = dice.weigh(shapeWeights(features));
  const { chances, certain = [] } = SHAPES[shape];
  const mood = { shape, certain, ...EVEN_CHANCES, ...chances };
  const isHot = shape === "matrix" || (shape === "cancels" && dice.chance(0.35));
  return isHot && features.has("engineHooks") ? drawHot(dice, features, mood) : mood;
}

/** The same mood, with a hot point. */
function drawHot(dice: Dice, features: Features, mood: Mood): Mood {
  const point = dice.weigh(hotWeights(features));
  const { chances, certain = [] } = HOT_POINTS[point];
  return {
    ...mood,
    ...chances,
    certain: [...mood.certain, "engineHooks", ...POINTS[point].needs, ...certain],
    hot: { point, place: dice.pick(["first", "last"]), isSlow: mood.shape === "cancels" },
  };
}
