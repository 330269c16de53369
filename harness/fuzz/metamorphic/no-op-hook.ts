import { hookPointNames } from "../../../src/index.js";
import { agentHookTypes } from "../../scenario/schema/hooks.js";
import { compareStories } from "../compare-stories.js";
import type { AgentHook, AgentHookType, HookEntry, PointName, Program } from "../program.js";
import { filterFlow } from "./filter-flow.js";
import type { MetamorphicLaw } from "./metamorphic-law.js";

/** The hook's name: no other hook may have it. */
const NO_OP = "no-op";

/** A call of the hook, as a beat. */
const ITS_CALL = new RegExp(`^\\w+ ${NO_OP} `);

export const noOpHookChangesNothing: MetamorphicLaw = {
  name: "no-op-hook-changes-nothing",
  promise: "A hook that does nothing, at any point and place, changes nothing but that it is called.",
  clause: "harness 3.4",
  precondition:
    "Any program; in stream output it is no postReasoning hook, for that holds the text. " +
    "Concurrent calls are compared call by call.",
  vary(program, choice) {
    const places = hookPointNames.length + agentHookTypes.length;
    const nth = choice % places;
    const place = Math.floor(choice / places);
    const point = hookPointNames[nth] as PointName | undefined;
    if (point !== undefined) return { program: withEngineHook(program, point, place) };
    const type = agentHookTypes[nth - hookPointNames.length] as AgentHookType;
    if (type === "postReasoning" && program.agent.output !== "block") return undefined;
    return { program: withAgentHook(program, type, place) };
  },
  compare: (original, varied) =>
    compareStories(
      original.story,
      filterFlow(varied.story, (beat) => !ITS_CALL.test(beat)),
      { expected: "without it", received: "with it" },
    )?.message,
};

function withEngineHook(program: Program, point: PointName, place: number): Program {
  const script = program.hooks?.script ?? {};
  const hooks = Object.entries<readonly HookEntry[]>(script[point] ?? {});
  hooks.splice(place % (hooks.length + 1), 0, [NO_OP, []]);
  return { ...program, hooks: { script: { ...script, [point]: Object.fromEntries(hooks) } } };
}

function withAgentHook(program: Program, type: AgentHookType, place: number): Program {
  const agentHooks: AgentHook[] = [...(program.agentHooks ?? [])];
  agentHooks.splice(place % (agentHooks.length + 1), 0, { type, name: NO_OP });
  return { ...program, agentHooks };
}
