import { hookPointNames } from "hookrig";
import type { Cell, CoverageTable } from "./table.js";
import type { EventOf, Started, TurnEvents } from "./turn-events.js";

const AGENT_HOOKS = [
  "preReply",
  "postReply",
  "preObserve",
  "postObserve",
  "preReasoning",
  "postReasoning",
  "preActing",
  "postActing",
  "prePrint",
  "postPrint",
] as const;
/** Whose work a model call on such a lane is; on any other lane the agent thinks. */
const LANES: Readonly<Record<string, string>> = {
  matcher: "rule matching",
  toolReview: "tool review",
  messageReview: "message review",
  compaction: "compaction",
};
const PLACES = [
  "the turn, between its parts",
  "rule matching",
  "incoming moderation",
  "`reply`, between its parts",
  "an attempt, between its parts",
  "`reasoning`, between its parts",
  "the model, before its first chunk",
  "the model, in its stream",
  "the wait before a provider's next try",
  "tool review",
  "message review",
  "moderation",
  "`acting`, before the tool",
  "a tool",
  "`print`",
  "`observe`",
  "the forced step's model call",
  "the forced step's moderation",
  "compaction",
] as const;
const BY = { signal: "cancel", message: "next message" } as const;

export const cutOffs: CoverageTable = {
  name: "Moments of a cancel",
  about:
    "What was under way, innermost, when the turn was cancelled or the customer's next message came. " +
    "From `ready` on there is nothing left to cancel: there the scenario shows that it changes " +
    "nothing.",
  head: "under way",
  rows: [...PLACES, ...hookPointNames.map(codeOf), ...AGENT_HOOKS.map(codeOf)],
  columns: Object.values(BY),
  cellsOf: ({ turns }) => turns.flatMap(cellsOfTurn),
};

function cellsOfTurn(turn: TurnEvents): Cell[] {
  return turn.all("cancel.requested").flatMap((moment) => {
    const row = underWay(turn, moment);
    return row === undefined ? [] : [{ row, column: BY[moment.by] }];
  });
}

/** Undefined if the turn had not begun, or was over with all that follows it. */
function underWay(turn: TurnEvents, moment: EventOf<"cancel.requested">): string | undefined {
  const open = turn.openAt(moment);
  const innermost = open.at(-1);
  if (innermost === undefined) return undefined;
  const place = placeOf(turn, innermost, moment);
  const forced = open.some((unit) => unit.type === "step.started" && unit.forced);
  if (!forced) return place;
  if (innermost.type === "modelCall.started") return "the forced step's model call";
  return place === "moderation" ? "the forced step's moderation" : place;
}

function placeOf(turn: TurnEvents, unit: Started, moment: EventOf<"cancel.requested">): string {
  switch (unit.type) {
    case "turn.started":
      return "the turn, between its parts";
    case "step.started":
      return "an attempt, between its parts";
    case "core.started":
      return inCore(turn, unit, moment);
    case "modelCall.started":
      return (
        LANES[unit.lane] ??
        (hasFirstChunk(turn, unit, moment) ? "the model, in its stream" : "the model, before its first chunk")
      );
    case "point.started":
    case "hook.started":
      return codeOf(unit.point);
    case "agentHook.started":
      return codeOf(unit.hookType);
    case "review.started":
      return unit.check === "tool_review" ? "tool review" : "message review";
    case "moderation.started":
      return unit.direction === "incoming" ? "incoming moderation" : "moderation";
    case "matching.started":
      return "rule matching";
    case "toolCall.started":
      return "a tool";
    case "compaction.started":
      return "compaction";
  }
}

function inCore(
  turn: TurnEvents,
  { core }: EventOf<"core.started">,
  moment: EventOf<"cancel.requested">,
): string {
  if (core === "acting") return "`acting`, before the tool";
  if (core === "print" || core === "observe") return codeOf(core);
  const before = turn.events[turn.events.indexOf(moment) - 1];
  return core === "reasoning" && before?.type === "providerWait"
    ? "the wait before a provider's next try"
    : `${codeOf(core)}, between its parts`;
}

function hasFirstChunk(turn: TurnEvents, { unit }: Started, moment: EventOf<"cancel.requested">): boolean {
  const before = turn.events.slice(0, turn.events.indexOf(moment));
  return before.some((event) => event.type === "modelCall.firstChunk" && event.unit === unit);
}

function codeOf(name: string): string {
  return `\`${name}\``;
}
