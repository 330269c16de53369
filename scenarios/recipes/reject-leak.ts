// Rejects a draft that shows somebody else's e-mail address; no model is asked for that verdict.
import { type EngineHooks, HookResult } from "hookrig";

const ADDRESS = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;

export default (hooks: EngineHooks) => {
  hooks.onReviewingMessage.push(function rejectLeak(context, payload) {
    const shown = payload.message.match(ADDRESS) ?? [];
    if (shown.every((address) => address === context.customer.email)) return HookResult.CALL_NEXT;
    payload.note =
      "I never reveal another customer's data; I apologize and offer help with their own account.";
    return HookResult.BAIL;
  });
};
