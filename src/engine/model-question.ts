import { Msg } from "../messages/msg.js";
import { parseJsonObject } from "../models/structured.js";
import { callModel } from "./model-call.js";
import type { Turn } from "./turn.js";

/** A question with a structured answer. */
export interface Question {
  /** The lane of the model call: `toolReview`, `messageReview`, `matcher`, `compaction`, or one of your own. */
  readonly lane: string;
  /** What to do, for the system message. */
  readonly instructions: string;
  /** What to judge. */
  readonly subject: string;
  /** The JSON Schema that the answer has to fit. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Asks the model and reads its answer as a JSON object. Throws a `ModelError`, or a plain error for a malformed answer. */
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
  return parseJsonObject(answer.text);
}

/** Asks the model for a text. */
export async function askText(turn: Turn, question: Omit<Question, "schema">): Promise<string> {
  const { lane } = question;
  const messages = ask(question.instructions, question.subject);
  const request = { lane, agent: turn.agent.name, messages, tools: [], toolChoice: "none" } as const;
  return (await callModel(turn, request)).text;
}

function ask(instructions: string, subject: string): Msg[] {
  return [
    new Msg({ id: "instructions", role: "system", content: instructions }),
    new Msg({ id: "subject", role: "user", content: subject }),
  ];
}
