import { randomInt } from "node:crypto";

/** A seed that nobody chose. It is printed, so that what comes of it can be had again. */
export function drawSeed(): number {
  return randomInt(2 ** 32);
}
