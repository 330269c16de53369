import type { Output } from "../../src/index.js";
import { HookChains, isHonoured } from "./hook-chains.js";
import type { EventOf, Law } from "./law.js";
import { PerTurn } from "./per-turn.js";

export const otherResultContinues: Law = {
  name: "other-result-continues",
  promise:
    "A result that means nothing at its point does not end the chain: the next hook is called, down to the last.",
  clause: "engine 1.2",
  breakable: false,
  watch(broken) {
    const outputs = new PerTurn<Output>();
    const chains = new HookChains();
    return {
      "turn.started": (event) => outputs.open(event.turn, event.output),
      "turn.ended": (event) => void outputs.close(event.turn),
      "point.started": (event) => chains.began(event),
      "hook.started": (event) => chains.calls(event),
      "hook.ended": (event) => void chains.returned(event),
      "point.ended": (event) => {
        const chain = chains.over(event);
        if (event.outcome !== "ok") return;
        if (chain === undefined) return checkEmpty(event);
        const { point, calls, ended } = chain;
        if (isHonoured(point.point, ended?.result, outputs.of(event.turn))) return;
        const last = ended ?? point;
        if (calls < point.hooks)
          broken(`the chain ended behind ${calls} of its ${point.hooks} hooks`, [last, event]);
        if (event.result !== "CALL_NEXT")
          broken(`the chain came to ${event.result}, which no hook of it said with effect`, [last, event]);
      },
    };

    function checkEmpty(event: EventOf<"point.ended">) {
      if (event.result !== "CALL_NEXT") broken(`a point without hooks came to ${event.result}`, [event]);
    }
  },
};
