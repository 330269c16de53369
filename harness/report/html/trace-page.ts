import type { RecordedEvent } from "../../core/record.js";
import { describeTurn } from "../../judge/describe-turn.js";
import { traceTurns } from "../../trace/trace-turns.js";
import { counted } from "../counted.js";
import { documentText } from "./document.js";
import { html } from "./html.js";
import { turnSection } from "./turn-section.js";

/** Where a trace comes from, as its page tells it. */
export interface TracePageOptions {
  /** The scenario's title. */
  readonly title: string;
  /** The scenario's place, `file:line`, or the trace's file. */
  readonly source?: string;
}

/**
 * A recorded lifecycle stream as one HTML page that needs nothing else: the timeline of every turn, with all
 * that its events carried. The same events give the same bytes.
 */
export function tracePage(events: readonly RecordedEvent[], { title, source }: TracePageOptions): string {
  const turns = traceTurns(events).map((turn) => describeTurn(turn, { payloads: true }));
  const hookCalls = events.filter(({ type }) => type === "hook.started" || type === "agentHook.started");
  const modelCalls = turns.reduce((sum, turn) => sum + turn.modelCalls, 0);
  const facts = [
    counted(turns.length, "turn"),
    counted(modelCalls, "model call"),
    counted(hookCalls.length, "hook call"),
    counted(events.length, "event"),
  ];
  const from = source !== undefined && html`<code>${source}</code> · `;
  return documentText({
    title: `${title} · Hookrig trace`,
    heading: title,
    main: html`<p class="place">${from}${facts.join(" · ")}</p>
${turns.map((turn) => turnSection(turn, "turn"))}${
  turns.length === 0 && html`<p class="note">The trace holds no event.</p>`
}`,
    stories: [],
  });
}
