/** A plausible mistake: one place in the sources, and what a tired programmer might have written there. */
export interface Patch {
  readonly name: string;
  /** The promise that it breaks, as scenarios cite it: `engine 1.5`, `agent-hooks Dispatch`. */
  readonly clause: string;
  /** The source file, from the root of the project. */
  readonly file: string;
  /**
   * Text that stands in the file exactly once, so that a patch is never applied to what it was not made
   * for.
   */
  readonly find: string;
  readonly replace: string;
  /** What the engine then does wrong. */
  readonly why: string;
  /** The unit test that must notice what no scenario can see. */
  readonly test?: string;
}

/** A patch whose place is gone, or no longer the only one: it must be written anew. */
export class StalePatch extends Error {
  override name = "StalePatch";
}

/** The text of the file with the mistake in it. Throws `StalePatch`. */
export function patched({ name, file, find, replace }: Patch, text: string): string {
  const times = text.split(find).length - 1;
  if (times !== 1) {
    throw new StalePatch(
      `${name}: its text occurs ${times} times in ${file}, expected once: ${JSON.stringify(find)}`,
    );
  }
  return text.replace(find, () => replace);
}

/** What a clause belongs to: the section of the engine's page, or the page on agents as a whole. */
export function chapterOf(clause: string): string {
  return clause.startsWith("engine ") ? clause : (clause.split(" ")[0] ?? clause);
}
