import type { ReasoningKwargs } from "../agents/running.js";
import { type ContentBlock, Msg } from "../messages/msg.js";
import type { ModelRequest } from "../models/model.js";
import { callModel, type ModelAnswer, type Watcher } from "./model-call.js";
import { isHeld } from "./review-scope.js";
import type { Turn } from "./turn.js";
import { Utterance } from "./utterance.js";

/**
 * The core of `reasoning`: one model call of an attempt, streamed to the customer where nothing holds its
 * text.
 */
export async function reason(turn: Turn, kwargs: ReasoningKwargs): Promise<Msg> {
  const { messages } = kwargs;
  const request: ModelRequest = turn.forced
    ? { lane: "main", agent: turn.agent.name, messages, tools: [], toolChoice: "none" }
    : { lane: "main", agent: turn.agent.name, messages, tools: kwargs.tools, toolChoice: kwargs.toolChoice };
  const id = turn.engine.ids.next("msg");
  const answer = await callModel(turn, request, isHeld(turn) ? undefined : watcher(turn, id));
  return asMsg(turn, id, answer);
}

/** Shows text as it comes. */
function watcher(turn: Turn, id: string): Watcher {
  return {
    async text(soFar) {
      turn.streaming ??= new Utterance(turn, id, "model");
      await turn.streaming.update(soFar);
    },
    seen: () => turn.streaming !== undefined && turn.streaming.shown !== "",
  };
}

function asMsg(turn: Turn, id: string, answer: ModelAnswer): Msg {
  const content: ContentBlock[] = [];
  if (answer.reasoning !== "") content.push({ type: "reasoning", text: answer.reasoning });
  if (answer.text !== "") content.push({ type: "text", text: answer.text });
  if (answer.calls.length > 0) content.push(...toolCalls(answer.calls));
  const { finishReason, usage } = answer;
  const counted = usage === undefined ? {} : { usage };
  return new Msg({ id, role: "assistant", name: turn.agent.name, content, finishReason, ...counted });
}

function toolCalls(calls: ModelAnswer["calls"]): ContentBlock[] {
  const taken = new Set<string>();
  return calls.map(({ id, tool, args }) => ({
    type: "toolCall",
    id: uniqueId(taken, id),
    tool,
    args: parseArgs(args),
  }));
}

/** Providers refuse two calls of one id, and so would our own history. */
function uniqueId(taken: Set<string>, id: string): string {
  let free = id;
  for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`;
  taken.add(free);
  return free;
}

/** The arguments as an object; text that is none stays as it is, and the call gets an error outcome. */
function parseArgs(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    const args: unknown = JSON.parse(text);
    return args !== null && typeof args === "object" && !Array.isArray(args) ? args : text;
  } catch {
    return text; // Malformed JSON is the model's fault, reported to it as the call's outcome.
  }
}
