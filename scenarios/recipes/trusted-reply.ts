// Lets the shop's own canned replies out without asking the reviewer.
import { type EngineHooks, HookResult } from "hookrig";

const CANNED = new Set(["We are open from nine to six.", "You can return anything within 14 days."]);

export default (hooks: EngineHooks) => {
  hooks.onReviewingMessage.push(function trustedReply(_context, { message }) {
    return CANNED.has(message.trim()) ? HookResult.RESOLVE : HookResult.CALL_NEXT;
  });
};
