import type { ScenarioData } from "hookrig/harness";
import type { Variant } from "./variant.js";

type Path = readonly (string | number)[];

/** Reviewers reject and pass; moderators flag and pass. Both are scripted as `pass` or as a map. */
type Objection = "reject" | "flag";

/**
 * The scenario with one verdict turned into its opposite: a reviewer's, a moderator's, a reviewing lane's,
 * and of the matcher's lane each rule's. A verdict that throws has no opposite, and one that is repeated is
 * turned as a whole.
 */
export function flippedVerdicts(data: ScenarioData): Variant[] {
  const turns = (data.turns ?? []).map((_turn, index) => ["turns", index]);
  return [[], ...turns].flatMap((at) => [
    ...flipped(data, [...at, "reviews", "toolCalls"], "reject"),
    ...flipped(data, [...at, "reviews", "messages"], "reject"),
    ...flipped(data, [...at, "moderation"], "flag"),
    ...flipped(data, [...at, "incomingModeration"], "flag"),
    ...Object.keys(mapAt(data, [...at, "model"])).flatMap((lane) =>
      flippedCues(data, [...at, "model", lane]),
    ),
  ]);
}

function flipped(data: ScenarioData, at: Path, objection: Objection): Variant[] {
  return entriesAt(data, at).flatMap((verdict, index) => {
    const opposite = oppositeOf(verdict, objection);
    return opposite === undefined ? [] : [variant(data, [...at, index], opposite)];
  });
}

function flippedCues(data: ScenarioData, at: Path): Variant[] {
  return entriesAt(data, at).flatMap((cue, index) => {
    if (!isMap(cue) || cue.repeat === 0) return [];
    const { matches, reject } = cue;
    if (isMap(matches)) {
      return Object.entries(matches).map(([rule, applies]) =>
        variant(data, [...at, index, "matches", rule], applies !== true),
      );
    }
    // A lane's objection is the corrected reasoning itself; without one it is an empty text.
    const opposite = oppositeOf(cue, "reject");
    if (opposite === undefined) return [];
    return [variant(data, [...at, index], reject === undefined ? { ...opposite, reject: "" } : opposite)];
  });
}

function oppositeOf(verdict: unknown, objection: Objection): Record<string, unknown> | undefined {
  if (verdict === "pass") return { [objection]: true };
  if (!isMap(verdict) || verdict.repeat === 0) return undefined;
  const { pass, [objection]: objected, categories: _only, ...others } = verdict;
  if (pass !== undefined) return { ...others, [objection]: true };
  return objected === undefined ? undefined : { ...others, pass: true };
}

function variant(data: ScenarioData, at: Path, value: unknown): Variant {
  return { change: `${shown(at)} flipped`, data: replaced(data, at, value) as ScenarioData };
}

/** A copy with another value at `path`; what lies beside the path is shared. */
function replaced(within: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const old = (within as Record<string | number, unknown>)[key];
  const changed = replaced(old, rest, value);
  if (Array.isArray(within)) return within.map((one, index) => (index === key ? changed : one));
  return { ...(within as object), [key]: changed };
}

function at(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
    data,
  );
}

function entriesAt(data: ScenarioData, path: Path): readonly unknown[] {
  const found = at(data, path);
  return Array.isArray(found) ? found : [];
}

function mapAt(data: ScenarioData, path: Path): Record<string, unknown> {
  const found = at(data, path);
  return isMap(found) ? found : {};
}

function isMap(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** `turns[0].reviews.messages[1]`, counted as in the data. */
function shown(path: Path): string {
  return path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text === "" ? key : `${text}.${key}`),
    "",
  );
}
