import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { hookrig } from "../cli/child.js";

const root = join(import.meta.dirname, "../..");
/** Suites that between them have modules, tables, virtual time, streams, telemetry and known failures. */
const SUITES = ["give-up", "recipes", "support"];
const paths = SUITES.map((suite) => `scenarios/${suite}`);

/** A copy of the suites in a folder of its own. */
export function copyOfSuites(name = "copy"): string {
  const folder = mkdtempSync(join(tmpdir(), `hookrig ${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of paths) cpSync(join(root, path), join(folder, path), { recursive: true });
  return folder;
}

/** Every scenario file of the suites, in the order of a listing. */
export function suiteFiles(): string[] {
  return paths.flatMap((path) =>
    readdirSync(join(root, path))
      .filter((file) => file.endsWith(".yaml"))
      .sort()
      .map((file) => `${path}/${file}`),
  );
}

export interface Variation {
  readonly cwd?: string;
  readonly args?: readonly string[];
  readonly targets?: readonly string[];
  readonly env?: Record<string, string>;
}

/**
 * Plays the suites, and gives every file that was written, by name, and the exit code. Whether they hold is
 * not asked here: a failure, too, must be the same bytes. Throws if they could not be played.
 */
export async function outputsOf({ cwd = copyOfSuites(), args = [], targets = paths, env }: Variation = {}) {
  const out = mkdtempSync(join(tmpdir(), "hookrig-out-"));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  const files = ["--reporter", `json=${out}/report.json`, "--reporter", `junit=${out}/report.xml`];
  const command = ["run", ...targets, ...files, "--trace-out", join(out, "traces"), ...args];
  const { code, stdout, stderr } = await hookrig(command, { cwd, ...(env && { env }) });
  if (code !== 0 && code !== 1)
    throw new Error(`${command.join(" ")} ended with ${code}\n${stdout}\n${stderr}`);
  return read(out).set("exit code", String(code));
}

function read(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** Where two sets of files differ: of each file the first line that does. Empty if none does. */
export function differences(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...a.keys(), ...b.keys()])].sort();
  return names.flatMap((name) => {
    const [one, other] = [a.get(name), b.get(name)];
    if (one === other) return [];
    if (one === undefined || other === undefined) return [`${name}: in one of them only`];
    const [left, right] = [one.split("\n"), other.split("\n")];
    const line = left.findIndex((text, index) => text !== right[index]);
    return [`${name}:${line + 1}: ${left[line]} | ${right[line]}`];
  });
}
