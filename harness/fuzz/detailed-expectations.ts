import type { ExpectData } from "../scenario/schema.js";
import type { CueExpectData } from "../script/cue-schema.js";
import { type Beat, beatsOf, isAgentHook, isFiring } from "./beat.js";
import type { Story, TurnStory } from "./story.js";

/**
 * What `expectationsOf` leaves out of a turn's story: times, waits, rules, errors, tool calls with
 * arguments and outcomes, core functions and agent hooks in their order.
 */
export function detailedExpectationsOf(turn: TurnStory): ExpectData {
  const beats = beatsOf(turn);
  const waits = beats.filter(({ kind }) => kind === "wait").map(({ words: [ms] }) => `${ms}ms`);
  const ready = beats.findLast(({ kind, words }) => kind === "status" && words[0] === "ready");
  const fatal = turn.errors.find((error) => error.endsWith(" fatal"));
  const rules = (how: string) =>
    turn.rules.filter((rule) => rule.includes(` ${how}`)).map((rule) => rule.split(" ", 1)[0] ?? "");
  const inTurn = turn.budget !== undefined;
  return {
    ...(ready === undefined ? {} : { duration: ready.words.at(-1)?.replace(/^@(\d+)$/, "$1ms") }),
    ...(inTurn ? { providerWaits: waits } : {}),
    ...(fatal === undefined ? {} : { error: { code: fatal.split(" ", 1)[0] } }),
    ...(inTurn ? { rules: { matched: rules("matched"), discovered: rules("discovered") } } : {}),
    toolCalls: toolCallsOf(beats),
    timeline: timelineOf(beats),
  } as ExpectData;
}

/** The calls that ran, in the order of the calls: started at one time, they start in that order, too. */
function toolCallsOf(beats: readonly Beat[]) {
  const started = beats.filter(({ kind, words }) => kind === "tool" && words[2] !== "over");
  return started.map(({ words: [tool = "", id], value: args }) => {
    const over = beats.find(({ kind, words }) => kind === "tool" && words[1] === id && words[2] === "over");
    const outcome = over?.value as { throw?: string } | undefined;
    // The engine's own wording is not part of the promise.
    const told = outcome?.throw === "…" ? { throw: { is: "string" } } : outcome;
    return { tool, args, ...(told === undefined ? {} : { outcome: told }) };
  });
}

function timelineOf(beats: readonly Beat[]): ExpectData["timeline"] {
  const times: Record<string, number> = {};
  for (const beat of beats) {
    const name = entryName(beat);
    if (name !== undefined) times[name] = (times[name] ?? 0) + 1;
  }
  const ordered = oneByOne(beats).flatMap((beat) => entryOf(beat) ?? []);
  const timeline = {
    ...(ordered.length === 0 ? {} : { ordered }),
    ...(Object.keys(times).length === 0 ? {} : { times }),
  };
  return Object.keys(timeline).length === 0 ? undefined : (timeline as ExpectData["timeline"]);
}

/** Without the beats of calls that ran beside others: theirs stand together, and happened interleaved. */
function oneByOne(beats: readonly Beat[]): Beat[] {
  const starts = beats.flatMap((beat, at) => (isActing(beat) ? [at] : []));
  const ends = starts.map((start) => endOfCall(beats, start));
  const beside = starts.map(
    (start, call) => ends[call - 1] === start - 1 || ends[call] === (starts[call + 1] ?? 0) - 1,
  );
  return beats.filter(
    (_, at) => !starts.some((start, call) => beside[call] && at >= start && at <= (ends[call] ?? at)),
  );
}

function isActing({ kind, words }: Beat): boolean {
  return kind === "core" && words[0] === "acting";
}

function endOfCall(beats: readonly Beat[], start: number): number {
  const end = beats.findIndex(({ kind, words }, at) => at > start && kind === "tool" && words[2] === "over");
  return end === -1 ? beats.length : end;
}

function entryName(beat: Beat): string | undefined {
  const { kind, words } = beat;
  if (kind === "core") return `${words[0]}.started`;
  if (kind === "tool") return words[2] === "over" ? undefined : "toolCall.started";
  return isFiring(beat) || isAgentHook(beat) || kind === "status" || kind === "message" ? kind : undefined;
}

function entryOf(beat: Beat): object | string | undefined {
  const { kind, words, value } = beat;
  const name = entryName(beat);
  if (name === undefined) return undefined;
  if (kind === "status") {
    const [status, ...rest] = words;
    const at = rest.at(-1)?.replace(/^@(\d+)$/, "$1ms");
    return { status: { status, ...(rest.length > 1 ? { stage: rest[0] } : {}), at } };
  }
  if (kind === "message") return { message: { text: value } };
  if (kind === "tool") return { [name]: { tool: words[0], args: value } };
  if (isAgentHook(beat)) return { [name]: { by: words[0] } };
  if (words[0] === "print") return { [name]: { text: value } };
  const [step, attempt] = (isFiring(beat) && words[0]?.split(".").map(Number)) || [];
  return step === undefined ? name : { [name]: { step, attempt } };
}

/** What each call of the lane `main` must ask for, cue by cue. */
export function requestExpectations({ turns }: Story): CueExpectData[] {
  const calls = turns
    .flatMap((turn) => beatsOf(turn))
    .filter(({ kind, words }) => kind === "model" && words[0] === "main");
  const requests = turns.flatMap((turn) => turn.requests);
  return calls.map(({ words: [, toolChoice, tools = "[]"] }, nth) => {
    const contains = textsOf(requests[nth] ?? []);
    return {
      toolChoice: toolChoice as "auto" | "none",
      tools: tools
        .slice(1, -1)
        .split(",")
        .filter((tool) => tool !== ""),
      ...(contains.length === 0 ? {} : { contains }),
    };
  });
}

/** The texts that customer and agent said, as a request repeats them. */
function textsOf(messages: readonly string[]): string[] {
  const texts = messages.flatMap((message) => {
    const quoted = /^(?:user|assistant) ("(?:[^"\\]|\\.)*")/.exec(message)?.[1];
    return quoted === undefined ? [] : [JSON.parse(quoted) as string];
  });
  return [...new Set(texts)].filter((text) => text !== "");
}
