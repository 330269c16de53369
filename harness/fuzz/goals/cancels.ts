import type { RecordedEvent } from "../../core/record.js";
import type { GoalFamily, GoalWatch } from "./goal.js";

const STAGES = [
  "before the answer, in a hook",
  "in a step's hook",
  "in a review hook",
  "in onGivingUp",
  "in a pre- or post-hook",
  "in a model call",
  "in the forced step's model call",
  "in a wait for the provider",
  "in a tool review",
  "in a message review",
  "in moderation",
  "in a tool",
] as const;
type Stage = (typeof STAGES)[number];

const REVIEW_POINTS = [
  "onReviewingToolCalls",
  "onToolCallsReviewed",
  "onReviewingMessage",
  "onMessageReviewed",
];
const EARLY_POINTS = ["onAcknowledging", "onAcknowledged", "onPreparing", "onGeneratingMessages"];

/** A cancel, by signal or by the customer's next message, in each stage of a turn. */
export const cancels: GoalFamily = {
  names: STAGES.map((stage) => `cancel: ${stage}`),
  watch(program, meet) {
    if (!program.turns.some(isCutOff)) return {};
    const stages = new Stages();
    return {
      ...stages.watch,
      "cancel.requested": () => {
        const stage = stages.innermost;
        if (stage !== undefined) meet(`cancel: ${stage}`);
      },
    };
  },
};

const isCutOff = ({ cancel, cancelAfter, interrupt }: Parameters<GoalFamily["watch"]>[0]["turns"][number]) =>
  cancel !== undefined || cancelAfter !== undefined || interrupt !== undefined;

type Unit = Extract<RecordedEvent, { unit: string }>;

/** The units that are open, each with the stage that it means. */
class Stages {
  readonly #open = new Map<string, Stage>();
  #waits = false;
  #forced = false;

  /** Of all that is going on, what began last. */
  get innermost(): Stage | undefined {
    return this.#waits ? "in a wait for the provider" : [...this.#open.values()].at(-1);
  }

  get watch(): GoalWatch {
    const end = ({ unit }: Unit) => void this.#open.delete(unit);
    const begin = (stage: Stage) => (event: Unit) => this.#begin(event, stage);
    return {
      "step.started": ({ forced }) => {
        this.#forced = forced;
      },
      "hook.started": (event) => this.#begin(event, stageOf(event.point)),
      "hook.ended": end,
      "agentHook.started": begin("in a pre- or post-hook"),
      "agentHook.ended": end,
      "modelCall.started": (event) => {
        this.#waits = false;
        this.#begin(event, this.#forced ? "in the forced step's model call" : "in a model call");
      },
      "modelCall.ended": end,
      providerWait: () => {
        this.#waits = true;
      },
      "review.started": (event) =>
        this.#begin(event, event.check === "tool_review" ? "in a tool review" : "in a message review"),
      "review.ended": end,
      "moderation.started": begin("in moderation"),
      "moderation.ended": end,
      "toolCall.started": begin("in a tool"),
      "toolCall.ended": end,
      "turn.ended": () => {
        this.#waits = false;
      },
    };
  }

  #begin({ unit }: Unit, stage: Stage): void {
    this.#open.set(unit, stage);
  }
}

function stageOf(point: string): Stage {
  if (EARLY_POINTS.includes(point)) return "before the answer, in a hook";
  if (REVIEW_POINTS.includes(point)) return "in a review hook";
  return point === "onGivingUp" ? "in onGivingUp" : "in a step's hook";
}
