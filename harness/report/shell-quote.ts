/** `text` as one word of a POSIX shell command: bare when that is safe, else in single quotes. */
export function shellQuote(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
