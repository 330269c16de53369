import type { RecordedEvent } from "../core/record.js";
import type { EventOf } from "../laws/law.js";
import { CallBeats } from "./call-beats.js";
import { sortedJson } from "./sorted-json.js";
import type { TurnReading } from "./turn-reading.js";

/** Reads one event into a turn's story. */
export type BeatReader = (event: RecordedEvent, turn: TurnReading) => void;

type Readers = {
  readonly [T in RecordedEvent["type"]]?: (event: EventOf<T>, turn: TurnReading) => void;
};

/** What each event adds to a turn's story; the others add nothing. `story.ts` says how beats are written. */
export const BEATS: Readers = {
  "turn.ended": ({ outcome, spent, limit }, turn) => {
    turn.outcome = outcome;
    turn.budget = `${spent}/${limit}`;
  },
  manual: (_event, turn) => {
    turn.outcome = "manual";
  },
  status: ({ status, stage, at }, turn) =>
    turn.add(`status ${status}${stage === undefined ? "" : ` ${stage}`} @${at - turn.startedAt}`),
  "point.started": ({ point, step, attempt }, turn) =>
    turn.add(
      point === "onStepStarted" || point === "onStepCompleted" ? `${point} ${step}.${attempt}` : point,
    ),
  "hook.ended": ({ point, name, outcome, result }, turn) =>
    turn.add(`${point} ${name} ${outcome === "ok" ? result : ended(outcome)}`),
  "modelCall.started": ({ lane, request, try: tries }, turn) => {
    const { tools, toolChoice, messages } = request;
    const names = tools.map(({ name }) => name).sort();
    turn.add(`model ${lane} ${toolChoice} [${names.join(",")}] try ${tries}`);
    if (lane === "main") turn.requests.push(turn.messages.read(messages));
  },
  providerWait: ({ waitMs }, turn) => turn.add(`wait ${waitMs}`),
  "core.started": readCore,
  "core.ended": ({ core, output, outcome }, turn) => {
    if (core === "reply" && outcome === "ok") turn.reply = String(textOf(output));
  },
  "agentHook.started": ({ unit, parent }, turn) => {
    const call = parent === undefined ? undefined : turn.callOfUnit.get(parent);
    if (call !== undefined) turn.callOfUnit.set(unit, call);
  },
  "agentHook.ended": readAgentHook,
  "toolCall.started": ({ tool, call, args }, turn) =>
    turn.calls.get(call)?.add(`tool ${tool} ${call} ${sortedJson(args)}`),
  "toolCall.ended": ({ call, outcome }, turn) => turn.calls.get(call)?.toolEnded(outcome),
  "toolCall.settled": ({ call, tool, outcome }, turn) => turn.calls.get(call)?.settled(tool, call, outcome),
  "review.started": ({ check }, turn) => turn.add(`review ${check}`),
  "moderation.started": ({ direction }, turn) => turn.add(`moderation ${direction}`),
  message: ({ text, partial }, turn) =>
    turn.add(`message ${JSON.stringify(text)}${partial ? " partial" : ""}`),
  "message.dropped": (_event, turn) => turn.add("dropped"),
  "compaction.started": (_event, turn) => turn.add("compaction"),
  "compaction.ended": ({ outcome }, turn) =>
    turn.add(`compaction ${outcome === "ok" ? "over" : ended(outcome)}`),
  mode: ({ mode }, turn) => turn.add(`mode ${mode}`),
  "cancel.requested": ({ by }, turn) => turn.add(`cancel ${by}`),
  rejected: ({ check, decidedBy, spent, limit, exhausted }, turn) => {
    turn.rejections.push(`${check} ${decidedBy} ${spent}/${limit}${exhausted ? " exhausted" : ""}`);
  },
  giveUp: ({ kind, steps }, turn) => {
    turn.giveUp = `${kind} after ${steps}`;
  },
  "giveUp.answered": ({ answeredBy, fallback }, turn) => {
    turn.answeredBy = fallback === undefined ? answeredBy : `fallback ${fallback}`;
  },
  "error.caught": ({ code, error, fatal }, turn) => {
    const failedAt = turn.failedAt.get(error);
    const moment = failedAt === undefined ? "" : ` @${failedAt - turn.startedAt}`;
    turn.errors.push(`${code}${moment}${fatal ? " fatal" : ""}`);
  },
  "rule.judged": ({ rule, matched, discovered }, turn) => {
    if (!matched && !discovered) return;
    turn.rules.push(`${rule}${matched ? " matched" : ""}${discovered ? " discovered" : ""}`);
  },
};

/** A unit's end that is not `ok`. */
function ended(outcome: "error" | "cancelled"): string {
  return outcome === "error" ? "failed" : "cancelled";
}

function readCore({ unit, core, kwargs }: EventOf<"core.started">, turn: TurnReading): void {
  if (core === "acting") {
    const call = new CallBeats("core acting");
    turn.callOfUnit.set(unit, call);
    turn.calls.set((kwargs.toolCall as { id: string }).id, call);
    turn.add(call);
  } else if (core === "print") {
    turn.add(`core print ${JSON.stringify(textOf(kwargs.msg))}${kwargs.last === true ? " last" : ""}`);
  } else turn.add(`core ${core}`);
}

function readAgentHook(event: EventOf<"agentHook.ended">, turn: TurnReading): void {
  const { unit, hookType, name, outcome, replaced, value, error, at } = event;
  if (outcome === "error") turn.failedAt.set(error, at);
  const call = turn.callOfUnit.get(unit);
  const how = outcome === "ok" ? (replaced ? replacement(hookType, value, call) : "kept") : ended(outcome);
  (call ?? turn).add(`${hookType} ${name} ${how}`);
}

/** What of the value that a pre- or post-hook left is its type's to replace. */
function replacement(hookType: string, value: unknown, call: CallBeats | undefined): string {
  const kwargs = value as { msg?: unknown; toolChoice?: unknown; toolCall?: { args?: unknown } };
  switch (hookType) {
    case "preReasoning":
      return sortedJson(kwargs.toolChoice);
    case "preActing":
      return sortedJson(kwargs.toolCall?.args);
    case "postActing":
      return call?.worded(value) ?? sortedJson(value);
    case "postReply":
    case "postReasoning":
      return sortedJson(textOf(value));
    default:
      return sortedJson(textOf(kwargs.msg));
  }
}

function textOf(msg: unknown): unknown {
  return (msg as { text?: unknown } | null | undefined)?.text ?? "";
}
