import fc from "fast-check";
import { checkProgram, featuresOf, type Program, programs } from "hookrig/arbitraries";
import { measure, report, type Subject } from "./measure.js";
import { byEngine } from "./turns.js";

/** As a campaign draws them: blocks of a hundred programs, each with the features that its seed draws. */
const BLOCKS = 5;
const BLOCK_RUNS = 100;
const ALL = BLOCKS * BLOCK_RUNS;
const blocks = Array.from({ length: BLOCKS }, (_, nth) => nth + 1);

function draw(): Program[] {
  return blocks.flatMap((seed) => fc.sample(programs(featuresOf(seed)), { seed, numRuns: BLOCK_RUNS }));
}

async function check(corpus: readonly Program[]): Promise<void> {
  for (const program of corpus) {
    const [failure] = (await checkProgram(program)).failures;
    if (failure !== undefined) throw new Error(`the bench found ${failure.name}: ${failure.message}`);
  }
}

/**
 * What a run of the fuzzer costs (harness 3.5): a program played through the whole harness on virtual time,
 * under all laws, and compared with the reference model. Beside it, as many turns of the bare engine.
 */
export async function fuzzBench(): Promise<number> {
  const corpus = draw();
  const turns = corpus.reduce((sum, program) => sum + program.turns.length, 0);
  const silent = byEngine(1);
  const subjects: Subject[] = [
    { name: "as many silent turns", run: (count) => silent((turns * count) / ALL) },
    { name: "programs drawn", run: () => void draw() },
    { name: "programs checked", run: () => check(corpus) },
    { name: "programs drawn and checked", run: () => check(draw()) },
  ];
  const measured = await measure(subjects, { samples: 7, rounds: ALL });
  const broken = report(`A run of the fuzzer, ${(turns / ALL).toFixed(1)} turns`, measured, []);
  const whole = measured.at(-1);
  if (whole !== undefined) console.log(`  ${Math.round(1e9 / whole.medianNs)} runs a second`);
  return broken;
}
