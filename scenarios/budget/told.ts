// What hooks are told of the budget, and an operator who turns the policy's knob while a turn runs.
import { type Effort, type Engine, type EngineContext, type EngineHooks, HookResult } from "hookrig";

type Services = { budget: { told(what: Record<string, unknown>): Promise<unknown> } };
type Options = { turnKnob?: { spent: number; effort: Effort; limit: number } };

export default (hooks: EngineHooks, engine: Engine, rig: { services: Services; with: Options }) => {
  const tell = (at: string, { budget, step, attempt }: EngineContext) =>
    rig.services.budget.told({ at, spent: budget.spent, limit: budget.limit, step, attempt });

  hooks.onToolCallsReviewed.push(async function callsTold(context) {
    await tell("calls", context);
  });
  hooks.onMessageReviewed.push(async function draftTold(context) {
    await tell("draft", context);
    const knob = rig.with.turnKnob;
    if (context.budget.spent === knob?.spent) engine.policy.setMaxRejections(knob.effort, knob.limit);
  });
  hooks.onGivingUp.push(async function giveUpTold(context) {
    await tell("giveUp", context);
    return HookResult.CALL_NEXT;
  });
};
