import type { RecordedEvent } from "../core/record.js";
import { errorFields } from "./error-fields.js";
import { statusFields } from "./outcome.js";
import type { EventOf, Scope } from "./scope.js";
import { textOf } from "./text-of.js";

type Fields = Readonly<Record<string, unknown>>;

/** One entry of `hooks` or `timeline`. */
export interface Entry {
  readonly name: string;
  /**
   * Index of the event at which it stands: a point or a hook stands where it started, and tells what it ended
   * with.
   */
  readonly event: number;
  readonly fields: Fields;
}

/** What the entries in the making know of the events around them. */
interface Around {
  /** The event that ended a unit, or a call. */
  readonly ends: ReadonlyMap<string, RecordedEvent>;
  /** The event that started a unit, or a call; as far as it was read. */
  readonly starts: Map<string, RecordedEvent>;
  agent?: string;
  step?: number | undefined;
  attempt?: number | undefined;
  error?: unknown;
}

type Body = { readonly name: string; readonly fields: Fields } | undefined;
type Readers = {
  readonly [T in RecordedEvent["type"]]?: (event: EventOf<T>, around: Around) => Body;
};

/** What becomes an entry, by the type of its event. */
const READERS: Readers = {
  status: (event) => ({ name: "status", fields: statusFields(event) }),
  message: ({ agent, text, partial, by }) => ({ name: "message", fields: { agent, text, partial, by } }),
  "toolCall.started": ({ type, agent, tool, args }) => ({ name: type, fields: { agent, tool, args } }),
  "toolCall.ended": ({ type, call, tool, outcome }, { starts }) => {
    const { agent, args } = (starts.get(`toolCall ${call}`) ?? {}) as Fields;
    return { name: type, fields: { tool, outcome, args, ...(agent === undefined ? {} : { agent }) } };
  },
  "serviceCall.started": ({ type, service, args }) => ({ name: type, fields: { service, args } }),
  "serviceCall.ended": ({ type, call, service, outcome }, { starts }) => {
    const started = starts.get(`serviceCall ${call}`) as EventOf<"serviceCall.started"> | undefined;
    return { name: type, fields: { service, outcome, args: started?.args } };
  },
  "core.started": ({ agent, core, kwargs }) => ({
    name: `${core}.started`,
    fields: { agent, payload: kwargs, text: textOf(kwargs), ...callIn(kwargs) },
  }),
  "core.ended": (event, { starts }) =>
    coreEnded(event, starts.get(event.unit) as EventOf<"core.started"> | undefined),
  "agentHook.started": ({ unit, parent, agent, hookType, name }, { ends, starts }) => {
    const ended = ends.get(unit) as EventOf<"agentHook.ended"> | undefined;
    const core = starts.get(parent ?? "") as EventOf<"core.started"> | undefined;
    const payload = ended?.value;
    const call = { ...callIn(core?.kwargs), ...callIn(payload) };
    return {
      name: hookType,
      fields: { agent, by: name, payload, text: textOf(payload), ...call, ...failed(ended) },
    };
  },
  "point.started": ({ unit, point, payload, step, attempt }, { ends, error }) => {
    const ended = ends.get(unit) as EventOf<"point.ended"> | undefined;
    const told = point === "onError" && error !== undefined ? { error: errorFields(error) } : {};
    const place = { ...(step === undefined ? {} : { step }), ...(attempt === undefined ? {} : { attempt }) };
    const left = ended === undefined ? payload : ended.payload;
    const text = typeof left === "string" ? left : undefined;
    const { result, by } = ended ?? {};
    return { name: point, fields: { payload: left, text, result, by, ...place, ...told, ...failed(ended) } };
  },
};

/** All entries of a scope, in order. */
export function timelineEntries(scope: Scope): Entry[] {
  const around: Around = { ends: endsOf(scope.events), starts: new Map() };
  return scope.events.flatMap((event, index) => {
    note(event, around);
    const reader = READERS[event.type] as ((event: RecordedEvent, around: Around) => Body) | undefined;
    const body = reader?.(event, around);
    if (body === undefined) return [];
    const { agent, step, attempt } = around;
    const fields = { agent, step, attempt, at: event.at - scope.turnStart(event), ...body.fields };
    return [{ name: body.name, event: index, fields }];
  });
}

function endsOf(events: readonly RecordedEvent[]): Map<string, RecordedEvent> {
  const ends = new Map<string, RecordedEvent>();
  for (const event of events) {
    if (event.type.endsWith(".ended") && "unit" in event) ends.set(event.unit, event);
  }
  return ends;
}

/** Keeps track of whose turn it is, which attempt is open, and what has started. */
function note(event: RecordedEvent, around: Around): void {
  if (event.type.endsWith(".started") && "unit" in event) around.starts.set(event.unit, event);
  switch (event.type) {
    case "turn.started":
      around.agent = event.agent;
      break;
    case "step.started":
      around.step = event.step;
      around.attempt = event.attempt;
      break;
    case "step.ended":
      around.step = undefined;
      around.attempt = undefined;
      break;
    case "toolCall.started":
      around.starts.set(`toolCall ${event.call}`, event);
      break;
    case "serviceCall.started":
      around.starts.set(`serviceCall ${event.call}`, event);
      break;
    case "error.caught":
      around.error = event.error;
      break;
  }
}

function coreEnded(event: EventOf<"core.ended">, started: EventOf<"core.started"> | undefined): Body {
  const { agent, core, output } = event;
  // A reply's text is what was said; of the others, what they were given.
  const text = textOf(output) ?? textOf(started?.kwargs);
  const fields = { agent, payload: output, text, ...callIn(started?.kwargs), ...failed(event) };
  return { name: `${core}.ended`, fields };
}

/** The tool and the arguments in the kwargs of `acting`. */
function callIn(kwargs: unknown): { tool?: unknown; args?: unknown } {
  const call = (kwargs as { toolCall?: { tool?: unknown; args?: unknown } } | null | undefined)?.toolCall;
  return call === undefined ? {} : { tool: call.tool, args: call.args };
}

function failed(ended: { readonly error?: unknown } | undefined): { error?: unknown } {
  return ended?.error === undefined ? {} : { error: errorFields(ended.error) };
}
