import { InvalidArgumentError } from "commander";
import { isReporterName, REPORTER_NAMES, type ReporterName } from "../report/reporter.js";
import type { Shard } from "./select.js";

/** A reporter and where it writes: a file, or the terminal. */
export interface ReporterArgument {
  readonly name: ReporterName;
  readonly file?: string;
}

/**
 * `name` or `name=file`. Throws commander's InvalidArgumentError, as all here do: the command line names the
 * flag.
 */
export function reporterArgument(
  text: string,
  before: readonly ReporterArgument[] = [],
): readonly ReporterArgument[] {
  const equals = text.indexOf("=");
  const name = equals === -1 ? text : text.slice(0, equals);
  const file = equals === -1 ? undefined : text.slice(equals + 1);
  if (!isReporterName(name)) throw new InvalidArgumentError(`There are: ${REPORTER_NAMES.join(", ")}.`);
  if (file === "") throw new InvalidArgumentError(`Name the file after the equals sign: ${name}=out.`);
  return [...before, file === undefined ? { name } : { name, file }];
}

/** `2/5`: the second of five. */
export function shardArgument(text: string): Shard {
  const groups = /^(?<index>\d+)\/(?<of>\d+)$/.exec(text)?.groups;
  const shard = { index: Number(groups?.index), of: Number(groups?.of) };
  if (groups === undefined || shard.index < 1 || shard.index > shard.of) {
    throw new InvalidArgumentError("Write INDEX/COUNT with 1 <= INDEX <= COUNT, like 2/5.");
  }
  return shard;
}

/** A whole number from 1. */
export function countArgument(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count) || count < 1) {
    throw new InvalidArgumentError("Write a whole number from 1.");
  }
  return count;
}

/** Of 32 bits, in whatever sign. */
export function seedArgument(text: string): number {
  const seed = Number(text);
  if (!/^-?\d+$/.test(text) || seed < -(2 ** 31) || seed >= 2 ** 32) {
    throw new InvalidArgumentError("Write a whole number of at most 32 bits, like 12345.");
  }
  return seed;
}

/**
 * The number of failures after which a run ends. `--bail DIR` reads DIR as the number, so the hint says how
 * to write it.
 */
export function bailArgument(text: string): number {
  if (!/^\d+$/.test(text))
    throw new InvalidArgumentError("Write a number (--bail=1), or --bail after the paths.");
  return countArgument(text);
}

/** A part of a title, or `/regex/flags`. */
export function titleArgument(text: string): (title: string) => boolean {
  if (text === "") throw new InvalidArgumentError("Write a part of a title, or /regex/.");
  const groups = /^\/(?<source>.+)\/(?<flags>[a-z]*)$/s.exec(text)?.groups;
  if (groups === undefined) return (title) => title.includes(text);
  const { source = "", flags = "" } = groups;
  // `g` and `y` would make `test` depend on the title before.
  const pattern = compile(source, flags.replace(/[gy]/g, ""));
  return (title) => pattern.test(title);
}

export function tagArgument(text: string, before: readonly string[] = []): readonly string[] {
  if (text.replace(/^!/, "") === "") throw new InvalidArgumentError("Name a tag, or !tag to leave it out.");
  return [...before, text];
}

function compile(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}
