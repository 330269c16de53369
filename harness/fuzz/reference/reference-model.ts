import type { Prediction } from "../prediction.js";
import type { Program, Turn } from "../program.js";
import type { TurnStory } from "../story.js";
import { durationMs } from "./duration-ms.js";
import { observe } from "./observing.js";
import { Run } from "./run.js";
import { playTurn } from "./turn-course.js";
import { TurnState } from "./turn-state.js";

/** Makes a prediction of a program: this one, or a mutant of it. */
export type ReferenceModel = (program: Program) => Prediction;

/**
 * What a program must come to, told a second time from the specification alone (harness 3.5): pages 1
 * (engine) and 2 (agent hooks). Pure; plays past the ends of scripts with what the supplies give.
 *
 * @throws Error if the program hangs: something waits for ever, and neither a time-out nor a cancel ends it.
 */
export function predict(program: Program): Prediction {
  const run = new Run(program);
  const turns: TurnStory[] = [];
  const cancels: number[] = [];
  const interrupts: number[] = [];
  let sentAt: number | undefined; // when the entry's message came, if it interrupted the turn before it
  for (const [index, entry] of program.turns.entries()) {
    if (sentAt === undefined) run.now += durationMs(entry.wait);
    const next = program.turns[index + 1];
    const turn = new TurnState(
      run,
      entry,
      sentAt ?? run.now,
      next?.customer === undefined ? undefined : next.interrupt,
    );
    turns.push(playEntry(turn, entry));
    if (turn.cancelMoment.at <= run.now) cancels.push(index);
    sentAt = turn.interruptMoment.at <= run.now ? turn.interruptMoment.at : undefined;
    if (sentAt !== undefined) interrupts.push(index + 1);
  }
  return { story: { turns }, used: { ...run.script.used(), cancels, interrupts } };
}

function playEntry(turn: TurnState, entry: Turn): TurnStory {
  const { run } = turn;
  if (entry.session) {
    turn.setMode(entry.session.mode);
    return tell(turn, "none");
  }
  if (entry.customer === undefined) {
    observe(turn, "colleague", entry.colleague ?? "");
    return tell(turn, "none");
  }
  const customerTurn = run.customerMessages++;
  if (run.mode === "auto") {
    const outcome = playTurn(turn, entry.customer, customerTurn);
    return { ...tell(turn, outcome), budget: `${turn.spent}/${turn.limit}` };
  }
  observe(turn, "customer", entry.customer);
  return tell(turn, "manual");
}

function tell(turn: TurnState, outcome: string): TurnStory {
  const { flow, rejections, giveUp, answeredBy, reply, errors, rules, requests } = turn;
  return {
    outcome,
    flow,
    rejections,
    errors,
    rules,
    requests,
    ...(giveUp !== undefined && { giveUp }),
    ...(answeredBy !== undefined && { answeredBy }),
    ...(outcome === "completed" && reply !== undefined && { reply }),
  };
}
