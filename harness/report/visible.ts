/**
 * Control characters but the line feed, and those that reverse the direction of writing: they would move the
 * cursor, change colours or hide a failure.
 */
const UNSAFE = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text of a model, a hook or a file, made safe for a terminal. Line feeds stay, the rest is shown as
 * escapes.
 */
export function visible(text: string): string {
  return text.replace(UNSAFE, shown);
}

/** The same on one line: line feeds are shown as escapes, too. */
export function oneLine(text: string): string {
  return visible(text).replaceAll("\n", "\\n");
}

function shown(character: string): string {
  if (character === "\t") return "\\t";
  if (character === "\r") return "\\r";
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
