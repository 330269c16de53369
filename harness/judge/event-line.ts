import { Msg, messageOf } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import { show } from "../script/show.js";
import type { EventOf } from "./scope.js";
import { STORY_LINES, type Told } from "./story-lines.js";

type Liners = {
  readonly [T in RecordedEvent["type"]]?: (event: EventOf<T>) => string;
};

/** Events that a turn's story leaves out, or tells of only together with others. */
const LINES: Liners = {
  "step.ended": ({ step, outcome }) => `step ${step} ${outcome}`,
  "modelCall.started": ({ lane, try: tries, request }) => {
    const again = tries > 1 ? `, try ${tries}` : "";
    const tools = request.tools.length === 0 ? "no tools" : request.tools.map(({ name }) => name).join(", ");
    const messages = many(request.messages.length, "message");
    return `model ${lane} is asked${again}: ${messages}, tools ${request.toolChoice} of ${tools}`;
  },
  "core.started": ({ agent, core, kwargs }) => `${agent}.${core} ${shown(kwargs)}`,
  "core.ended": ({ agent, core, outcome, kwargs, output, error }) =>
    `${agent}.${core} ends: ${outcome === "ok" ? shown(output ?? kwargs) : failed(outcome, error)}`,
  "agentHook.started": ({ hookType, name, index }) => `hook ${hookType} ${name}, number ${index}, is called`,
  "point.started": ({ point, payload }) =>
    `${point} fires${payload === undefined ? "" : `: ${shown(payload)}`}`,
  "point.ended": ({ point, result, by, outcome, error }) => {
    const came = outcome === "ok" ? `→ ${result}` : failed(outcome, error);
    return `${point} ${came}${by === undefined ? "" : ` by ${by}`}`;
  },
  "hook.started": ({ point, name, index }) => `hook ${point} ${name}, number ${index}, is called`,
  "review.started": ({ check }) => `reviewer ${check} is asked`,
  "review.ended": ({ check, passed }) => `reviewer ${check} → ${passed ? "passes" : "rejects"}`,
  "moderation.started": ({ direction }) => `moderation ${direction} is asked`,
  "toolCall.ended": ({ tool, outcome }) => `tool ${tool} ends: ${shown(outcome)}`,
  "message.updated": ({ text }) => `shows ${shown(text)}`,
  remembered: ({ agent, msg }) => `${agent} remembers ${msg.role} ${shown(msg)}`,
  "compaction.started": ({ agent, before }) => `compaction of ${agent} at ${before} tokens`,
};

/** One event in one line, for a reader who knows nothing of those around it. */
export function eventLine(event: RecordedEvent): string {
  const line = LINES[event.type] as ((event: RecordedEvent) => string) | undefined;
  const story = STORY_LINES[event.type] as
    | ((event: RecordedEvent, told: Told) => string | undefined)
    | undefined;
  return line?.(event) ?? story?.(event, { showing: false }) ?? event.type;
}

/** A value in short; of a message, or of kwargs with one, its words. */
function shown(value: unknown): string {
  const { msg = value } = (value ?? {}) as { msg?: unknown };
  return show(msg instanceof Msg ? wordsOf(msg) : msg, 60);
}

function many(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function wordsOf({ text, toolCalls }: Msg): unknown {
  return toolCalls.length === 0 ? text : { text, calls: toolCalls.map(({ id, tool }) => `${tool} ${id}`) };
}

function failed(outcome: string, error: unknown): string {
  return outcome === "cancelled" ? "cancelled" : `failed: ${messageOf(error)}`;
}
