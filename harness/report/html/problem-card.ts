import { showLocation } from "../../core/location.js";
import type { Problem, TimelineLine, TurnReport } from "../../core/report.js";
import { comparisonOf } from "../comparison.js";
import { showMs } from "../show-ms.js";
import { type Html, html } from "./html.js";
import { linkTo } from "./link-to.js";
import { rowId } from "./turn-rows.js";

/** What a problem's card points into. */
export interface CardPlace {
  readonly turns: readonly TurnReport[];
  /** The scenario's id in the page. */
  readonly place: string;
  /** It is the earliest problem of its turn: the turn's first difference is its. */
  readonly leads: boolean;
}

/** Something that did not hold: what, where, expected and received, and where in the timeline to look. */
export function problemCard(problem: Problem, { turns, place, leads }: CardPlace): Html {
  const [headline, ...more] = problem.message.split("\n");
  const links = witnessLinks(problem, turns, place);
  // The lines of a witness are indented; where the timeline has them, links to it take their place.
  const rest = links.length === 0 ? more : more.filter((line) => !line.startsWith("  "));
  const kind = problem.kind !== "expectation" && html`<code>${problem.kind}</code> `;
  const message = rest.length > 0 && html`<p class="message">${rest.join("\n")}</p>\n`;
  const first = leads && firstLink(problem, turns, place);
  return html`<article class="problem"><h5>${kind}${headline}</h5>
<p class="soft">${places(problem)}</p>
${message}${values(problem)}${witnessList(links)}${first}</article>
`;
}

function places({ turn, at, hook, time }: Problem): Html[] {
  const hookPlace = [hook?.file, hook?.line].filter((part) => part !== undefined).join(":");
  const parts = [
    turn !== undefined && html`turn ${turn}`,
    time !== undefined && html`after ${showMs(time)}`,
    at !== undefined && html`<code>${showLocation(at)}</code>`,
    hook !== undefined && html`hook ${hook.name}${hookPlace !== "" && html` <code>${hookPlace}</code>`}`,
  ].filter((part) => part !== false);
  return parts.map((part, index) => html`${index > 0 && " · "}${part}`);
}

/** Short values under each other; long or structured ones as a difference. */
function values(problem: Problem): Html | undefined {
  const compared = comparisonOf(problem);
  if (compared === undefined) return undefined;
  if ("expected" in compared) {
    return html`<dl class="values">
<dt class="minus">expected</dt><dd>${compared.expected}</dd>
<dt class="plus">received</dt><dd>${compared.received}</dd>
</dl>
`;
  }
  const classes = { "-": "minus", "+": "plus", " ": "same" };
  const rows = compared.lines.map(
    ({ sign, text }) => html`<span class="${classes[sign]}">${sign} ${text}</span>\n`,
  );
  return html`<p class="legend"><span class="minus">- expected</span> <span class="plus">+ received</span></p>
<pre class="diff" tabindex="0">${rows}</pre>
`;
}

function witnessList(links: readonly Html[]): Html | undefined {
  if (links.length === 0) return undefined;
  return html`<p class="soft">Its witness, in the timeline:</p>\n<ol class="witness">${links}</ol>\n`;
}

function witnessLinks({ law }: Problem, turns: readonly TurnReport[], place: string): Html[] {
  if (law === undefined) return [];
  return turns.flatMap((turn) =>
    turn.timeline.flatMap((line, index) =>
      line.witness?.includes(law) ? [witnessLink(line, rowId(place, turn.turn, index))] : [],
    ),
  );
}

function witnessLink({ at, text }: TimelineLine, id: string): Html {
  return html`<li><a href="${linkTo(id)}">${showMs(at)} ${text}</a></li>`;
}

/** Where its turn first left what was expected; a broken law has its witness. */
function firstLink({ law, turn }: Problem, turns: readonly TurnReport[], place: string): Html | undefined {
  const timeline = turns.find((one) => one.turn === turn)?.timeline ?? [];
  const first = timeline.findIndex((line) => line.first);
  if (law !== undefined || turn === undefined || first === -1) return undefined;
  const address = linkTo(rowId(place, turn, first));
  return html`<p><a href="${address}">To the first difference in the timeline</a></p>`;
}
