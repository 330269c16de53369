// Tells, at every point, which attempt of which step the hook is in, and what the turn has spent of its
// budget.
import { type Engine, type EngineContext, type EngineHooks, HookResult, hookPointNames } from "hookrig";

type Rig = { services: { told: { at(what: Record<string, unknown>): Promise<unknown> } } };

export default (hooks: EngineHooks, _engine: Engine, { services }: Rig) => {
  for (const point of hookPointNames) {
    const tell = async ({ step, attempt, budget }: EngineContext) => {
      await services.told.at({ point, step, attempt, spent: budget.spent, limit: budget.limit });
      return HookResult.CALL_NEXT;
    };
    hooks.register(point, tell, { name: "tell" });
  }
};
