/** The suite at a glance, and what failed. */
export const STYLE_GLANCE = `
.glance {
  background: var(--sheet);
  border: 1px solid var(--edge);
  border-radius: 14px;
  padding: 1.5rem;
}
.glance h2 {
  font-size: 1.9rem;
  font-weight: 650;
  letter-spacing: -0.015em;
  margin-bottom: 0.9rem;
}
.bar {
  display: block;
  width: 100%;
  height: 10px;
  border-radius: 5px;
  overflow: hidden;
  margin-bottom: 0.9rem;
}
rect.passed {
  fill: var(--good);
}
rect.failed,
rect.error {
  fill: var(--bad);
}
rect.known,
rect.todo {
  fill: var(--warn);
}
rect.skipped {
  fill: var(--soft);
}
.statuses {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
}
.status {
  border-radius: 99px;
}
.status::before {
  content: "";
  display: inline-block;
  width: 0.6rem;
  height: 0.6rem;
  border-radius: 50%;
  margin-right: 0.3rem;
  background: var(--good);
}
.status.failed::before,
.status.error::before {
  background: var(--bad);
}
.status.known::before,
.status.todo::before {
  background: var(--warn);
}
.status.skipped::before {
  background: var(--soft);
}
.status[aria-pressed="true"] {
  background: var(--ink);
  color: var(--sheet);
  border-color: var(--ink);
}
.proof {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: 0.9rem 1.25rem;
  margin-top: 1.25rem;
  padding-top: 1.1rem;
  border-top: 1px solid var(--edge);
}
.proof dt {
  color: var(--soft);
  font-size: 0.82rem;
}
.proof dd {
  font-size: 1.15rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
}
.proof dd .soft {
  display: block;
  font-size: 0.78rem;
  font-weight: 400;
}
.never {
  margin-top: 1rem;
  color: var(--warn);
}
.never summary {
  cursor: pointer;
}
.never ul {
  columns: 18rem;
  margin-top: 0.4rem;
  padding-left: 1.2rem;
}
.failed-list {
  background: var(--sheet);
  border: 1px solid var(--edge);
  border-radius: 14px;
  padding: 1.1rem 1.5rem;
  margin-top: 0.9rem;
}
.failed-list h2 {
  font-weight: 600;
  margin-bottom: 0.3rem;
}
.failed-list ol {
  list-style: none;
  padding: 0;
}
.failed-list li {
  padding: 0.45rem 0 0.45rem 1.4rem;
  position: relative;
  overflow-wrap: anywhere;
}
.failed-list li::before {
  content: "✗" / "";
  position: absolute;
  left: 0;
  color: var(--bad);
  font-weight: 700;
}
.failed-list li + li {
  border-top: 1px solid var(--edge);
}
.failed-list a {
  font-weight: 600;
  color: var(--ink);
  text-decoration-color: var(--edge);
}
.failed-list code {
  color: var(--soft);
}
.failed-list p {
  font-size: 0.88rem;
  color: var(--soft);
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
}
@media (max-width: 40rem) {
  .glance,
  .failed-list {
    padding: 1rem;
  }
  .glance h2 {
    font-size: 1.45rem;
  }
  .proof {
    grid-template-columns: 1fr 1fr;
  }
}
`;
