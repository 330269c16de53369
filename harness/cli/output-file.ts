import { closeSync, lstatSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { messageOf } from "../../src/index.js";
import { HarnessError } from "../core/errors.js";
import { UsageError } from "./usage-error.js";

/** A file that a command writes when its work is done. */
export interface OutputFile {
  /** Throws `HARNESS_BROKE`: the disk is full, say. */
  write(text: string): void;
  /** A file to which nothing was written is gone then: an empty one would look like a report. */
  close(): void;
}

/**
 * Opens it before the work begins: what cannot be written is a usage error then, and no earlier output
 * outlives a run that failed to make a new one. Its folder is made. Throws `USAGE_INVALID`.
 */
export function openOutputFile(file: string, cwd: string): OutputFile {
  const path = resolve(cwd, file);
  const descriptor = open(path, file);
  let written = false;
  return {
    write(text) {
      written = true;
      try {
        writeFileSync(descriptor, text);
      } catch (cause) {
        throw new HarnessError("HARNESS_BROKE", `cannot write ${file}: ${messageOf(cause)}`, { cause });
      }
    },
    close() {
      closeSync(descriptor);
      // A device or a link is the user's, whatever came of the command.
      if (!written && lstatSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path);
    },
  };
}

function open(path: string, shown: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, "w");
  } catch (error) {
    const hint = "name a file in a folder you may write to";
    throw new UsageError(`cannot write ${shown}: ${messageOf(error)}`, hint, error);
  }
}
