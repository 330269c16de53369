import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { messageOf } from "../../src/index.js";
import { traceName } from "../report/trace-file.js";
import { UsageError } from "./usage-error.js";
import type { Loaded } from "./wiring.js";

type Place = Pick<Loaded, "file" | "line" | "title">;

/** Names the trace files of a suite. */
export class TraceNames {
  readonly #folder: string;
  readonly #names = new Map<string, string>();

  /** `folder` as the user wrote it: names are shown relative to the working directory, too. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Takes all that was loaded, so that no filter changes a name. */
  learn(loaded: readonly Place[]): void {
    const seen = new Map<string, number>();
    for (const place of loaded) {
      const start = `${place.file}:${place.line}`;
      const nth = (seen.get(start) ?? 0) + 1;
      seen.set(start, nth);
      this.#names.set(keyOf(place), traceName(place.file, place.line, nth));
    }
  }

  of(place: Place): string | undefined {
    const name = this.#names.get(keyOf(place));
    return name === undefined ? undefined : join(this.#folder, name);
  }
}

/** Throws `USAGE_INVALID` if the folder cannot be made: checked before anything runs. */
export function makeTraceFolder(folder: string, cwd: string): void {
  try {
    mkdirSync(resolve(cwd, folder), { recursive: true });
  } catch (error) {
    throw new UsageError(
      `cannot write ${folder}: ${messageOf(error)}`,
      "name a folder you may write to",
      error,
    );
  }
}

export function writeTrace(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const keyOf = ({ file, line, title }: Place) => JSON.stringify([file, line, title]);
