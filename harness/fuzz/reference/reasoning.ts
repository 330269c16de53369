import { agentChain } from "./agent-chains.js";
import type { DraftDelivery } from "./draft-delivery.js";
import { callModel, type Draft } from "./model-call.js";
import type { TurnState } from "./turn-state.js";

/**
 * The core function `reasoning` of an attempt: preReasoning, the model, postReasoning (agent hooks, Inside a
 * turn).
 */
export function reason(turn: TurnState, delivery: DraftDelivery): Draft {
  turn.beat("core reasoning");
  const toolChoice = chooseTools(turn, "auto");
  const onText = holdsText(turn) ? {} : { onText: (text: string) => delivery.update(text) };
  const seen = () => delivery.seen;
  const draft = callModel(turn, { lane: "main", toolChoice, tools: turn.tools, seen, ...onText });
  return reconsider(turn, draft);
}

/**
 * The forced step's: no tools, whatever preReasoning says, and nothing shown before it is judged (engine
 * 1.6).
 */
export function reasonWithoutTools(turn: TurnState): Draft {
  turn.beat("core reasoning");
  chooseTools(turn, "none");
  return reconsider(turn, callModel(turn, { lane: "main", toolChoice: "none", tools: [] }));
}

function chooseTools(turn: TurnState, choice: "auto" | "none"): "auto" | "none" {
  return agentChain(turn, "preReasoning", choice, (current, set) => set.toolChoice ?? current);
}

/** A text that postReasoning sets takes the place of the whole answer, calls included. */
function reconsider(turn: TurnState, draft: Draft): Draft {
  const text = agentChain<string | undefined>(
    turn,
    "postReasoning",
    undefined,
    (current, set) => set.content ?? current,
  );
  return text === undefined ? draft : { text, calls: [] };
}

/** Whether an attempt's text is not shown while it is generated (engine 1.4). */
function holdsText({ run, reviews, tools, effort }: TurnState): boolean {
  const { agent, moderation, tools: scripts } = run.program;
  if (agent.output === "block" || reviews.messages || moderation) return true;
  if (run.agentHooks("postReasoning").length > 0) return true;
  if (effort === "MIN") return false;
  return tools.some((tool) => reviews.toolCalls || scripts?.[tool]?.consequential);
}
