// Counts what was rejected, by the check and by who decided.
import type { Engine, EngineHooks } from "hookrig";

type Services = { metrics: { increment(name: string, labels: Record<string, string>): Promise<unknown> } };

export default (hooks: EngineHooks, _engine: Engine, { services }: { services: Services }) => {
  hooks.onToolCallsReviewed.push(async function countRejectedCalls(_context, { passed, decidedBy }) {
    if (!passed) await services.metrics.increment("rejections", { check: "calls", decidedBy });
  });
  hooks.onMessageReviewed.push(async function countRejectedDrafts(_context, { passed, decidedBy }) {
    if (!passed) await services.metrics.increment("rejections", { check: "draft", decidedBy });
  });
};
