/** The page: its ground, its texts, and what is on top of it. */
export const STYLE_PAGE = `
* {
  box-sizing: border-box;
  margin: 0;
}
[hidden] {
  display: none !important;
}
html {
  scrollbar-gutter: stable;
  -webkit-text-size-adjust: 100%;
}
body {
  max-width: 80rem;
  margin: 0 auto;
  padding: 1.25rem 2rem 4rem;
  background: var(--ground);
  color: var(--ink);
  font:
    15px / 1.5 system-ui,
    -apple-system,
    "Segoe UI",
    "Liberation Sans",
    sans-serif;
}
h1,
h2,
h3,
h4,
h5 {
  font-size: inherit;
  line-height: 1.35;
  text-wrap: pretty;
  overflow-wrap: anywhere;
}
code,
pre,
kbd,
small {
  font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
  font-size: 0.85em;
}
code {
  overflow-wrap: anywhere;
}
a {
  color: var(--accent);
  text-underline-offset: 0.15em;
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
  border-radius: 4px;
}
main:focus {
  outline: none;
}
button,
input,
select {
  font: inherit;
  color: inherit;
  background: var(--sheet);
  border: 1px solid var(--edge);
  border-radius: 8px;
  padding: 0.4rem 0.75rem;
  min-height: 2.4rem;
}
button {
  cursor: pointer;
}
button:hover {
  background: var(--raised);
}
.soft {
  color: var(--soft);
}
.bad {
  color: var(--bad);
}
.good {
  color: var(--good);
}
.sr {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.skip {
  position: absolute;
  left: -100rem;
}
.skip:focus {
  left: 1rem;
  top: 0.5rem;
  background: var(--sheet);
  padding: 0.5rem 1rem;
  z-index: 2;
}
.top {
  display: flex;
  gap: 1rem;
  justify-content: space-between;
  align-items: center;
  margin-bottom: 1rem;
}
.top h1 {
  font-size: 1.15rem;
  font-weight: 600;
}
#theme {
  flex: none;
  color: var(--soft);
  font-size: 0.85rem;
  min-width: 5.5rem;
}
.theme::before {
  content: "◐ " / "";
}
.place {
  color: var(--soft);
  margin-bottom: 0.75rem;
}
.note {
  padding: 0.5rem 0.8rem;
  border-radius: 8px;
  background: var(--raised);
  margin: 0.6rem 0;
}
.note.warn {
  background: var(--warn-ground);
  color: var(--warn);
}
.tag {
  display: inline-block;
  padding: 0 0.5em;
  border-radius: 5px;
  background: var(--raised);
  color: var(--ink);
  font-size: 0.78rem;
  font-weight: 600;
  line-height: 1.6;
  white-space: nowrap;
}
.tag.bad {
  background: var(--bad-ground);
  color: var(--bad);
}
.tag.warn {
  background: var(--warn-ground);
  color: var(--warn);
}
@media (max-width: 40rem) {
  body {
    padding: 0.9rem 0.9rem 3rem;
  }
}
@media (prefers-reduced-motion: no-preference) {
  button,
  summary,
  li {
    transition: background-color 0.12s;
  }
}
`;
