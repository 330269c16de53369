/**
 * How many characters to insert, drop, change, or swap with their neighbour (Levenshtein's distance, with
 * swaps: they are the commonest slip).
 */
export function distance(a: string, b: string): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = swapped ? (twoAbove[column - 2] ?? 0) + 1 : change;
      line.push(Math.min(change, swap, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    [twoAbove, above] = [above, line];
  }
  return above[b.length] ?? 0;
}

/** `on_message_generated` and `On-Message-Generated` as `onMessageGenerated`. */
export function camelCase(name: string): string {
  const joined = name.replace(/[_\-\s]+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

/**
 * The one of `names` that was probably meant: the same in another spelling, or else the nearest, if it is
 * near. Undefined if nothing is: a wild guess misleads more than it helps.
 */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  const wanted = camelCase(name).toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of names) {
    const far = distance(wanted, camelCase(candidate).toLowerCase());
    // Short names are near to anything: two changes of a word of four are another word.
    if (far < bestDistance && far < Math.max(2, candidate.length / 2))
      [best, bestDistance] = [candidate, far];
  }
  return best;
}

/** More names than these are not read. */
const MOST_NAMED = 6;

/**
 * What follows a name that does not exist: the one that was probably meant, or else some of those there are.
 */
export function meantOrThere(name: string, names: readonly string[]): string {
  if (names.length === 0) return ", nor any other";
  const are = names.length === 1 ? "is only" : "are";
  return didYouMean(name, names) || `; there ${are} ${someOf(names, name)}`;
}

/** `a, b, c, and 9 more`: all in their order or, of many, those that begin most like `name`. */
export function someOf(names: readonly string[], name: string): string {
  const more = names.length - MOST_NAMED;
  if (more <= 0) return names.join(", ");
  const near = [...names].sort((a, b) => commonStart(b, name) - commonStart(a, name));
  return `${near.slice(0, MOST_NAMED).join(", ")}, and ${more} more`;
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** ` (did you mean \`x\`?)`, or nothing. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const meant = nearest(name, names);
  return meant === undefined ? "" : ` (did you mean \`${meant}\`?)`;
}
