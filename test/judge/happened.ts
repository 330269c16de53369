import type { HookPointName, Status, ToolOutcome, TurnOutcome } from "../../src/index.js";
import { Msg } from "../../src/index.js";
import type { Happened } from "./turn-of.js";

let units = 0;
const unit = () => `unit-${++units}`;
const at = (time: number | undefined) => (time === undefined ? {} : { at: time });

/** Short names for the events of a turn; each gives a list, to be spread. */
export const started = (text = "Hello", agent = "support"): Happened => ({
  type: "turn.started",
  unit: "turn",
  agent,
  customer: "c-1",
  traceId: "t",
  effort: "MEDIUM",
  output: "block",
  maxSteps: 5,
  text,
});
export const ended = (
  outcome: TurnOutcome,
  more: { spent?: number; limit?: number; error?: unknown } = {},
): Happened => ({
  type: "turn.ended",
  unit: "turn",
  agent: "support",
  outcome,
  effort: "MEDIUM",
  steps: 1,
  spent: 0,
  limit: 3,
  ...more,
});
export const status = (
  name: Status,
  more: { stage?: "completed" | "failed"; text?: string; at?: number } = {},
): Happened => ({
  type: "status",
  status: name,
  ...more,
});
export const message = (
  text: string,
  more: { partial?: boolean; by?: string; at?: number } = {},
): Happened => ({
  type: "message",
  agent: "support",
  text,
  partial: false,
  source: more.by === undefined ? "model" : "hook",
  ...more,
});

/** A point that fired, and what its chain came to; `inside` happens between. */
export function point(
  name: HookPointName,
  end: {
    payload?: unknown;
    result?: "CALL_NEXT" | "RESOLVE" | "BAIL";
    by?: string;
    error?: unknown;
    at?: number;
  } = {},
  inside: readonly Happened[] = [],
): Happened[] {
  const id = unit();
  const { payload, error, at: time, ...rest } = end;
  return [
    {
      type: "point.started",
      unit: id,
      parent: "turn",
      point: name,
      hooks: 1,
      payload: undefined,
      ...at(time),
    },
    ...inside,
    {
      type: "point.ended",
      unit: id,
      point: name,
      payload,
      outcome: error === undefined ? "ok" : "error",
      ...(error === undefined ? { result: "CALL_NEXT" } : { error }),
      ...rest,
    },
  ];
}

export function agentHook(hookType: string, name: string, value?: unknown, agent = "support"): Happened[] {
  const id = unit();
  return [
    { type: "agentHook.started", unit: id, agent, hookType, name, level: "instance", index: 0 },
    {
      type: "agentHook.ended",
      unit: id,
      agent,
      hookType,
      name,
      outcome: "ok",
      replaced: value !== undefined,
      value,
    },
  ];
}

export function step(number: number, attempt: number, inside: readonly Happened[] = []): Happened[] {
  const body = { unit: unit(), agent: "support", step: number, attempt, forced: false };
  return [
    { type: "step.started", ...body },
    ...inside,
    { type: "step.ended", ...body, outcome: "committed" },
  ];
}

export function modelCall(
  lane: string,
  text: string,
  more: { agent?: string; sees?: string; at?: number } = {},
): Happened[] {
  const { agent = "support", sees = "Hello" } = more;
  const id = unit();
  const messages = [new Msg({ id: "m", role: "user", content: [{ type: "text", text: sees }] })];
  return [
    {
      type: "modelCall.started",
      unit: id,
      lane,
      agent,
      provider: "script",
      model: "script",
      try: 1,
      request: { lane, agent, messages, tools: [], toolChoice: "auto" },
    },
    { type: "modelCall.ended", unit: id, lane, outcome: "ok", chunks: 1, text, ...at(more.at) },
  ];
}

export const toolStarted = (call: string, tool: string, args: unknown): Happened => ({
  type: "toolCall.started",
  unit: `tool-${call}`,
  call,
  tool,
  args,
  agent: "support",
});
export const toolSettled = (call: string, tool: string, outcome: ToolOutcome, ran = true): Happened => ({
  type: "toolCall.settled",
  call,
  tool,
  args: {},
  outcome,
  ran,
});
export const service = (name: string, args: unknown): Happened => ({
  type: "serviceCall.started",
  call: unit(),
  service: name,
  args,
});

/** What an agent only hears; `remembered` is what its preObserve hooks made of it. */
export function observe(agent: string, text: string, remembered = text): Happened[] {
  const id = unit();
  const msg = (content: string) => new Msg({ id: "m", role: "user", content });
  return [
    { type: "core.started", unit: id, agent, core: "observe", kwargs: { msg: msg(text) } },
    { type: "remembered", agent, msg: msg(remembered), replaces: false },
    { type: "core.ended", unit: id, agent, core: "observe", outcome: "ok" },
  ];
}
