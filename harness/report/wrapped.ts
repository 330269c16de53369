import { stripVTControlCharacters } from "node:util";
import type { Output } from "./reporter.js";

/** Colours, spaces, words. */
const PARTS = /\p{Cc}\[[\d;]*m| +|[^ \p{Cc}]+/gu;
/** What the rest of a line stands behind: indentation, a mark, and a time or a label. */
const HEAD = /^ *(?:[▶✗✓!~-] )? *(?:\S+(?: \S+)? {2,})?/;

/**
 * A line as the lines that a terminal has room for, broken between words, which a terminal would not do. What
 * follows stands under the line's text, behind its time or label. Anywhere but on a terminal it stays whole.
 */
export function wrapped(line: string, { terminal, columns }: Output): string[] {
  if (!terminal || widthOf(line) <= columns) return [line];
  const head = widthOf(HEAD.exec(stripVTControlCharacters(line))?.[0] ?? "");
  // A head that takes most of the room would leave a column of single words.
  const indent = head > columns / 2 ? 2 : head;
  const lines: string[] = [];
  let [text, width] = ["", 0];
  for (const part of line.match(PARTS) ?? []) {
    const own = widthOf(part);
    const isWord = own > 0 && !part.startsWith(" ");
    if (isWord && width + own > columns && width > indent) {
      lines.push(text.trimEnd());
      [text, width] = [" ".repeat(indent), indent];
    }
    text += part;
    width += own;
  }
  return [...lines, text];
}

/** How many characters a line shows. */
function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].length;
}
