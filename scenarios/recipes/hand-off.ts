// Hands the conversation to a person instead of apologizing.
import { type EngineHooks, HookResult } from "hookrig";

export default (hooks: EngineHooks) => {
  hooks.onGivingUp.push(async function handOff(context) {
    await context.session.setMode("manual"); // a person owns this conversation now
    await context.emitter.message(
      "I can't sort this one out myself, so a colleague will pick it up right here.",
    );
    return HookResult.RESOLVE;
  });
};
