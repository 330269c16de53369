import type fc from "fast-check";
import type { Features } from "../features.js";
import type { Duration, HookScript, PointName, ProgramMoment, Turn } from "../program.js";
import type { Drawing } from "./drawing.js";
import { drawn } from "./drawn.js";
import { shorter, simplerAt, simplerList, without } from "./simpler.js";

/** What happens to the session, one turn or more; a cancel may wait for a moment that never comes. */
export function turns(features?: Features): fc.Arbitrary<readonly Turn[]> {
  return drawn((drawing) => drawTurns(drawing), simplerTurns, features);
}

/** What happens to the session, entry by entry; cancels come while hooks of this script run, if they can. */
export function drawTurns(drawing: Drawing, script: HookScript = {}): Turn[] {
  const slow = slowPoints(script);
  const turns: Turn[] = [];
  const count = drawing.draws("severalTurns", 0.9) ? drawing.dice.int(2, 4) : 1;
  for (let index = 0; index < count; index += 1) turns.push(drawTurn(drawing, turns[index - 1], slow));
  return turns;
}

function drawTurn(drawing: Drawing, before: Turn | undefined, slow: readonly PointName[]): Turn {
  const { dice, mood } = drawing;
  if (drawing.has("modes") && dice.chance(0.15)) return drawOtherEntry(drawing);
  const customer = `ask-${drawing.number()} Where is my order?`;
  const canInterrupt = before?.customer !== undefined && drawing.has("interrupts");
  const interrupt =
    canInterrupt && dice.chance(mood.cancels) ? { interrupt: drawMoment(drawing, slow, 3) } : undefined;
  const cancel = drawing.has("cancels") && dice.chance(mood.cancels) ? drawCancel(drawing, slow) : {};
  if (interrupt === undefined) {
    const wait = drawing.has("delays") && dice.chance(0.1) ? { wait: drawing.duration() } : {};
    return { customer, ...wait, ...cancel };
  }
  // Such a turn begins between the delays; so long after it would be amid them, and a tie might decide.
  return { customer, ...interrupt, ...("cancelAfter" in cancel ? {} : cancel) };
}

function drawOtherEntry(drawing: Drawing): Turn {
  if (drawing.dice.chance(0.4)) return { colleague: `colleague-${drawing.number()} I am on it.` };
  return { session: { mode: drawing.dice.chance(0.35) ? "manual" : "auto" } };
}

function drawCancel(drawing: Drawing, slow: readonly PointName[]): Pick<Turn, "cancel" | "cancelAfter"> {
  if (drawing.dice.chance(0.15)) return { cancelAfter: drawAfter(drawing, 5) };
  return { cancel: drawMoment(drawing, slow, 5) };
}

/** `digit`: the last of its milliseconds, between the delays; another one for each thing that ends a turn. */
function drawMoment(drawing: Drawing, slow: readonly PointName[], digit: 3 | 5): ProgramMoment {
  const { dice } = drawing;
  const { hot } = drawing.mood;
  if (hot?.isSlow && dice.chance(0.7)) return { on: hot.point, after: `${digit}ms` };
  const on = slow.length > 0 && dice.chance(0.25) ? dice.pick(slow) : dice.weigh(STAGES);
  const nth = dice.chance(0.25) ? { nth: dice.int(2, 3) } : {};
  return { on, ...nth, after: drawAfter(drawing, digit) };
}

/**
 * Points behind which something takes time: a model, a reviewer, a moderator, a tool, a wait, a
 * compaction.
 */
const STAGES: Readonly<Partial<Record<PointName, number>>> = {
  onAcknowledged: 1,
  onPreparing: 1,
  onGeneratingMessages: 1,
  onStepStarted: 6,
  onMessageUpdated: 5,
  onReviewingToolCalls: 12,
  onCallingTools: 12,
  onToolCallsCompleted: 1,
  onReviewingMessage: 9,
  onMessageReviewed: 6,
  onMessageGenerated: 1,
  onGivingUp: 9,
  onCompacting: 2,
};

/** Soon, so that it comes before all is over; at times amid a provider's wait. */
function drawAfter({ dice }: Drawing, digit: 3 | 5): Duration {
  return `${(dice.chance(0.1) ? 1_000 : dice.pick(AFTER)) + digit}ms`;
}

const AFTER = [0, 0, 0, 0, 0, 10, 10, 20, 30, 40];

/** Points at which a hook takes time. */
function slowPoints(script: HookScript): PointName[] {
  return (Object.keys(script) as PointName[]).filter((point) =>
    Object.values(script[point] ?? {}).some((entries) => entries.some(({ delay }) => delay !== undefined)),
  );
}

/** Fewer turns, undisturbed. A turn whose forerunner is gone interrupts nothing. */
export function* simplerTurns(turns: readonly Turn[]): Iterable<readonly Turn[]> {
  for (const simple of simplerList(simplerTurn)(turns)) {
    const [first, ...rest] = simple;
    if (first === undefined) continue;
    const { interrupt: _, ...begins } = first;
    yield [begins, ...rest];
  }
}

function* simplerTurn(turn: Turn): Iterable<Turn> {
  yield* simplerAt(turn, "customer", shorter);
  yield* without(turn, "wait", "cancelAfter", "cancel", "interrupt");
  yield* simplerAt(turn, "cancel", (moment) => without(moment, "nth"));
  yield* simplerAt(turn, "interrupt", (moment) => without(moment, "nth"));
}
