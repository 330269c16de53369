import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Io } from "../../harness/cli/io.js";
import { runProgram } from "../../harness/cli/program.js";
import type { StopSignal } from "../../harness/cli/stop-signals.js";
import type { Loaded, LoadOptions, Refusal, RunOptions, Wiring } from "../../harness/cli/wiring.js";
import type { RecordedEvent } from "../../harness/core/record.js";
import type { ScenarioReport } from "../../harness/core/report.js";
import { scenario } from "../report/made.js";

/** A folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hookrig-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface FakeScenario extends Loaded {
  /** What playing it gives; a passed report if unsaid. */
  readonly play?: (options: RunOptions) => Promise<ScenarioReport> | ScenarioReport;
}

/** A scenario as the loader would give it; `some` may say how it plays. */
export function loaded(title: string, some: Partial<FakeScenario> = {}): FakeScenario {
  return { file: "a.yaml", line: 1, title, document: 0, data: {}, ...some };
}

export const reportOn = ({ file, line, title, data }: Loaded, some: Partial<ScenarioReport> = {}) =>
  scenario({ file, line, scenario: title, tags: data.tags ?? [], ...some });

/** Plays as `status`. */
export const ending = (title: string, status: ScenarioReport["status"], some: Partial<FakeScenario> = {}) => {
  const one = loaded(title, some);
  return { ...one, play: () => reportOn(one, { status }) };
};

export interface FakeOptions {
  readonly scenarios?: readonly FakeScenario[];
  readonly errors?: readonly Refusal[];
  readonly env?: Record<string, string>;
  readonly terminal?: boolean;
  readonly cwd?: string;
  /** Called while the suite is loaded; loading goes on with what it returns. */
  readonly onLoad?: () => Promise<void>;
  /** Given what Ctrl-C, or another signal, calls. */
  readonly onListen?: (interrupt: (signal?: StopSignal) => void) => void;
}

/** Runs a command line in this process, over a loader and a runner that do as they are told. */
export async function hookrig(args: readonly string[], options: FakeOptions = {}) {
  const told = { stdout: "", stderr: "" };
  const played: string[] = [];
  const loads: LoadOptions[] = [];
  const cwd = options.cwd ?? temporaryFolder();
  const stream = (name: "stdout" | "stderr") => ({
    isTTY: options.terminal ?? false,
    columns: 80,
    write: (text: string) => {
      told[name] += text;
    },
  });
  const io: Io = {
    cwd,
    env: options.env ?? {},
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    now: () => 0,
    onInterrupt: (listener) => {
      options.onListen?.((signal = "SIGINT") => listener(signal));
    },
  };
  const wiring: Wiring<FakeScenario> = {
    load: async (_, loadOptions) => {
      loads.push(loadOptions);
      await options.onLoad?.();
      return { scenarios: options.scenarios ?? [], errors: options.errors ?? [] };
    },
    run: async (one, runOptions) => {
      played.push(one.title);
      return one.play?.(runOptions) ?? reportOn(one);
    },
  };
  const code = await runProgram(args, io, wiring);
  return { code, ...told, played, loads, cwd };
}

/** The smallest lifecycle event. */
export const event = (text: string): RecordedEvent => ({ type: "message.updated", at: 0, text });
