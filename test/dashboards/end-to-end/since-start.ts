/** What a panel asks of a counter: its rise in a window, in all or a second. */
const RISE = /\b(?:rate|increase)\((\w+\{[^}]*\})\[\$__(?:rate_interval|range)\]\)/g;
/** Before such a query: a minute instead of a second. */
const A_MINUTE = /^60 \* /;

/**
 * A panel's query about all that a process has done since its start: there a counter's rise is the counter
 * itself. Prometheus extrapolates every rise to the edges of its window, so that none is exact; of this, any
 * number can be held against what the process has counted, to the last turn. Throws where a window is left.
 */
export function sinceStart(expr: string): string {
  const whole = expr.replace(A_MINUTE, "").replaceAll(RISE, "$1");
  if (whole.includes("[")) throw new Error(`a window is left: ${whole}`);
  return whole;
}
