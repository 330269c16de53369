import { InvalidArgumentError } from "commander";
import { isReporterName, REPORTER_NAMES, type ReporterName } from "../report/reporter.js";
import type { Shard } from "./select.js";
import { showEndpoint } from "./show-endpoint.js";
import { UsageError } from "./usage-error.js";

/** A reporter and where it writes: a file, or the terminal. */
export interface ReporterArgument {
  readonly name: ReporterName;
  readonly file?: string;
}

/** Where a reporter writes that is of no use on a terminal, if no file is named. */
const DEFAULT_FILES: Partial<Record<ReporterName, string>> = { html: "hookrig-report.html" };

/**
 * `name` or `name=file`. Throws commander's InvalidArgumentError, as all here do that say nothing else: the
 * command line names the flag.
 */
export function reporterArgument(
  text: string,
  before: readonly ReporterArgument[] = [],
): readonly ReporterArgument[] {
  const equals = text.indexOf("=");
  const name = equals === -1 ? text : text.slice(0, equals);
  if (!isReporterName(name)) throw new InvalidArgumentError(`There are: ${REPORTER_NAMES.join(", ")}.`);
  const file = equals === -1 ? DEFAULT_FILES[name] : text.slice(equals + 1);
  if (file === "") throw new InvalidArgumentError(`Name the file after the equals sign: ${name}=out.`);
  if (file !== undefined) fileArgument(file);
  return [...before, file === undefined ? { name } : { name, file }];
}

/** Where something is written. A dash is the standard output elsewhere; as a file's name it is a mistake. */
export function fileArgument(text: string): string {
  if (text === "") throw new InvalidArgumentError("Name a file.");
  if (text === "-") {
    throw new InvalidArgumentError("Name a file: the standard output is taken. A file of that name is ./-");
  }
  return text;
}

export function folderArgument(text: string): string {
  if (text === "") throw new InvalidArgumentError("Name a folder.");
  return text;
}

/** Node would take an empty one for all interfaces. */
export function hostArgument(text: string): string {
  if (text.trim() === "") {
    throw new InvalidArgumentError("Name an address, such as 127.0.0.1; for all interfaces, 0.0.0.0.");
  }
  return text;
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

/** More than none a second; a fraction is a play every so many seconds. */
export function rateArgument(text: string): number {
  const rate = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || rate <= 0) {
    throw new InvalidArgumentError("Write how many in a second, like 5 or 0.5.");
  }
  return rate;
}

export function portArgument(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > 65_535) {
    throw new InvalidArgumentError("Write a port from 1 to 65535, or 0 for any that is free.");
  }
  return Number(text);
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

const EXPECTED_ENDPOINT = "expected the http or https URL of an OTLP/HTTP collector";

const TRACES_PATH = "/v1/traces";

/**
 * The URL that spans are posted to. Of a collector's own URL, as OpenTelemetry's variables have it, the path
 * of traces is the rest. Throws `USAGE_INVALID`.
 */
export function endpointArgument(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    const hint = "for example --otlp http://localhost:4318";
    // Not commander's error, which would show passwords.
    throw new UsageError(`--otlp ${showEndpoint(text)}: ${EXPECTED_ENDPOINT}`, hint);
  }
  const url = new URL(text);
  const base = url.pathname.replace(/\/+$/, "");
  if (!base.endsWith(TRACES_PATH)) url.pathname = `${base}${TRACES_PATH}`;
  return url.href;
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
