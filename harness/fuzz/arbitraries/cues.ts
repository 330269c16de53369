import type fc from "fast-check";
import type { Features } from "../features.js";
import type { Cue } from "../program.js";
import { drawCalls, simplerCalls } from "./calls.js";
import { type Drawing, SLOW } from "./drawing.js";
import { drawn } from "./drawn.js";
import { shorter, simplerAt, simplerList, without } from "./simpler.js";

/** What the model says, draft by draft. `tools`: those that it calls; ids of calls occur once in a value. */
export function cues(tools: readonly string[] = [], features?: Features): fc.Arbitrary<readonly Cue[]> {
  return drawn((drawing) => drawCues(drawing, tools), simplerCues, features);
}

/** The answers of the agent's model, draft by draft, with calls to these tools. */
export function drawCues(drawing: Drawing, tools: readonly string[]): Cue[] {
  const drafts: string[] = [];
  const [min, max] = lengths(drawing);
  return drawing.list(min, max, () => drawCue(drawing, tools, drafts));
}

/** About as many as will be used; what is missing is supplied, and drawing what is cut again takes time. */
function lengths(drawing: Drawing): readonly [min: number, max: number] {
  if (drawing.mood.rejects > 0.7) return [6, 13];
  return drawing.has("severalTurns") ? [4, 10] : [3, 7];
}

/** What the model says when it is asked for a summary. */
export function drawSummaries(drawing: Drawing): Cue[] {
  return drawing.list(1, 4, () => ({ say: `summary-${drawing.number()} They spoke.`, ...drawing.delay() }));
}

function drawCue(drawing: Drawing, tools: readonly string[], drafts: string[]): Cue {
  const { dice, mood } = drawing;
  if (drawing.has("providerFaults") && dice.chance(mood.faults)) return drawFailure(drawing);
  const callable = tools.length > 0 || drawing.has("unofferedCalls");
  const call = callable && dice.chance(mood.calls) ? { call: drawCalls(drawing, tools) } : undefined;
  const speaks = call === undefined || (drawing.has("textBesideCalls") && dice.chance(0.3));
  if (!speaks) return { ...call, ...drawStream(drawing, 0) };
  const odd = call === undefined && dice.chance(mood.odd) ? drawOddReply(drawing, drafts) : undefined;
  return odd ?? { ...drawText(drawing, drafts), ...call };
}

/** The provider refuses the call: most often it is worth another try. */
function drawFailure(drawing: Drawing): Cue {
  const { dice } = drawing;
  const status = dice.chance(0.08) ? dice.pick(PERMANENT) : dice.pick(TRANSIENT);
  const retryAfter = dice.chance(0.15) ? { retryAfter: dice.pick(RETRY_AFTER) } : {};
  return { fail: { status, ...retryAfter }, ...drawing.delay() };
}

const TRANSIENT = [429, 500, 503] as const;
const PERMANENT = [400, 401] as const;
/** Shorter and longer than the first wait of the engine, which is 2 s. */
const RETRY_AFTER = ["1s", "5s", "20s"] as const;

/** A draft as no other, in one piece or several. */
function drawText(drawing: Drawing, drafts: string[]): Cue {
  const { dice } = drawing;
  const number = drawing.number();
  // Around a draft that is said again, white space makes no difference (engine 1.6).
  const end = drawing.has("repeatedDrafts") && dice.chance(0.1) ? "\n" : "";
  const words = [`draft-${number} `, "Your order ", `${number} is `, `on its way.${end}`];
  const say = words.join("");
  drafts.push(say);
  if (!drawing.draws("chunks", 0.6)) return { say, ...drawStream(drawing, 1) };
  const chunks = dice.chance(0.5) ? words : [`${words[0]}${words[1]}`, `${words[2]}${words[3]}`];
  const interval = drawing.has("delays") && dice.chance(drawing.mood.delays);
  return {
    say,
    chunks,
    ...drawStream(drawing, chunks.length),
    ...(interval ? { interval: drawing.duration() } : {}),
  };
}

/** How the reply comes, and whether it breaks off: before its end, so that it is never taken for whole. */
function drawStream(drawing: Drawing, chunks: number): Pick<Cue, "delay" | "cut" | "stall"> {
  const { dice, mood } = drawing;
  const breaks = drawing.has("brokenStreams") && dice.chance(mood.faults);
  if (!breaks) return drawing.delay();
  if (dice.chance(0.2)) return { delay: SLOW };
  const after = chunks > 1 ? dice.int(0, chunks - 1) : 0;
  return { [dice.chance(0.7) ? "cut" : "stall"]: { after }, ...drawing.delay() };
}

/** Empty, refused, cut short, or said before: undefined where none of it is on. */
function drawOddReply(drawing: Drawing, drafts: readonly string[]): Cue | undefined {
  const { dice } = drawing;
  if (drafts.length > 0 && drawing.draws("repeatedDrafts", 0.5) && dice.chance(0.6))
    return { say: drawAgain(drawing, dice.pick(drafts)), ...drawing.delay() };
  if (!drawing.has("emptyReplies")) return undefined;
  const number = drawing.number();
  const kind = dice.weigh({ empty: 4, refuse: 1, truncate: 1 });
  if (kind === "empty") return { empty: true, ...drawing.delay() };
  return { [kind]: `draft-${number} I can't say`, ...drawing.delay() };
}

/** The same draft, at times with other white space around it. */
function drawAgain({ dice }: Drawing, draft: string): string {
  return dice.chance(0.5) ? draft : dice.pick([draft.trim(), ` ${draft}`, `${draft}\n`]);
}

/** Fewer cues, and each plainer: a text instead of anything else, at once, in one piece, to its end. */
export const simplerCues = simplerList<Cue>(function* (cue) {
  const { call, ...rest } = cue;
  if (cue.say === undefined) yield { say: "Done" };
  if (call !== undefined) yield { ...rest, say: cue.say ?? "Done" };
  if (call !== undefined && cue.chunks === undefined) yield* without(cue, "say");
  yield* without(cue, "cut", "stall", "interval", "delay");
  yield* simplerAt(cue, "cut", sooner);
  yield* simplerAt(cue, "stall", sooner);
  if (((cue.cut ?? cue.stall)?.after ?? 0) === 0) yield* without(cue, "chunks");
  yield* simplerAt(cue, "call", simplerCalls);
  if (cue.fail?.retryAfter !== undefined) yield { ...cue, fail: { status: cue.fail.status } };
  if (cue.chunks === undefined) yield* simplerAt(cue, "say", shorter);
});

function sooner({ after }: { readonly after: number }): { readonly after: number }[] {
  return after === 0 ? [] : [{ after: 0 }, { after: after - 1 }];
}
