import { existsSync } from "node:fs";
import { HarnessError } from "../core/errors.js";

/**
 * A file in the package's own folder, which is two above this one as source, and three as built. Throws
 * `HARNESS_BROKE` where that is no package.
 */
export function packageFile(name: string): URL {
  const folders = ["../../", "../../../"].map((path) => new URL(path, import.meta.url));
  const root = folders.find((folder) => existsSync(new URL("package.json", folder)));
  if (root === undefined) throw new HarnessError("HARNESS_BROKE", "the package's folder has no package.json");
  return new URL(name, root);
}
