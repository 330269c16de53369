import type { Dice } from "../dice.js";
import type { Feature, Features } from "../features.js";
import { drawFeatures } from "../features.js";
import type { Duration } from "../program.js";
import { drawMood, type Mood } from "./moods.js";

/**
 * What the parts of one program are drawn with: dice, the features that are on, the program's mood, and names
 * that occur once in it.
 */
export class Drawing {
  readonly dice: Dice;
  readonly features: Features;
  readonly mood: Mood;
  /** A hook that hangs needs a time-out (set by the engine's settings, before hooks are drawn). */
  hookTimeout = false;
  /** The same for tools. */
  toolTimeout = false;
  #names = 0;

  /** Features are drawn, too, if they are not given. */
  constructor(dice: Dice, features: Features = drawFeatures(dice)) {
    this.dice = dice;
    this.features = features;
    this.mood = drawMood(dice, features);
  }

  has(feature: Feature): boolean {
    return this.features.has(feature);
  }

  /** Whether something happens that only happens where a feature is on. */
  draws(feature: Feature, probability: number): boolean {
    if (!this.features.has(feature)) return false;
    return this.mood.certain.includes(feature) || this.dice.chance(probability);
  }

  /** A number that occurs once in this program: what tells a text from any other. */
  number(): number {
    this.#names += 1;
    return this.#names;
  }

  /** `{ delay }`, or nothing where nothing takes time. */
  delay(): { readonly delay?: Duration } {
    if (!this.has("delays") || !this.dice.chance(this.mood.delays)) return {};
    return { delay: this.duration() };
  }

  /** Short, so that what runs side by side collides and crosses. */
  duration(): Duration {
    return this.dice.pick(DURATIONS);
  }

  /** A list of parts; `draw` makes one. */
  list<T>(min: number, max: number, draw: (drawing: Drawing) => T): T[] {
    const list: T[] = [];
    for (let left = this.dice.int(min, max); left > 0; left -= 1) list.push(draw(this));
    return list;
  }
}

const DURATIONS: readonly Duration[] = ["10ms", "10ms", "20ms", "20ms", "30ms", "40ms", "50ms"];

/** Longer than any time-out of a program (engine-settings.ts). */
export const SLOW: Duration = "2s";
