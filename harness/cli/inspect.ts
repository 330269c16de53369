import { spawn } from "node:child_process";

/**
 * Runs this program again under Node's debugger, which waits on its first line; returns the exit code. Ctrl-C
 * reaches both processes: this one leaves it to the other.
 */
export function runInspected(args: readonly string[]): Promise<number> {
  const ignore = () => {};
  process.on("SIGINT", ignore);
  return new Promise<number>((resolve, reject) => {
    const script = process.argv[1] ?? "";
    const child = spawn(process.execPath, ["--inspect-brk", script, ...args], {
      stdio: "inherit",
      env: { ...process.env, [INSPECTED]: "1" },
    });
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 130));
  }).finally(() => process.off("SIGINT", ignore));
}

/** Set for the process that is being debugged. */
export const INSPECTED = "HOOKRIG_INSPECTED";
