// Answers a greeting from the agent's base instructions alone: no rule is matched, no tool is offered.
import { type EngineHooks, HookResult } from "hookrig";

const GREETING = /^\s*(hi|hello|hey|good (morning|evening))\W*$/i;

export default (hooks: EngineHooks) => {
  hooks.onPreparing.push(function fastPathGreeting(context) {
    return GREETING.test(context.history.last.text) ? HookResult.RESOLVE : HookResult.CALL_NEXT;
  });
};
