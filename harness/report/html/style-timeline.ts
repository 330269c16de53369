/** A turn's timeline: times, a track for each who acts, the words, and the panel beside them. */
export const STYLE_TIMELINE = `
.story {
  --at: 4.6rem;
  --track: 1.35rem;
  --name: 4.6rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr) 23rem;
  gap: 1.25rem;
  align-items: start;
}
.tracks {
  display: flex;
  height: 4.4rem;
  padding-left: var(--at);
  align-items: flex-end;
}
.tracks span {
  width: var(--track);
  writing-mode: vertical-rl;
  transform: rotate(180deg);
  font-size: 0.75rem;
  line-height: var(--track);
  color: var(--c);
  padding-top: 0.25rem;
}
.customer {
  --t: 0;
  --c: var(--customer);
}
.engine {
  --t: 1;
  --c: var(--engine);
}
.hooks {
  --t: 2;
  --c: var(--hooks);
}
.model {
  --t: 3;
  --c: var(--model);
}
.reviews {
  --t: 4;
  --c: var(--reviews);
}
.tools {
  --t: 5;
  --c: var(--tools);
}
.timeline {
  list-style: none;
  padding: 0;
  border-top: 1px solid var(--edge);
  background:
    repeating-linear-gradient(
      90deg,
      transparent 0 calc(var(--track) / 2 - 0.5px),
      var(--edge) 0 calc(var(--track) / 2 + 0.5px),
      transparent 0 var(--track)
    )
    var(--at) 0 / calc(6 * var(--track)) 100% no-repeat;
}
.timeline li {
  position: relative;
  scroll-margin-top: 5rem;
  min-height: 1.6rem;
  padding: 0.12rem 0.4rem 0.12rem calc(var(--at) + 6 * var(--track) + 0.5rem + var(--name));
  overflow-wrap: anywhere;
  font-size: 0.9rem;
  background: radial-gradient(
    circle at calc(var(--at) + (var(--t) + 0.5) * var(--track)) 0.92rem,
    var(--c) 4.2px,
    transparent 5px
  );
}
.timeline li::before {
  content: "";
  position: absolute;
  left: calc(var(--at) + 6 * var(--track) + 0.5rem);
  color: var(--c);
  font-size: 0.78rem;
  line-height: 1.7;
}
.timeline .customer::before {
  content: "customer ";
}
.timeline .engine::before {
  content: "engine ";
}
.timeline .hooks::before {
  content: "hooks ";
}
.timeline .model::before {
  content: "model ";
}
.timeline .reviews::before {
  content: "reviews ";
}
.timeline .tools::before {
  content: "tools ";
}
.timeline small {
  position: absolute;
  left: 0;
  width: calc(var(--at) - 0.5rem);
  text-align: right;
  color: var(--soft);
  line-height: 1.75;
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;
}
.timeline .d1 {
  --d: 1;
}
.timeline .d2 {
  --d: 2;
}
.timeline .d3 {
  --d: 3;
}
.timeline .d1,
.timeline .d2,
.timeline .d3 {
  padding-left: calc(var(--at) + 6 * var(--track) + 0.5rem + var(--name) + var(--d) * 0.9rem);
}
.timeline .step {
  border-top: 1px solid var(--edge);
  font-weight: 600;
}
.timeline .lost {
  background-color: var(--tint);
  box-shadow: inset 3px 0 var(--bad);
}
.timeline .gave-up {
  background-color: var(--warn-tint);
  box-shadow: inset 3px 0 var(--warn);
  font-weight: 650;
  color: var(--warn);
}
.timeline .error {
  color: var(--bad);
}
.timeline .pointed {
  outline: 1.5px solid var(--bad);
  outline-offset: -1px;
  border-radius: 4px;
}
.timeline .pointer {
  white-space: normal;
  color: var(--bad);
  background: none;
  padding: 0;
}
.timeline .gap {
  color: var(--soft);
  background-image: none;
  font-size: 0.78rem;
  font-style: italic;
  min-height: 0;
}
.timeline .gap::before {
  content: none;
}
.timeline li:not(.gap) {
  cursor: default;
}
.timeline li.shown,
.timeline li:not(.gap):hover {
  background-color: var(--raised);
}
.timeline li:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: -2px;
}
.timeline li:has(.pips) {
  display: flow-root;
}
.timeline .pips {
  float: right;
  margin-left: 0.75rem;
  font-weight: 400;
}
.timeline .pips.spent {
  font-weight: 600;
}
.panel {
  position: sticky;
  top: 4.5rem;
  max-height: calc(100vh - 6rem);
  overflow: auto;
  background: var(--raised);
  border-radius: 10px;
  padding: 0.8rem 1rem;
  font-size: 0.88rem;
}
.panel:empty::before {
  content: "Point at an event to see what it carried, or walk the timeline with the arrow keys.";
  color: var(--soft);
}
.panel p {
  overflow-wrap: anywhere;
  margin-bottom: 0.4rem;
}
.panel b {
  color: var(--c);
}
.panel pre {
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
@media (max-width: 64rem) {
  .story {
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5rem;
  }
  .panel {
    top: auto;
    bottom: 0;
    max-height: 38vh;
    border: 1px solid var(--edge);
    box-shadow: 0 -4px 16px rgb(0 0 0 / 0.12);
  }
  .panel:empty {
    display: none;
  }
}
@media (max-width: 40rem) {
  .story {
    --at: 3.1rem;
    --track: 0.72rem;
    --name: 0rem;
  }
  .timeline li {
    font-size: 0.84rem;
  }
  .timeline small {
    font-size: 0.68rem;
    line-height: 2;
  }
  .timeline li::before {
    clip-path: inset(50%);
  }
  .tracks span {
    font-size: 0.68rem;
  }
}
@media (forced-colors: active) {
  .timeline .lost,
  .timeline .gave-up {
    border-left: 3px solid;
  }
}
`;
