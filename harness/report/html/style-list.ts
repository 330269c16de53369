/** The filter, and the list of files and scenarios. */
export const STYLE_LIST = `
.filter {
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: 0.6rem;
  align-items: center;
  padding: 0.9rem 0;
  background: var(--ground);
}
.filter label {
  position: relative;
}
.filter label:first-child {
  flex: 1 1 18rem;
  max-width: 32rem;
}
.filter input {
  width: 100%;
}
.filter select {
  max-width: 14rem;
}
.filter kbd {
  position: absolute;
  right: 0.6rem;
  top: 0.55rem;
  border: 1px solid var(--edge);
  border-radius: 4px;
  padding: 0 0.4em;
  color: var(--soft);
  pointer-events: none;
}
.filter input:focus + kbd,
.filter input:not(:placeholder-shown) + kbd {
  display: none;
}
.filter output {
  color: var(--soft);
}
summary {
  list-style: none;
  cursor: pointer;
}
summary::-webkit-details-marker {
  display: none;
}
.file {
  background: var(--sheet);
  border: 1px solid var(--edge);
  border-radius: 12px;
  margin-bottom: 0.75rem;
  content-visibility: auto;
  contain-intrinsic-size: auto 3rem;
}
.file > summary {
  display: flex;
  gap: 0.5rem 1rem;
  justify-content: space-between;
  align-items: baseline;
  padding: 0.65rem 1rem;
  border-radius: 12px;
}
.file > summary:hover,
.entry > summary:hover {
  background: var(--raised);
}
.file h2 {
  font-weight: 600;
}
.file h2::before,
.never summary::before {
  content: "▸";
  display: inline-block;
  width: 1.1em;
  color: var(--soft);
}
.file[open] > summary h2::before,
.never[open] summary::before {
  content: "▾";
}
.folder {
  color: var(--soft);
  font-weight: 400;
}
.facts {
  color: var(--soft);
  font-size: 0.85rem;
  white-space: nowrap;
}
.entry {
  scroll-margin-top: 5rem;
  border-top: 1px solid var(--edge);
}
.entry:last-child > summary {
  border-radius: 0 0 12px 12px;
}
.entry > summary {
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr) auto 3.2rem 6rem;
  gap: 0 0.75rem;
  align-items: baseline;
  padding: 0.5rem 1rem;
}
.entry h3 {
  font-weight: 450;
}
.entry[open] h3 {
  font-weight: 600;
}
.mark {
  text-align: center;
  font-weight: 700;
  color: var(--good);
}
.failed > summary .mark,
.error > summary .mark {
  color: var(--bad);
}
.known > summary .mark,
.todo > summary .mark {
  color: var(--warn);
}
.skipped > summary .mark {
  color: var(--soft);
}
.badges {
  display: flex;
  flex-wrap: wrap;
  gap: 0.3rem;
  justify-content: flex-end;
}
.label {
  border: 1px solid var(--edge);
  border-radius: 5px;
  padding: 0 0.45em;
  font-size: 0.78rem;
  color: var(--soft);
}
.line,
.time {
  text-align: right;
  font-size: 0.82rem;
  color: var(--soft);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
}
.body {
  padding: 0.25rem 1rem 1.25rem;
}
.entry .body:empty {
  display: none;
}
@media (max-width: 40rem) {
  .filter {
    position: static;
  }
  .file > summary {
    flex-direction: column;
    padding: 0.6rem 0.75rem;
  }
  .file > summary .facts {
    padding-left: 1.1rem;
  }
  .entry > summary {
    grid-template-columns: 1.25rem minmax(0, 1fr) auto;
    gap: 0.15rem 0.5rem;
    padding: 0.55rem 0.75rem;
  }
  .entry .line {
    display: none;
  }
  .entry .badges {
    grid-area: 2 / 2 / 3 / 4;
    justify-content: flex-start;
  }
  .entry .time {
    grid-area: 1 / 3;
  }
  .body {
    padding: 0.25rem 0.75rem 1rem;
  }
}
`;
