import { relative } from "node:path";

/** A file as it is shown: relative to the working directory, with forward slashes on every system. */
export function shownPath(absolute: string, cwd: string): string {
  const path = relative(cwd, absolute).replaceAll("\\", "/");
  return path === "" ? "." : path;
}
