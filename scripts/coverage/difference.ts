import { diffLines } from "diff";

const SHOWN_LINES = 20;
const SHOWN_CHARACTERS = 160;

/** The lines that differ between two texts, each shortened; undefined if the texts are equal. */
export function difference(before: string, after: string): string | undefined {
  if (before === after) return undefined;
  const lines = diffLines(before, after).flatMap(({ added, removed, value }) => {
    if (!added && !removed) return [];
    const sign = added ? "+" : "-";
    return value
      .trimEnd()
      .split("\n")
      .map((line) => `${sign} ${short(line)}`);
  });
  const more = lines.length > SHOWN_LINES ? [`… and ${lines.length - SHOWN_LINES} more lines`] : [];
  return [...lines.slice(0, SHOWN_LINES), ...more].join("\n");
}

function short(line: string): string {
  return line.length <= SHOWN_CHARACTERS ? line : `${line.slice(0, SHOWN_CHARACTERS - 1)}…`;
}
