// Hooks that jump, each at its own point, and one that fails when all is over.
import { type Engine, type EngineHooks, HookResult } from "hookrig";

type Rig = { services: { mail: { send(texts: readonly string[]): Promise<unknown> } } };

export default (hooks: EngineHooks, _engine: Engine, { services }: Rig) => {
  hooks.onReviewingToolCalls.push(function lookFirst({ attempt }, payload) {
    if (attempt > 1) return HookResult.RESOLVE;
    payload.note = "I look first.";
    return HookResult.BAIL;
  });
  hooks.onReviewingMessage.push(function noLeak(_context, payload) {
    payload.giveUp = true;
    return HookResult.BAIL;
  });
  hooks.onGivingUp.push(async function handOff({ emitter, session }) {
    await session.setMode("manual");
    await emitter.message("Bo takes over.");
    return HookResult.CALL_NEXT;
  });
  hooks.onMessagesEmitted.push(async function sendMail(_context, texts) {
    await services.mail.send(texts);
    throw new Error("boom");
  });
  hooks.onError.push(function quiet() {
    return HookResult.BAIL;
  });
};
