import { type Model, systemClock } from "hookrig";
import { call, pass, reject, Script, say, script } from "hookrig/harness";

/**
 * A model that costs nothing and needs no network: it says what is written here, with a moment's thought. Put
 * a real one in its place (`fromAiSdk(openai("gpt-5"))`, say), and nothing else changes.
 */
export function scriptedModel(): Model {
  const moment = "50ms";
  const lanes = {
    main: script([
      call("lookup", { order: 7 }).delay(moment).usage(210, 18),
      say("It will be with you tomorrow, I promise.").delay(moment).usage(260, 14),
      say("Order 7 was shipped yesterday.").delay(moment).usage(290, 12),
      say("Ana's friend Bob is bob@example.com.").delay(moment).usage(310, 16),
      say("I can only speak about your own account.").delay(moment).usage(340, 15),
    ]),
    messageReview: script([reject("Nobody knows the day: promise none.").delay(moment), pass(), pass()]),
  };
  return new Script({ lanes, clock: systemClock }).model("scripted", "shop-1");
}
