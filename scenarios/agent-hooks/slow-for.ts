// A preActing hook that asks a slow service first, for one tool only.
import type { EngineAgent } from "hookrig";

type Rig = { services: { permit: { ask(tool: string): Promise<unknown> } }; with: { only: string } };

export default (agent: EngineAgent, { services, with: { only } }: Rig) => {
  agent.registerInstanceHook("preActing", "slow", async (_agent, { toolCall }) => {
    if (toolCall.tool === only) await services.permit.ask(toolCall.tool);
    return undefined;
  });
};
