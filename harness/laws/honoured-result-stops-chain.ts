import type { Output } from "../../src/index.js";
import { HookChains, isHonoured } from "./hook-chains.js";
import type { Law } from "./law.js";
import { PerTurn } from "./per-turn.js";

export const honouredResultStopsChain: Law = {
  name: "honoured-result-stops-chain",
  promise: "The first RESOLVE or BAIL that means something at its point ends the chain, and is its result.",
  clause: "engine 1.2",
  breakable: false,
  watch(broken) {
    const outputs = new PerTurn<Output>();
    const chains = new HookChains();
    return {
      "turn.started": (event) => outputs.open(event.turn, event.output),
      "turn.ended": (event) => void outputs.close(event.turn),
      "point.started": (event) => chains.began(event),
      "hook.started": (event) => {
        const before = chains.called(event)?.ended;
        if (before !== undefined && isHonoured(before.point, before.result, outputs.of(event.turn)))
          broken(`a hook was called behind an honoured ${before.result}`, [before, event]);
        chains.calls(event);
      },
      "hook.ended": (event) => void chains.returned(event),
      "point.ended": (event) => {
        const last = chains.over(event)?.ended;
        if (last === undefined || event.outcome === "cancelled") return;
        if (!isHonoured(last.point, last.result, outputs.of(event.turn))) return;
        if (event.result !== last.result || event.by !== last.name)
          broken(`a hook's ${last.result} is not what the chain came to`, [last, event]);
      },
    };
  },
};
