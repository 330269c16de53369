import { compare } from "../report/order.js";
import { oneLine, visible } from "../report/visible.js";
import type { Loaded, Refusal } from "./wiring.js";

/** All that is wrong with all files, in the order of files and lines, one place a line. */
export function refusalLines(refusals: readonly Refusal[]): string {
  const ordered = [...refusals].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column,
  );
  const lines = ordered.map(({ file, line, column, code, message }) => {
    const place = oneLine(`${file}:${line}:${column}`);
    // A harness error's message begins with its place; it is said once.
    const prefix = `${file}:${line}:${column}: `;
    const said = message.startsWith(prefix) ? message.slice(prefix.length) : message;
    return `${place}: ${visible(said)} [${code}]\n`;
  });
  const files = new Set(ordered.map(({ file }) => file)).size;
  const errors =
    ordered.length === 1
      ? "1 error"
      : `${ordered.length} errors in ${files} ${files === 1 ? "file" : "files"}`;
  return `${lines.join("")}${errors}: nothing was run\n`;
}

/** Scenarios marked `only`, where that is forbidden. */
export function onlyLines(marked: readonly Loaded[]): string {
  const lines = marked.map(
    ({ file, line, title }) => `${oneLine(`${file}:${line}`)}: "${oneLine(title)}" is marked only\n`,
  );
  return `${lines.join("")}only is forbidden here (--forbid-only, the default in CI): nothing was run\n`;
}
