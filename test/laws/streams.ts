import type { RecordedEvent } from "../../harness/core/record.js";
import type { BrokenLaw, EventOf, Law, RunFacts } from "../../harness/laws/law.js";
import { LawChecks } from "../../harness/laws/law-checks.js";
import { play } from "../run/play.js";

type Events = readonly RecordedEvent[];
type Type = RecordedEvent["type"];

/** The stream of a scenario that is played for real; the keys are its body's, without title and `expect`. */
export async function streamOf(body: string, turns = '- customer: "Hi"'): Promise<Events> {
  const { events } = await play(
    `scenario: x\n${body}\nturns:\n${turns}\nexpect: { modelCalls: { total: { atLeast: 0 } } }`,
  );
  return events;
}

/** What a law says of a stream: undefined if it holds. */
export function verdict(law: Law, events: Events, facts: Partial<RunFacts> = {}): BrokenLaw | undefined {
  const checks = new LawChecks([law]);
  for (const event of events) checks.event(event);
  return checks.end({ scriptProblems: [], ...facts })[0];
}

/** What was seen, and the types of the witness. */
export function seen(law: Law, events: Events, facts: Partial<RunFacts> = {}): readonly string[] {
  const broken = verdict(law, events, facts);
  return broken === undefined ? [] : [broken.what, ...broken.witness.map(({ type }) => type)];
}

type Where<T extends Type> = (event: EventOf<T>) => boolean;

/** The stream without the first event of this type that fits. Throws if there is none. */
export function without<T extends Type>(events: Events, type: T, where?: Where<T>): Events {
  const place = placeOf(events, type, where);
  return events.toSpliced(place, 1);
}

/** The stream with the first such event told twice. */
export function twice<T extends Type>(events: Events, type: T, where?: Where<T>): Events {
  const place = placeOf(events, type, where);
  return events.toSpliced(place, 0, events[place] as RecordedEvent);
}

/** The stream with other fields in the first such event. */
export function altered<T extends Type>(
  events: Events,
  type: T,
  change: Partial<EventOf<T>>,
  where?: Where<T>,
): Events {
  const place = placeOf(events, type, where);
  return events.with(place, { ...events[place], ...change } as RecordedEvent);
}

/** The stream with one more event behind the first one of this type that fits; it is of that one's turn. */
export function withMore<T extends Type>(events: Events, type: T, more: object, where?: Where<T>): Events {
  const place = placeOf(events, type, where);
  const { at, turn } = events[place] as { at: number; turn?: string };
  return events.toSpliced(place + 1, 0, { at, turn, ...more } as RecordedEvent);
}

/** The first event of this type that fits. */
export function first<T extends Type>(events: Events, type: T, where?: Where<T>): EventOf<T> {
  return events[placeOf(events, type, where)] as EventOf<T>;
}

function placeOf<T extends Type>(events: Events, type: T, where: Where<T> = () => true): number {
  const place = events.findIndex((event) => event.type === type && where(event as EventOf<T>));
  if (place < 0) throw new Error(`the stream has no such ${type}`);
  return place;
}

/** A tool call, a rejected draft, and an answer; hooks at two points and around the agent's functions. */
export const ANSWERED = `
agent: { output: block, messageReview: true, toolReview: true }
tools: { lookup: { always: { return: { state: shipped } } } }
model:
  main:
    - { call: { tool: lookup, args: { order: 7 }, id: call-1 } }
    - { say: "It is lost, I am afraid." }
    - { say: "It has been shipped." }
reviews:
  toolCalls: [ pass ]
  messages: [ { reject: "The state is: shipped." }, pass ]
hooks:
  script:
    onPreparing: { first: [ {} ], second: [ {} ] }
    onReviewingMessage: { guard: [ {}, {} ] }
agentHooks:
  - { type: preReasoning, name: quiet, return: null }
  - { type: prePrint, name: sign, set: { msg: { content: "It has been shipped. Bye!" } } }`;

/** Two rejections at LOW: the turn is out, and answers by the forced step. */
export const GIVES_UP = `
agent: { output: block, effort: LOW, messageReview: true }
model:
  main:
    - { say: "It is lost, I am afraid." }
    - { say: "It is gone, I am afraid." }
    - { say: "I could not help." }
reviews: { messages: [ { reject: "Say what is known." }, { reject: "Say what is known." } ] }`;

/** The same with a hook that answers in the engine's place. */
export const HOOK_ANSWERS = `
agent: { output: block, effort: LOW, messageReview: true }
model: { main: [ { say: "It is lost, I am afraid." }, { say: "It is gone, I am afraid." } ] }
reviews: { messages: [ { reject: "Say what is known." }, { reject: "Say what is known." } ] }
hooks:
  script:
    onGivingUp: { owner: [ { emit: "A colleague calls you.", return: RESOLVE } ] }`;

/** A gate's hook stops the turn. */
export const STOPPED = `
agent: { output: block }
model: { main: [] }
hooks:
  script:
    onPreparing: { first: [ {} ], guard: [ { return: BAIL } ], never: [] }`;

/** A guard at a review point throws. */
export const FAILED = `
agent: { output: block, messageReview: true }
model: { main: [ { say: "It is lost, I am afraid." } ] }
reviews: { messages: [] }
hooks:
  script:
    onReviewingMessage: { guard: [ { throw: down } ], never: [] }`;

/** Text that is streamed in two pieces. */
export const STREAMED = `
model: { main: [ { say: "It is shipped.", chunks: [ "It is ", "shipped." ], interval: 10ms } ] }`;
