import { Msg } from "../messages/msg.js";
import { parseJsonObject } from "../models/json-object.js";
import { callModel, type ModelAnswer } from "./model-call.js";
import type { Turn } from "./turn.js";

/** A question with a structured answer. */
export interface Question {
  /**
   * The lane of the model call: `toolReview`, `messageReview`, `matcher`, `compaction`, or one of your own.
   */
  readonly lane: string;
  /** What to do, for the system message. */
  readonly instructions: string;
  /** What to judge. */
  readonly subject: string;
  /** The JSON Schema that the answer has to fit. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * Asks the model and reads its answer as a JSON object. Throws a `ModelError`, or a plain error for a
 * malformed answer.
 */
export async function askModel(turn: Turn, question: Question): Promise<Record<string, unknown>> {
  const { lane, schema } = question;
  const answer = await callModel(turn, {
    lane,
    agent: turn.agent.name,
    messages: ask(question.instructions, question.subject),
    tools: [],
    toolChoice: "none",
    output: { name: lane, schema },
  });
  return parseJsonObject(wholeText(answer));
}

/** Asks the model for a text. */
export async function askText(turn: Turn, question: Omit<Question, "schema">): Promise<string> {
  const { lane } = question;
  const messages = ask(question.instructions, question.subject);
  const request = { lane, agent: turn.agent.name, messages, tools: [], toolChoice: "none" } as const;
  return wholeText(await callModel(turn, request));
}

/**
 * A refusal, and an answer that was cut off, are no answers: half a summary must not replace a conversation.
 */
function wholeText({ text, finishReason }: ModelAnswer): string {
  if (finishReason === "refusal") throw new Error("the model refused to answer");
  if (finishReason === "length") throw new Error("the model's answer was cut off at its token limit");
  return text;
}

function ask(instructions: string, subject: string): Msg[] {
  return [
    new Msg({ id: "instructions", role: "system", content: instructions }),
    new Msg({ id: "subject", role: "user", content: subject }),
  ];
}
