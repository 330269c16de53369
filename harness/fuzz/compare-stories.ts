import type { Story, TurnStory } from "./story.js";

/** Where two stories part. */
export interface StoryDifference {
  /** What differs first, fit for a file name: `flow-onMessageReviewed`, `budget`, `requests`. */
  readonly name: string;
  /** A few lines for a person. */
  readonly message: string;
}

/** What the two stories are called. */
export interface StoryNames {
  readonly expected: string;
  readonly received: string;
}

const PREDICTION: StoryNames = { expected: "predicted", received: "really" };

/** Beats that are shown before a difference, and from it on. */
const BEFORE = 3;
const FROM = 3;

type Beats = readonly string[];

/**
 * The first turn in which two stories differ, list by list with the first difference of each; undefined if
 * they are equal.
 */
export function compareStories(
  expected: Story,
  received: Story,
  names: StoryNames = PREDICTION,
): StoryDifference | undefined {
  const turns = Math.max(expected.turns.length, received.turns.length);
  for (let index = 0; index < turns; index += 1) {
    const [one, other] = [expected.turns[index], received.turns[index]];
    const parts = one && other ? compareTurns(one, other, names) : [missing(one, names)];
    const [first] = parts;
    if (first === undefined) continue;
    const message = [`turn ${index + 1}`, ...parts.map((part) => part.message)].join("\n");
    return { name: first.name, message };
  }
  return undefined;
}

/** One of the two has a turn more. */
function missing(expected: TurnStory | undefined, names: StoryNames): StoryDifference {
  const [one, other] = expected === undefined ? [[], ["a turn"]] : [["a turn"], []];
  return { name: "turns", message: shown("turns", one, other, 0, names) };
}

function compareTurns(one: TurnStory, other: TurnStory, names: StoryNames): StoryDifference[] {
  const difference = (name: string, a: Beats, b: Beats, label = name) => {
    const at = firstDifference(a, b);
    return at === undefined ? [] : [{ name, message: shown(label, a, b, at, names) }];
  };
  const scalar = (name: "outcome" | "giveUp" | "answeredBy" | "reply" | "budget") =>
    difference(name, listOf(one[name]), listOf(other[name]));
  return [
    ...difference(flowName(one.flow, other.flow), one.flow, other.flow, "flow"),
    ...scalar("outcome"),
    ...difference("rejections", one.rejections, other.rejections),
    ...scalar("giveUp"),
    ...scalar("answeredBy"),
    ...scalar("reply"),
    ...difference("errors", one.errors, other.errors),
    ...difference("rules", one.rules, other.rules),
    ...scalar("budget"),
    ...requests(one.requests, other.requests, difference),
  ];
}

/** The first request that differs; a request that only one of them made differs in its first message. */
function requests(
  one: readonly Beats[],
  other: readonly Beats[],
  difference: (name: string, a: Beats, b: Beats, label: string) => StoryDifference[],
): StoryDifference[] {
  for (let nth = 0; nth < Math.max(one.length, other.length); nth += 1) {
    const [a, b] = [one[nth], other[nth]];
    const found = difference("requests", a ?? ["no request"], b ?? ["no request"], `request ${nth + 1}`);
    if (found.length > 0) return found;
  }
  return [];
}

function listOf(value: string | undefined): Beats {
  return value === undefined ? [] : [value];
}

function firstDifference(one: Beats, other: Beats): number | undefined {
  const length = Math.max(one.length, other.length);
  for (let at = 0; at < length; at += 1) if (one[at] !== other[at]) return at;
  return undefined;
}

/** Kinds of beats that their first word alone does not tell. */
const TWO_WORDS = new Set(["status", "core", "model", "review", "moderation", "cancel"]);

/** A missing beat says more than what came in its place; one too many, more than what it displaced. */
function flowName(expected: Beats, received: Beats): string {
  const at = firstDifference(expected, received) ?? 0;
  const [one, other] = [expected[at], received[at]];
  const extra = one === undefined || received.indexOf(one, at) >= 0;
  const [first = "", second = ""] = ((extra ? other : one) ?? one ?? "").split(" ");
  return `flow-${TWO_WORDS.has(first) ? `${first}-${second}` : first}`;
}

function shown(label: string, one: Beats, other: Beats, at: number, names: StoryNames): string {
  const context = one.slice(Math.max(0, at - BEFORE), at).map((beat) => `    ${beat}`);
  return [
    one.length > 1 || other.length > 1 ? `  ${label}, at its beat ${at + 1}:` : `  ${label}:`,
    ...context,
    ...side(names.expected, one, at),
    ...side(names.received, other, at),
  ].join("\n");
}

function side(name: string, beats: Beats, at: number): string[] {
  const rest = beats.slice(at, at + FROM);
  const more = beats.length > at + FROM ? ["    …"] : [];
  return [
    `  ${name}:`,
    ...(rest.length === 0 ? ["    nothing more"] : rest.map((beat) => `    ${beat}`)),
    ...more,
  ];
}
