import { SPANS, type SpanUnit } from "../../src/observability/span-names.js";

/** What a span's name says. */
export interface SpanName {
  readonly unit: SpanUnit;
  /** The name of its agent, model, tool, check or point; absent where such spans have none. */
  readonly of?: string;
}

interface Form {
  readonly unit: SpanUnit;
  /** As the table has it: `chat {model}`. */
  readonly written: string;
  /** What stands before the braces: `chat `; without braces, the whole name. */
  readonly fixed: string;
  readonly braces: boolean;
  /** Of `{message | tool_calls}`, what may stand there. */
  readonly choices?: readonly string[];
}

const FORMS: readonly Form[] = Object.entries(SPANS).map(([unit, { name: written }]) => {
  const [fixed = "", within] = written.replace("}", "").split("{");
  const choices = within?.includes("|") ? { choices: within.split(" | ") } : {};
  return { unit: unit as SpanUnit, written, fixed, braces: within !== undefined, ...choices };
});

/** Every form that a span's name has: `chat {model}`. */
export const SPAN_FORMS: readonly string[] = FORMS.map(({ written }) => written);

/** Reads a span's name; undefined if no span has one of that form. */
export function readSpanName(name: string): SpanName | undefined {
  for (const { unit, fixed, braces, choices } of FORMS) {
    if (!braces && name === fixed) return { unit };
    const of = name.slice(fixed.length);
    if (!braces || !name.startsWith(fixed) || of === "") continue;
    if (choices === undefined || choices.includes(of)) return { unit, of };
  }
  return undefined;
}

/** The names that spans can have, if `namesOf` says what can stand in the braces of a unit's. */
export function spanNames(namesOf: (unit: SpanUnit) => readonly string[]): string[] {
  return FORMS.flatMap(({ unit, fixed, braces, choices }) =>
    braces ? (choices ?? namesOf(unit)).map((name) => fixed + name) : [fixed],
  );
}
