import type { AttemptReport, TimelineLine, TurnReport } from "../../core/report.js";
import { showMs } from "../show-ms.js";
import { budgetPips } from "./budget-pips.js";
import { type Html, html } from "./html.js";
import { payloadText } from "./payload-text.js";
import { trackOf } from "./tracks.js";

/** Virtual time that passes between two lines and is worth a row of its own. */
const GAP_MS = 1000;
/** Deeper lines are not indented any further. */
const MOST_DEPTH = 3;

/** The id of a line of a turn's timeline; `place` is the scenario's. */
export function rowId(place: string, turn: number, line: number): string {
  return `${place}/${turn}/${line + 1}`;
}

/**
 * The rows of a turn's timeline. A row is as little text as can be, for a suite has tens of thousands: its
 * track, its depth and how its attempt ended are classes, and a time is written where it changes.
 */
export function turnRows({ turn, timeline, attempts, budget }: TurnReport, place: string): Html[] {
  let spent = 0;
  return timeline.map((line, index) => {
    const before = timeline[index - 1]?.at;
    const attempt = attempts.find(({ from, to }) => index >= from && index < to);
    const starts = attempt?.from === index;
    const charged = line.event === "rejected";
    if (charged) spent = attempt?.rejection?.spent ?? spent;
    const id = isPointedAt(line) && html` id="${rowId(place, turn, index)}"`;
    const gap = gapRow(before, line.at, starts ? undefined : attempt);
    const time = line.at !== before && html`<small>${showMs(line.at)}</small>`;
    const pips = (starts || charged) && budget !== undefined && budgetPips(spent, budget.limit, charged);
    const payload = line.payload !== undefined && html`<pre hidden>${payloadText(line.payload)}</pre>`;
    const tags = [starts && outcomeTag(attempt), ...pointers(line)];
    const classes = classesOf(line, attempt, starts);
    return html`${gap}<li class="${classes}"${id}>${time}${pips}${line.text}${tags}${payload}
`;
  });
}

function classesOf(line: TimelineLine, attempt: AttemptReport | undefined, starts: boolean): string {
  const classes: readonly (string | false | undefined)[] = [
    trackOf(line.event),
    line.depth > 0 && `d${Math.min(line.depth, MOST_DEPTH)}`,
    starts && "step",
    attempt !== undefined && lostClass(attempt),
    line.event === "giveUp" && "gave-up",
    line.event === "error.caught" && "error",
    isPointedAt(line) && "pointed",
  ];
  return classes.filter((name) => name).join(" ");
}

function isPointedAt({ first, witness }: TimelineLine): boolean {
  return first === true || witness !== undefined;
}

/** Marks what came to nothing. */
function lostClass({ outcome }: AttemptReport): string | undefined {
  return outcome === "committed" ? undefined : "lost";
}

/** Time that passed; it belongs to the attempt that it passed in. */
function gapRow(
  before: number | undefined,
  at: number,
  attempt: AttemptReport | undefined,
): Html | undefined {
  if (before === undefined || at - before < GAP_MS) return undefined;
  const lost = attempt !== undefined && lostClass(attempt);
  return html`<li class="gap${lost && ` ${lost}`}">${showMs(at - before)} later\n`;
}

/** How an attempt ended, where it was not committed. */
function outcomeTag({ outcome, rejection }: AttemptReport): Html | undefined {
  if (outcome === "committed") return undefined;
  const by = rejection === undefined ? "" : ` by ${rejection.decidedBy}`;
  return html` <b class="tag bad">${outcome ?? "never ended"}${by}</b>`;
}

function pointers({ first, witness = [] }: TimelineLine): Html[] {
  const marks = [...(first ? ["first difference"] : []), ...witness.map((law) => `witness of ${law}`)];
  return marks.map((mark) => html` <b class="tag pointer">◀ ${mark}</b>`);
}
