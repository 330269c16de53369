import fc from "fast-check";
import { Dice } from "../dice.js";
import type { Features } from "../features.js";
import { Drawing } from "./drawing.js";

/** Draws a value of one program. */
export type Draw<T> = (drawing: Drawing) => T;

/** Values that are simpler than this one, boldest first. */
export type Simpler<T> = (value: T) => Iterable<T>;

/**
 * An arbitrary that is drawn by hand and shrinks by its value alone. By hand, because a program has some
 * hundred choices and a campaign some hundred thousand programs; by its value, because a program that was
 * saved, or changed after it was drawn, shrinks as well as one that was just drawn.
 */
export function drawn<T>(draw: Draw<T>, simpler: Simpler<T>, features?: Features): fc.Arbitrary<T> {
  return new Drawn(draw, simpler, features);
}

class Drawn<T> extends fc.Arbitrary<T> {
  readonly #draw: Draw<T>;
  readonly #simpler: Simpler<T>;
  readonly #features: Features | undefined;

  constructor(draw: Draw<T>, simpler: Simpler<T>, features: Features | undefined) {
    super();
    this.#draw = draw;
    this.#simpler = simpler;
    this.#features = features;
  }

  generate(random: fc.Random): fc.Value<T> {
    const dice = new Dice(random.nextInt(), random.nextInt());
    return new fc.Value(this.#draw(new Drawing(dice, this.#features)), undefined);
  }

  /** Any value of the type: how it came about is not asked. */
  canShrinkWithoutContext(value: unknown): value is T {
    return value !== undefined;
  }

  shrink(value: T): fc.Stream<fc.Value<T>> {
    const simpler = this.#simpler(value);
    return fc.stream(values(simpler));
  }
}

function* values<T>(simpler: Iterable<T>): IterableIterator<fc.Value<T>> {
  for (const value of simpler) yield new fc.Value(value, undefined);
}
