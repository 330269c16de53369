import { messageOf, type ToolOutcome, type UnitOutcome } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import { show } from "../script/show.js";
import { budgetLeft } from "./budget-left.js";
import { spellMs } from "./ms.js";
import type { EventOf } from "./scope.js";
import { textOf } from "./text-of.js";

/** What a line needs to know of the lines before it. */
export interface Told {
  /** The message that is growing has its line. */
  showing: boolean;
}

type Tellers = {
  readonly [T in RecordedEvent["type"]]?: (event: EventOf<T>, told: Told) => string | undefined;
};

/** What each event is told as; events that say nothing to a reader of a conversation are left out. */
export const STORY_LINES: Tellers = {
  "turn.started": ({ text }) => `customer ${quote(text)}`,
  manual: ({ text }) => `customer ${quote(text)} (manual: a person answers)`,
  status: ({ status, stage, text }) =>
    `status ${status}${aside(stage)}${text === undefined ? "" : ` ${quote(text)}`}`,
  "step.started": ({ step, attempt, forced }) =>
    `${forced ? "forced step" : "step"} ${step}${attempt > 1 ? `, attempt ${attempt}` : ""}`,
  "step.ended": ({ outcome, step }) => (outcome === "committed" ? undefined : `step ${step} ${outcome}`),
  "modelCall.ended": ({ lane, text, outcome, error }) =>
    `model ${lane}: ${outcome !== "ok" ? ended(outcome, error) : text === "" ? "no text" : quote(text)}`,
  providerWait: ({ waitMs, error }) => `waits ${spellMs(waitMs)}: ${messageOf(error)}`,
  "calls.proposed": ({ calls }) => `proposes ${calls.map((call) => call.tool).join(", ")}`,
  "hook.ended": (event) => `hook ${event.point} ${event.name} → ${hookResult(event)}`,
  "agentHook.ended": (event) => `hook ${event.hookType} ${event.name} → ${agentHookResult(event)}`,
  // A reviewer's verdict is told by `reviewed`; one that failed gives none.
  "review.ended": ({ check, outcome, error }) =>
    outcome === "ok" ? undefined : `reviewer ${check} ${ended(outcome, error)}`,
  reviewed: ({ check, passed, decidedBy, subject }) =>
    `${check} ${passed ? "passed" : "rejected"} by ${decidedBy}: ${quote(subject)}`,
  "moderation.ended": ({ direction, flagged, categories, outcome, error }) => {
    const verdict = flagged ? `flagged${aside(categories?.join(", "))}` : "pass";
    return `moderation ${direction}: ${outcome === "ok" ? verdict : ended(outcome, error)}`;
  },
  "rule.judged": ({ rule, matched, discovered }) =>
    matched || discovered
      ? `rule ${rule}${matched ? " matched" : ""}${discovered ? " discovered" : ""}`
      : undefined,
  "cancel.requested": ({ by }) => (by === "signal" ? "cancel" : "cancel, by the next message"),
  correction: ({ text }) => `corrects itself: ${quote(text)}`,
  rejected: ({ spent, limit, restarts }) => `${budgetLeft(spent, limit)}${restarts ? ", restarts" : ""}`,
  "toolCall.started": ({ tool, args }) => `tool ${tool} ${show(args, 80)}`,
  "toolCall.settled": ({ tool, outcome, ran }) =>
    `tool ${tool} → ${toolOutcome(outcome)}${ran ? "" : " (never ran)"}`,
  "serviceCall.started": ({ service, args }) => `service ${service} ${show(args, 80)}`,
  "core.started": ({ agent, core, kwargs }) =>
    core === "observe" ? `${agent} hears ${nameOf(kwargs.msg)}: ${quote(textOf(kwargs) ?? "")}` : undefined,
  "message.updated": ({ text }, told) => {
    if (told.showing) return undefined;
    told.showing = true;
    return `shows ${quote(text)}`;
  },
  message: ({ text, partial, by, source }, told) => {
    told.showing = false;
    const from = by ?? (source === "model" ? undefined : source);
    return `message ${quote(text)}${partial ? " (partial)" : ""}${from === undefined ? "" : ` by ${from}`}`;
  },
  "message.dropped": ({ text }) => `dropped ${quote(text)}`,
  giveUp: ({ kind, steps }) => `gives up: ${kind} after ${steps} ${steps === 1 ? "step" : "steps"}`,
  "giveUp.answered": ({ answeredBy, fallback }) =>
    `answered by the ${answeredBy}${fallback === undefined ? "" : `, fallback text: ${fallback}`}`,
  mode: ({ mode }) => `mode ${mode}`,
  "compaction.ended": ({ before, after, outcome, error }) =>
    outcome === "ok" ? `compacted ${before} → ${after ?? "?"} tokens` : `compaction ${ended(outcome, error)}`,
  "error.caught": ({ code, error }) => `error ${code}: ${messageOf(error)}`,
  log: ({ level, message }) =>
    level === "warn" || level === "error" ? `log ${level}: ${quote(message)}` : undefined,
  "turn.ended": ({ outcome, spent, limit }) => `turn ${outcome}, ${budgetLeft(spent, limit)}`,
};

/** A text in quotes on one line, cut off between characters. */
function quote(text: string, limit = 60): string {
  const characters = [...text];
  return JSON.stringify(characters.length <= limit ? text : `${characters.slice(0, limit - 1).join("")}…`);
}

/** Whose message it is. */
function nameOf(msg: unknown): string {
  const { name, role } = (msg ?? {}) as { name?: unknown; role?: unknown };
  return String(name ?? role ?? "somebody");
}

/** In brackets, if there is something to say. */
function aside(text: string | undefined): string {
  return text ? ` (${text})` : "";
}

function ended(outcome: UnitOutcome, error: unknown): string {
  return outcome === "cancelled" ? "cancelled" : `failed: ${messageOf(error)}`;
}

function hookResult({ outcome, result, error, isolated }: EventOf<"hook.ended">): string {
  if (outcome === "ok") return result ?? "nothing";
  return `${ended(outcome, thrownBy(error))}${isolated ? " (isolated)" : ""}`;
}

function agentHookResult({ outcome, replaced, error }: EventOf<"agentHook.ended">): string {
  if (outcome === "ok") return replaced ? "replaced" : "nothing";
  return ended(outcome, thrownBy(error));
}

/** What a hook threw; its line says already which hook, and where. */
function thrownBy(error: unknown): unknown {
  return (error as { cause?: unknown } | undefined)?.cause ?? error;
}

function toolOutcome(outcome: ToolOutcome): string {
  if ("throw" in outcome) return `throws ${quote(outcome.throw)}`;
  return "return" in outcome ? show(outcome.return, 80) : "cancelled";
}
