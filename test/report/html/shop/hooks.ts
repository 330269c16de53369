// A shop's hooks on the day that they broke: the guard lets everything pass, and one says what was rejected.
import { type EngineHooks, HookResult } from "hookrig";

export default (hooks: EngineHooks, _engine: unknown, { with: options }: { with: { leaks?: boolean } }) => {
  hooks.onReviewingMessage.push(function piiGuard(context, payload) {
    const addresses: string[] = payload.message.match(/\S+@\S+\w/g) ?? [];
    if (addresses.every((address) => address === context.customer.email)) return HookResult.CALL_NEXT;
    payload.note = "I speak about this customer's own account only.";
    return HookResult.CALL_NEXT;
  });
  hooks.onMessageReviewed.push(async function tellDrafts(context, payload) {
    if (options.leaks && !payload.passed) await context.emitter.message(payload.message);
  });
  hooks.onGivingUp.push(function noteGiveUp() {
    return HookResult.CALL_NEXT;
  });
  hooks.onCompacted.push(function noteCompaction() {});
};
