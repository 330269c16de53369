// Two policies and an observation with callbacks: `seen.rule` is told of each; `with.failing` names the ones
// that throw.
import type { EngineAgent, EngineContext, RuleEvaluation } from "hookrig";

type Rig = {
  services: { seen: { rule(call: Record<string, unknown>): Promise<unknown> } };
  with: { failing?: string[]; byModel?: boolean };
};

export default (agent: EngineAgent, { services, with: { failing = [], byModel = false } }: Rig) => {
  const tell = (callback: string) => async (context: EngineContext, evaluation: RuleEvaluation) => {
    const { id, matched, discovered, rationale } = evaluation;
    await services.seen.rule({
      callback,
      id,
      matched,
      discovered,
      rationale: rationale ?? "none",
      step: context.step,
    });
    if (failing.includes(`${callback} ${id}`)) throw new Error(`${callback} of ${id} has no luck`);
  };
  const callbacks = { onDiscovered: tell("onDiscovered"), onMatched: tell("onMatched") };
  const says = (word: string) => (context: EngineContext) => context.history.last.text.includes(word);
  const judged = (word: string) => (byModel ? {} : { matcher: says(word) });

  agent.createPolicy({ id: "refunds", content: "Explain refunds.", ...judged("refund"), ...callbacks });
  agent.createObservation({ id: "angry", condition: "The customer is angry", ...judged("!"), ...callbacks });
  agent.createPolicy({ id: "brief", content: "Be brief.", ...judged("short"), ...callbacks });
};
