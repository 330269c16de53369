/** A thing to measure: does `count` rounds of its work. */
export interface Subject {
  readonly name: string;
  run(count: number): Promise<void> | void;
}

/** What one subject cost, in nanoseconds a round: the median of the samples, and their middle half. */
export interface Measured {
  readonly name: string;
  readonly medianNs: number;
  readonly lowNs: number;
  readonly highNs: number;
}

export interface Plan {
  /** Samples of each subject. They are taken in turn, so that a slow moment hits all of them alike. */
  readonly samples: number;
  /** Rounds a sample. */
  readonly rounds: number;
}

/**
 * Measures subjects side by side in this process. Ratios of what comes out hold on any machine; times do not.
 */
export async function measure(subjects: readonly Subject[], { samples, rounds }: Plan): Promise<Measured[]> {
  const times = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
  for (const subject of subjects) await subject.run(rounds);
  for (let sample = 0; sample < samples; sample += 1) {
    for (const subject of subjects) {
      const start = process.hrtime.bigint();
      await subject.run(rounds);
      times.get(subject)?.push(Number(process.hrtime.bigint() - start) / rounds);
    }
  }
  return subjects.map((subject) => summarise(subject.name, times.get(subject) ?? []));
}

function summarise(name: string, times: readonly number[]): Measured {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { name, medianNs: at(0.5), lowNs: at(0.25), highNs: at(0.75) };
}

/** A limit that the first subject's ratio to another must keep. */
export interface Limit {
  readonly of: string;
  readonly to: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** Prints a table of ratios to the first subject, and says which limits hold. Returns how many do not. */
export function report(title: string, measured: readonly Measured[], limits: readonly Limit[]): number {
  const base = measured[0];
  if (base === undefined) return 0;
  console.log(`\n${title}`);
  for (const { name, medianNs, lowNs, highNs } of measured) {
    const ratio = (ns: number) => (ns / base.medianNs).toFixed(2);
    const spread = `${ratio(lowNs)}–${ratio(highNs)}`;
    console.log(
      `  ${name.padEnd(46)} ${ratio(medianNs).padStart(8)}×  (${spread})  ${medianNs.toFixed(0)} ns`,
    );
  }
  let broken = 0;
  for (const { of, to, atMost, atLeast } of limits) {
    const ratio = medianOf(measured, of) / medianOf(measured, to);
    const holds = ratio <= (atMost ?? Number.POSITIVE_INFINITY) && ratio >= (atLeast ?? 0);
    if (!holds) broken += 1;
    const bound = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
    console.log(`  ${holds ? "holds" : "BROKEN"}: ${of} / ${to} = ${ratio.toFixed(2)}, ${bound}`);
  }
  return broken;
}

function medianOf(measured: readonly Measured[], name: string): number {
  const found = measured.find((one) => one.name === name);
  if (found === undefined) throw new Error(`nothing measured is called ${name}`);
  return found.medianNs;
}
