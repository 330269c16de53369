import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "./fakes.js";

/** The program as it is installed: built. `npm test` builds before it tests. */
export const program = fileURLToPath(new URL("../../dist/harness/cli/main.js", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program in a folder that holds `files`. `onOutput` sees each piece of stdout. */
export function hookrig(
  args: readonly string[],
  { files = {}, cwd = temporaryFolder(), env = {}, onOutput = () => {} }: Options = {},
): Promise<Ended> {
  if (!existsSync(program)) throw new Error("the program is not built: npm run build");
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { PATH: process.env.PATH, ...env } });
  const told = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    told.stdout += chunk;
    onOutput(told.stdout, child.pid ?? 0);
  });
  child.stderr.on("data", (chunk) => {
    told.stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...told }));
  });
}

interface Options {
  readonly files?: Record<string, string>;
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  readonly onOutput?: (stdout: string, pid: number) => unknown;
}
