import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Manifest } from "../entries.js";

export const root = join(import.meta.dirname, "../..");
export const manifest: Manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * An empty project with the package as `npm pack` makes it. What the package says it depends on is linked to
 * the copies of this repository, and nothing else is there: no network is needed, and a dependency that is
 * not declared is missed.
 */
export class Project {
  readonly folder = mkdtempSync(join(tmpdir(), "hookrig-project-"));

  async install(): Promise<void> {
    const packing = ["pack", "--ignore-scripts", "--silent", "--pack-destination", this.folder];
    const { stdout } = await execute("npm", packing, root);
    const installed = join(this.folder, "node_modules", manifest.name);
    mkdirSync(installed, { recursive: true });
    const tarball = join(this.folder, stdout.trim());
    await execute("tar", ["-xzf", tarball, "--strip-components=1", "-C", installed], this.folder);
    rmSync(tarball);
    for (const name of Object.keys(manifest.dependencies ?? {})) this.link(name);
    this.link("@opentelemetry/api");
    for (const [name, file] of Object.entries(manifest.bin)) this.#linkProgram(name, join(installed, file));
    this.write("package.json", JSON.stringify({ name: "project", private: true, type: "module" }));
  }

  /** Makes a package of this repository available. */
  link(name: string): void {
    const link = join(this.folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", name), link, "dir");
  }

  #linkProgram(name: string, file: string): void {
    const link = join(this.folder, "node_modules/.bin", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(file, link);
    chmodSync(file, 0o755);
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    writeFileSync(join(this.folder, name), text);
  }

  run(program: string, ...args: string[]): Promise<Ended> {
    return execute(program, args, this.folder);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function execute(program: string, args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME };
    execFile(program, args, { cwd, env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}
