import type { Output } from "../../src/index.js";
import { isHonoured } from "./honoured.js";
import type { EventOf, Law } from "./law.js";
import { PerTurn } from "./per-turn.js";
import { witness } from "./witness.js";

/** A chain of hooks under way. */
interface Chain {
  readonly point: EventOf<"point.started">;
  last: EventOf<"hook.ended"> | undefined;
}

export const otherResultContinues: Law = {
  name: "other-result-continues",
  promise:
    "A result that means nothing at its point does not end the chain: the next hook is called, down " +
    "to the last.",
  clause: "engine 1.2",
  breakable: false,
  watch(broken) {
    const outputs = new PerTurn<Output>();
    /** No point fires inside a hook: a turn has one chain at a time. */
    const chains = new PerTurn<Chain>();
    return {
      "turn.started": (event) => outputs.open(event.turn, event.output),
      "turn.ended": (event) => {
        outputs.close(event.turn);
      },
      "point.started": (event) => {
        if (event.hooks > 0) chains.open(event.turn, { point: event, last: undefined });
      },
      "hook.ended": (event) => {
        const chain = chains.of(event.turn);
        if (chain !== undefined) chain.last = event;
      },
      "point.ended": (event) => {
        const { turn, outcome, result } = event;
        const { point, last } = chains.close(turn) ?? {};
        if (outcome !== "ok" || (last !== undefined && isHonoured(last.point, last.result, outputs.of(turn))))
          return;
        if (result !== "CALL_NEXT")
          broken(`the chain came to ${result}, and no hook said so with effect`, witness(last, event));
        const calls = last === undefined ? 0 : last.index + 1;
        if (point !== undefined && calls < point.hooks)
          broken(
            `the chain ended behind ${calls} of its ${point.hooks} hooks`,
            witness(last ?? point, event),
          );
      },
    };
  },
};
