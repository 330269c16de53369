/**
 * The names of the metamorphic laws (harness 3.4), which the fuzzer checks by playing twice. No single run
 * can break one, so that a scenario that names one is told so.
 */
export const LAWS_OF_TWO_RUNS: readonly string[] = [
  "no-op-hook-changes-nothing",
  "chunks-change-only-updates",
  "same-seed-same-bytes",
  "stream-and-block-deliver-the-same",
  "observer-changes-nothing",
];
