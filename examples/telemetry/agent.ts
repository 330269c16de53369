import { type Engine, type EngineAgent, HookResult } from "hookrig";

/** A small shop's agent: one tool, and a reviewer who looks at every draft. */
export function supportAgent(engine: Engine): EngineAgent {
  return engine.createAgent({
    name: "support",
    instructions: "You are the support agent of a small shop. Answer briefly and truthfully.",
    messageReview: true,
    tools: {
      lookup: {
        description: "Looks an order up.",
        execute: async ({ order }: { order: number }) => ({ order, state: "shipped", on: "2026-01-04" }),
      },
    },
  });
}

/** Its hooks. What they decide is on the spans and in the counts, next to what the reviewer decides. */
export function supportHooks({ hooks }: Engine): void {
  hooks.onReviewingMessage.push(function privacy({ customer }, payload) {
    const addresses: string[] = payload.message.match(/\S+@\S+\w/g) ?? [];
    if (addresses.every((address) => address === customer.email)) return HookResult.CALL_NEXT;
    payload.note = "I speak about this customer's own account only.";
    return HookResult.BAIL;
  });
}
