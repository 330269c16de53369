import type { RecordedEvent } from "../core/record.js";
import { textsOf } from "../script/matchers.js";
import { requestParts } from "../script/request-text.js";
import { show } from "../script/show.js";
import type { Findings } from "./findings.js";
import type { Scope } from "./scope.js";
import { placeOf } from "./span-place.js";

/** A text, and the place that it was found at. */
interface Place {
  readonly texts: readonly string[];
  readonly name: string;
  readonly event?: number | undefined;
  readonly at?: number | undefined;
}

const READ = { spans: inSpans, logs: inLogs, messages: inMessages, requests: inRequests };
type Room = keyof typeof READ;

/** `never`: texts that must appear nowhere in spans, logs, messages (as they grew, too) or model requests. */
export function judgeNever(
  expected: { readonly [R in Room]?: string | readonly string[] | undefined },
  scope: Scope,
  findings: Findings,
): void {
  for (const room of Object.keys(READ) as Room[]) {
    const wanted = expected[room];
    if (wanted === undefined) continue;
    const places = READ[room](scope);
    const one = typeof wanted === "string";
    for (const [index, text] of (one ? [wanted] : wanted).entries()) {
      findings.checks += 1;
      const found = places.find((place) => place.texts.some((one) => one.includes(text)));
      if (found === undefined) continue;
      const received = found.texts.find((one) => one.includes(text));
      const why = `${show(text)} appears in ${found.name}: ${show(received)}`;
      const { event, at } = found;
      findings.differs({
        path: one ? ["never", room] : ["never", room, index],
        why,
        expected: text,
        received,
        event,
        at,
      });
    }
  }
}

function inSpans(scope: Scope): Place[] {
  return scope.spans.map((span) => ({
    texts: [
      span.name,
      ...[span.statusMessage, span.attributes, span.events].flatMap((part) => textsOf(part)),
    ],
    name: `the span ${show(span.name)}`,
    ...placeOf(span, scope),
  }));
}

function inLogs({ events }: Scope): Place[] {
  return read(events, (event) =>
    event.type === "log"
      ? { texts: [event.message, ...textsOf(event.fields)], name: "a log entry" }
      : undefined,
  );
}

function inMessages({ events }: Scope): Place[] {
  return read(events, (event) =>
    event.type === "message" || event.type === "message.updated"
      ? { texts: [event.text], name: "what the customer saw" }
      : undefined,
  );
}

function inRequests({ events }: Scope): Place[] {
  return events.flatMap((event, index) => {
    if (event.type !== "modelCall.started") return [];
    const where = `a request on the lane ${event.lane}`;
    return requestParts(event.request).map(({ name, texts }) => ({
      texts,
      name: `${name} of ${where}`,
      event: index,
    }));
  });
}

function read(
  events: readonly RecordedEvent[],
  one: (event: RecordedEvent) => Omit<Place, "event" | "at"> | undefined,
): Place[] {
  return events.flatMap((event, index) => {
    const place = one(event);
    return place === undefined ? [] : [{ ...place, event: index }];
  });
}
