import type { ScenarioData } from "../scenario/schema.js";
import type { FuzzSetup } from "./fuzz-setup.js";
import type { Cue, Program, Tool } from "./program.js";
import { SUPPLIED_MODERATION, SUPPLIED_RESULT, SUPPLIED_VERDICT, suppliedCue } from "./supplies.js";

/** More often than any program asks for. */
const ENOUGH = 1000;

/**
 * A program in which a user's hooks take the place of scripted ones, and whose scripts never run out:
 * nobody can predict how much of them such hooks let be used. `use`: the module's path, absolute or
 * relative to the scenario.
 */
export function padded(sketch: Program, use: string, setup: FuzzSetup): ScenarioData {
  const { agentHooks: _agentHooks, hooks: _hooks, tools = {}, model, reviews = {}, ...rest } = sketch;
  const { moderation, incomingModeration } = sketch;
  const data = {
    ...rest,
    agent: { ...rest.agent, ...setup.agent },
    ...(setup.customer === undefined ? {} : { session: { ...rest.session, customer: setup.customer } }),
    tools: Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, paddedTool(tool)])),
    model: {
      main: [...model.main.map(callable), { ...suppliedCue("main", 1), repeat: ENOUGH }],
      compaction: [...(model.compaction ?? []), { ...suppliedCue("compaction", 1), repeat: ENOUGH }],
    },
    reviews: {
      toolCalls: [...(reviews.toolCalls ?? []), { ...SUPPLIED_VERDICT, repeat: ENOUGH }],
      messages: [...(reviews.messages ?? []), { ...SUPPLIED_VERDICT, repeat: ENOUGH }],
    },
    ...(moderation && { moderation: [...moderation, { ...SUPPLIED_MODERATION, repeat: ENOUGH }] }),
    ...(incomingModeration && {
      incomingModeration: [...incomingModeration, { ...SUPPLIED_MODERATION, repeat: ENOUGH }],
    }),
    hooks: { use, ...(setup.with === undefined ? {} : { with: setup.with }) },
    ...(setup.services === undefined ? {} : { services: setup.services }),
  };
  return data as unknown as ScenarioData;
}

/** A double's outcomes cannot be repeated. */
function paddedTool(tool: Tool): Tool {
  if (tool.always !== undefined) return tool;
  return {
    ...tool,
    outcomes: [...(tool.outcomes ?? []), ...Array.from({ length: 50 }, () => SUPPLIED_RESULT)],
  };
}

/** Which tools are offered depends on the hooks. */
function callable({ expect: _expect, ...cue }: Cue): Cue {
  return cue.call === undefined
    ? cue
    : { ...cue, call: cue.call.map((call) => ({ ...call, unoffered: true })) };
}
