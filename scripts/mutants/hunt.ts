import { execFile } from "node:child_process";
import { join } from "node:path";
import type { Failure } from "../../harness/fuzz/check-program.js";
import { StalePatch } from "../patches/patch.js";
import type { Workbench } from "../patches/workbench.js";
import type { Mutant } from "./mutant.js";

/** The program that hunts, to be compiled into the workbench. */
export const CHILD = "scripts/mutants/child.ts";

/** What a campaign on one mutant came to, as the child tells it. */
export interface Hunt {
  /** Programs up to the one that showed the mistake, or all of them. */
  readonly runs: number;
  readonly found?: Found;
}

/** What showed a mistake. */
export interface Found extends Pick<Failure, "by" | "name" | "message"> {
  /** Cues, hook entries and turns of the shrunk scenario together. */
  readonly size: number;
  readonly scenario: unknown;
}

/** How the fuzzer hunts each mutant. */
export interface HuntOptions {
  readonly seed: number;
  /** Programs after which a mutant counts as not found. */
  readonly runs: number;
  /** Real milliseconds after which a mutant counts as not found: it may make something go round for ever. */
  readonly wallLimitMs: number;
}

/** What became of a mutant. */
export interface Hunted {
  readonly mutant: Mutant;
  readonly hunt: Hunt;
  readonly seconds: number;
  /** Why it could not be hunted, or not to the end. */
  readonly fault?: string;
}

/** Plants a mistake into a workbench and runs the fuzzer there, in a process of its own. */
export async function hunt(mutant: Mutant, bench: Workbench, options: HuntOptions): Promise<Hunted> {
  const startedAt = performance.now();
  const ended = (what: Pick<Hunted, "hunt" | "fault">): Hunted => {
    return { mutant, ...what, seconds: (performance.now() - startedAt) / 1000 };
  };
  try {
    return ended({ hunt: await bench.with(mutant, () => campaign(bench.folder, options)) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const fault = error instanceof StalePatch ? `stale: ${message}` : message;
    return ended({ hunt: { runs: 0 }, fault });
  }
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** The campaign of a workbench, as it stands. Rejects where it breaks or does not end in time. */
export function campaign(folder: string, { seed, runs, wallLimitMs }: HuntOptions): Promise<Hunt> {
  const child = join(folder, "dist", CHILD.replace(/\.ts$/, ".js"));
  const options = {
    cwd: folder,
    timeout: wallLimitMs,
    killSignal: "SIGKILL",
    maxBuffer: MAX_OUTPUT_BYTES,
  } as const;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [child, String(seed), String(runs)], options, (error, stdout, stderr) => {
      if (error === null) resolve(JSON.parse(stdout) as Hunt);
      else if (error.killed) reject(new Error(`nothing was found within ${wallLimitMs / 1000} s`));
      else
        reject(new Error(`the campaign broke: ${(stderr || stdout || error.message).trim().slice(0, 2000)}`));
    });
  });
}
