// Reports what each hook was called with, as the hook got it: the lifecycle stream is no witness for that.
import { type Engine, type EngineHooks, HookResult, hookPointNames } from "hookrig";

type Services = { seen: { point(call: Record<string, unknown>): Promise<unknown> } };

export default (hooks: EngineHooks, _engine: Engine, { services }: { services: Services }) => {
  for (const point of hookPointNames) {
    const witness = async (_context: unknown, payload: unknown, error?: { code?: string }) => {
      await services.seen.point({ point, payload: copyOf(payload), error: error?.code ?? "none" });
      return HookResult.CALL_NEXT;
    };
    hooks.register(point, witness as never, { name: "witness" });
  }
};

function copyOf(payload: unknown): unknown {
  return payload === undefined ? "none" : structuredClone(payload);
}
