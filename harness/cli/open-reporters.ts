import {
  makeReporter,
  type Output,
  type Reporter,
  type ReporterName,
  type ReporterOptions,
} from "../report/reporter.js";
import type { ReporterArgument } from "./arguments.js";
import { hasColors, type Io, type Stream } from "./io.js";
import { type OutputFile, openOutputFile } from "./output-file.js";
import { UsageError } from "./usage-error.js";

const FILE_COLUMNS = 110;

/** What they write a program reads: on the terminal nothing else may come between. */
const FOR_PROGRAMS: readonly ReporterName[] = ["json", "junit"];

/** The reporters of a run, opened. */
export interface Reporters extends Required<Reporter> {
  /** What they write to, as the user named it. */
  readonly files: readonly string[];
  /** Where people are told what else there is. */
  readonly notices: Stream;
  /** Closes the files. */
  close(): void;
}

/**
 * Opens what the reporters write to, before anything runs: a file that cannot be written is a usage error,
 * and an old report never outlives a run that failed to make a new one. If all write to files, `pretty` tells
 * the terminal. Throws `USAGE_INVALID`.
 */
export async function openReporters(
  wanted: readonly ReporterArgument[],
  io: Io,
  options: Omit<ReporterOptions, "output"> = {},
): Promise<Reporters> {
  const onTerminal = wanted.filter(({ file }) => file === undefined);
  if (onTerminal.length > 1) {
    const names = onTerminal.map(({ name }) => name).join(" and ");
    throw new UsageError(
      `${names} cannot both write to the terminal`,
      `give one a file: --reporter ${onTerminal[1]?.name}=FILE`,
    );
  }
  const all = onTerminal.length === 0 ? [{ name: "pretty" } as const, ...wanted] : wanted;
  const opened = all.map(({ name, file }) => ({
    name,
    file: file === undefined ? undefined : openOutputFile(file, io.cwd),
  }));
  const reporters = await Promise.all(
    opened.map(({ name, file }) => {
      const output = file === undefined ? terminalOutput(io) : fileOutput(file);
      return makeReporter(name, { ...options, output });
    }),
  );
  const forPrograms = onTerminal.some(({ name }) => FOR_PROGRAMS.includes(name));
  return {
    ...together(reporters),
    files: all.flatMap(({ file }) => file ?? []),
    notices: forPrograms ? io.stderr : io.stdout,
    close() {
      for (const { file } of opened) file?.close();
    },
  };
}

/**
 * All of them as one. A full disk under one report must not cost the others: they are written first, then its
 * error is thrown.
 */
function together(reporters: readonly Reporter[]): Required<Reporter> {
  const failed = new Map<Reporter, unknown>();
  return {
    scenario(report, done, total) {
      for (const reporter of reporters) {
        if (failed.has(reporter)) continue;
        try {
          reporter.scenario?.(report, done, total);
        } catch (error) {
          failed.set(reporter, error);
        }
      }
    },
    async end(report, closing) {
      for (const reporter of reporters) {
        if (failed.has(reporter)) continue;
        try {
          await reporter.end(report, closing);
        } catch (error) {
          failed.set(reporter, error);
        }
      }
      for (const error of failed.values()) throw error;
    },
  };
}

/** The terminal, as what reports are written to. */
export function terminalOutput(io: Io): Output {
  const { stdout } = io;
  return {
    write: (text) => void stdout.write(text),
    terminal: stdout.isTTY === true && io.env.TERM !== "dumb",
    colors: hasColors(io, stdout),
    columns: stdout.columns ?? FILE_COLUMNS,
  };
}

function fileOutput(file: OutputFile): Output {
  return { write: (text) => file.write(text), terminal: false, colors: false, columns: FILE_COLUMNS };
}
