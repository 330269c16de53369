import type { AgentSettings, EffortLevel } from "../program.js";
import type { Drawing } from "./drawing.js";
import { without } from "./simpler.js";

/** The agent, its fallback always said. */
export function drawAgent(drawing: Drawing): AgentSettings {
  const { dice } = drawing;
  const reviewed = {
    toolReview: drawing.draws("toolReview", 0.7),
    messageReview: drawing.draws("messageReview", 0.7),
  };
  const effort = dice.weigh(isReviewHot(drawing) ? REVIEWED_EFFORTS : EFFORTS);
  const output = drawOutput(drawing);
  return {
    ...(effort === "unsaid" ? {} : { effort }),
    ...(output === undefined ? {} : { output }),
    ...(drawing.draws("smallMaxSteps", 0.5) ? { maxSteps: dice.int(1, 3) } : {}),
    ...(reviewed.toolReview ? { toolReview: true } : {}),
    ...(reviewed.messageReview ? { messageReview: true } : {}),
    fallback: "Sorry, I can't help with that.",
  };
}

const EFFORTS: Readonly<Record<EffortLevel | "unsaid", number>> = {
  unsaid: 2,
  MIN: 2,
  LOW: 3,
  MEDIUM: 1,
  HIGH: 3,
  MAX: 3,
};

/** At MIN nothing is reviewed. */
const REVIEWED_EFFORTS = { ...EFFORTS, MIN: 0 };

function isReviewHot({ mood: { hot, certain } }: Drawing): boolean {
  return hot !== undefined && (certain.includes("toolReview") || certain.includes("messageReview"));
}

function drawOutput(drawing: Drawing): "stream" | "block" | undefined {
  const { dice } = drawing;
  if (!drawing.has("block")) return dice.chance(0.5) ? "stream" : undefined;
  if (!drawing.has("stream")) return "block";
  if (drawing.mood.certain.includes("stream")) return "stream";
  return dice.pick(["stream", "block", undefined]);
}

/** Without each setting, or with one that makes for short turns. */
export function* simplerAgent(agent: AgentSettings): Iterable<AgentSettings> {
  yield* without(agent, "effort", "output", "maxSteps", "toolReview", "messageReview");
  if (agent.effort !== "LOW") yield { ...agent, effort: "LOW" };
  if (agent.maxSteps !== 1) yield { ...agent, maxSteps: 1 };
  if (agent.maxSteps !== 1 && agent.maxSteps !== 2) yield { ...agent, maxSteps: 2 };
}
