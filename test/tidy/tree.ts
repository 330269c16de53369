import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Source } from "./source.js";

/** The root of the checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

const binary = /\.(png|gz|ico|woff2?)$/;

/** Every text file that is tracked, or would be if it were added now. */
export function readTree(): Source[] {
  const flags = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  return execFileSync("git", flags, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 })
    .split("\0")
    .filter((path) => path !== "" && !binary.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}
