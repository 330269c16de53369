// Keeps every rejected draft, with what the agent should have thought: nobody else remembers it.
import type { Engine, EngineHooks } from "hookrig";

type Services = { audit: { write(record: Record<string, unknown>): Promise<unknown> } };

export default (hooks: EngineHooks, _engine: Engine, { services }: { services: Services }) => {
  hooks.onMessageReviewed.push(async function auditRejected(context, payload) {
    if (payload.passed) return;
    const { message, adjustedReasoning, decidedBy } = payload;
    await services.audit.write({
      customer: context.customer.id,
      draft: message,
      why: adjustedReasoning ?? "",
      decidedBy,
    });
  });
};
