/**
 * A place in a scenario file. `file` is relative to the working directory, with forward slashes; lines count
 * from 1.
 */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** `file:line:column`, the form that terminals and editors open. */
export function showLocation({ file, line, column }: Location): string {
  return `${file}:${line}:${column}`;
}
