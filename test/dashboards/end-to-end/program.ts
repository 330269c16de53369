import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { until } from "./until.js";

/** Seconds that a program gets to be ready, and to end when it is asked to. Generous: machines are busy. */
const START_SECONDS = 40;
const END_SECONDS = 20;

/** What is kept of a program's output, in UTF-16 code units, to be shown when something goes wrong. */
const KEPT = 20_000;

/** A program that runs beside the test. */
export class Program {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #killLate = () => void this.#child.kill("SIGKILL");
  #output = "";
  #failure: Error | undefined;

  constructor(name: string, args: readonly string[], { cwd }: { readonly cwd: string }) {
    this.#name = name;
    this.#child = spawn(name, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#output = (this.#output + text).slice(-KEPT);
      });
    }
    this.#child.once("error", (cause) => {
      this.#failure = new Error(`${name} could not be run: is it installed?`, { cause });
    });
    // Where nobody comes to stop it: the test's own process breaks down.
    process.once("exit", this.#killLate);
  }

  /** The end of what it has said so far. */
  get output(): string {
    return this.#output;
  }

  get running(): boolean {
    const { exitCode, signalCode } = this.#child;
    return this.#failure === undefined && exitCode === null && signalCode === null;
  }

  /** Resolves when `isReady` holds. Stops it and throws if it is not there, ends at once or is too slow. */
  async ready(isReady: () => boolean | Promise<boolean>): Promise<void> {
    const isOver = await until(async () => !this.running || (await isReady()), START_SECONDS);
    if (isOver && this.running) return;
    const failure =
      this.#failure ??
      new Error(`${this.#name} ${isOver ? "ended at once" : "is not ready"}:\n${this.#output}`);
    await this.stop();
    throw failure;
  }

  /** Asks it to end, and sees to it that it does. */
  async stop(signal: "SIGINT" | "SIGTERM" = "SIGTERM"): Promise<void> {
    process.off("exit", this.#killLate);
    if (!this.running) return;
    const ended = once(this.#child, "exit");
    this.#child.kill(signal);
    if (!(await until(() => !this.running, END_SECONDS))) this.#child.kill("SIGKILL");
    await ended;
  }
}

/** Whether an address answers with 200. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false; // Nobody listens there yet.
  }
}
