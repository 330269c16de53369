import type fc from "fast-check";
import { drawn } from "./arbitraries/drawn.js";
import { drawSketch, sketches } from "./arbitraries/programs.js";
import { isLighter, weightOf } from "./arbitraries/weight.js";
import type { Dice } from "./dice.js";
import type { Feature, Features } from "./features.js";
import type { FuzzSetup } from "./fuzz-setup.js";
import type { Cue, Program, Turn } from "./program.js";

/** What a user's hooks take the place of. */
const NOT_OURS: ReadonlySet<Feature> = new Set(["engineHooks", "agentHooks"]);

/** How often one of the user's texts is said. */
const ODDS = 0.5;

/**
 * Programs for a user's hooks: without hooks of their own, now and then in the words that the hooks look
 * for.
 */
export function userPrograms(features: Features, setup: FuzzSetup): fc.Arbitrary<Program> {
  const ofUsers = new Set([...features].filter((feature) => !NOT_OURS.has(feature)));
  return drawn((drawing) => inTheirWords(drawSketch(drawing), drawing.dice, setup), simpler, ofUsers);
}

function inTheirWords(sketch: Program, dice: Dice, { drafts = [], messages = [] }: FuzzSetup): Program {
  const said = (texts: readonly string[]) =>
    texts.length > 0 && dice.chance(ODDS) ? dice.pick(texts) : undefined;
  return {
    ...sketch,
    model: { ...sketch.model, main: sketch.model.main.map((cue) => saying(cue, said(drafts))) },
    turns: sketch.turns.map((turn) => asking(turn, said(messages))),
  };
}

/** A cue whose draft is another text, whole. */
function saying(cue: Cue, text: string | undefined): Cue {
  if (text === undefined || cue.say === undefined) return cue;
  const { chunks: _chunks, ...rest } = cue;
  return { ...rest, say: text };
}

function asking(turn: Turn, text: string | undefined): Turn {
  return text === undefined || turn.customer === undefined ? turn : { ...turn, customer: text };
}

/** Lighter ones only: a sketch may be simpler than one that is simpler than itself. */
function* simpler(program: Program): Iterable<Program> {
  const weight = weightOf(program);
  for (const { value } of sketches().shrink(program, undefined))
    if (isLighter(weightOf(value), weight)) yield value;
}
