/** A scenario's story around its timelines: what did not hold, each turn's head, and how to play it again. */
export const STYLE_STORY = `
.problem {
  border: 1px solid var(--edge);
  border-left: 4px solid var(--bad);
  border-radius: 8px;
  background: var(--sheet);
  padding: 0.7rem 0.9rem;
  margin-bottom: 0.6rem;
}
.problem h5 {
  font-weight: 600;
}
.problem h5 code {
  color: var(--bad);
}
.problem > * + * {
  margin-top: 0.35rem;
}
.problem .soft {
  font-size: 0.85rem;
}
.problem .message {
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.values {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.15rem 0.9rem;
  font-family: ui-monospace, Menlo, Consolas, "Liberation Mono", monospace;
  font-size: 0.85rem;
}
.values dd {
  overflow-wrap: anywhere;
}
.minus {
  color: var(--good);
}
.plus {
  color: var(--bad);
}
.same {
  color: var(--soft);
}
.legend {
  font-size: 0.82rem;
}
.diff {
  background: var(--raised);
  border-radius: 6px;
  padding: 0.5rem 0.7rem;
  overflow: auto;
  max-height: 24rem;
}
.witness {
  padding-left: 1.4rem;
  font-size: 0.88rem;
  overflow-wrap: anywhere;
}
.turn {
  margin-top: 1.25rem;
}
.turn > header {
  display: flex;
  flex-wrap: wrap;
  gap: 0.3rem 0.7rem;
  align-items: center;
  margin-bottom: 0.6rem;
}
.turn h4 {
  font-size: 1.02rem;
  font-weight: 650;
}
.turn > header .facts {
  white-space: normal;
}
.turn > header .pips {
  margin-left: auto;
}
.pips {
  font-size: 0.82rem;
  color: var(--soft);
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.06em;
}
.pips.spent {
  color: var(--bad);
  font-weight: 600;
}
.closing {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.2rem 1rem;
  margin-top: 1.25rem;
  font-size: 0.88rem;
}
.closing dt {
  color: var(--soft);
}
.closing code {
  user-select: all;
}
@media (max-width: 40rem) {
  .closing {
    grid-template-columns: minmax(0, 1fr);
  }
  .closing dd {
    margin-bottom: 0.3rem;
  }
}
`;
