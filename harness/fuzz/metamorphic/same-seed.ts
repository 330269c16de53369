import { streamDifference } from "./event-streams.js";
import type { MetamorphicLaw } from "./metamorphic-law.js";

export const sameSeedSameBytes: MetamorphicLaw = {
  name: "same-seed-same-bytes",
  promise: "The same program, played again, gives the same lifecycle stream, byte for byte.",
  clause: "harness 3.4",
  precondition: "Any program.",
  vary: (program) => ({ program }),
  compare: (original, varied) => streamDifference(original.played.run.events, varied.played.run.events),
};
