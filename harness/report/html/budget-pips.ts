import { type Html, html } from "./html.js";

/** More than these are not counted at a glance: the numbers alone are told then. */
const MOST_PIPS = 8;

/**
 * What is left of a retry budget: a pip for each rejection that the turn may still have, or has had.
 * `told`: words beside it say how many already.
 */
export function budgetPips(spent: number, limit: number, told = false): Html {
  const left = Math.max(0, limit - spent);
  const pips = limit > MOST_PIPS ? "" : `${"●".repeat(left)}${"○".repeat(limit - left)}`;
  const words = told ? "" : ` ${left}/${limit} left`;
  const label = `budget: ${left} of ${limit} left`;
  const classes = left === 0 ? "pips spent" : "pips";
  return html`<span class="${classes}" role="img" aria-label="${label}">${pips}${words}</span>`;
}
