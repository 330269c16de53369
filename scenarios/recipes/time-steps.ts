// Measures each attempt of a step.
import type { Engine, EngineContext, EngineHooks } from "hookrig";

type Services = {
  metrics: { observe(name: string, ms: number, labels: Record<string, unknown>): Promise<unknown> };
};

export default (hooks: EngineHooks, _engine: Engine, { services }: { services: Services }) => {
  const startedAt = new WeakMap<EngineContext, number>(); // one context a turn, one open step in it
  hooks.onStepStarted.push(function stepStarted(context) {
    startedAt.set(context, context.clock.now());
  });
  hooks.onStepCompleted.push(async function stepCompleted(context, step) {
    const ms = context.clock.now() - (startedAt.get(context) ?? context.clock.now());
    await services.metrics.observe("step.duration", ms, { step, attempt: context.attempt });
  });
};
