import type { Output } from "../../src/index.js";
import { isHonoured } from "./honoured.js";
import type { EventOf, Law } from "./law.js";
import { PerTurn } from "./per-turn.js";

export const honouredResultStopsChain: Law = {
  name: "honoured-result-stops-chain",
  promise: "The first RESOLVE or BAIL that means something at its point ends the chain, and is its result.",
  clause: "engine 1.2",
  breakable: false,
  watch(broken) {
    const outputs = new PerTurn<Output>();
    /** The hook call whose result ends the chain that is running. No point fires inside a hook. */
    const honoured = new PerTurn<EventOf<"hook.ended">>();
    return {
      "turn.started": (event) => outputs.open(event.turn, event.output),
      "turn.ended": (event) => {
        outputs.close(event.turn);
      },
      "hook.ended": (event) => {
        const { point, result, turn } = event;
        if (isHonoured(point, result, outputs.of(turn))) honoured.open(turn, event);
      },
      "hook.started": (event) => {
        const before = honoured.of(event.turn);
        if (before !== undefined)
          broken(`a hook was called behind an honoured ${before.result}`, [before, event]);
      },
      "point.ended": (event) => {
        const last = honoured.close(event.turn);
        if (last === undefined || event.outcome === "cancelled") return;
        if (event.result !== last.result || event.by !== last.name)
          broken(`a hook's ${last.result} is not what the chain came to`, [last, event]);
      },
    };
  },
};
