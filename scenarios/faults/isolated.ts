// Registers a hook that always throws, isolated; and tries the same where a failure would fail open.
import type { Engine, EngineHooks, HookPointName } from "hookrig";

type Services = { audit: { write(entry: unknown): Promise<unknown> } };
type Options = { point: HookPointName; refusedAt?: HookPointName };

export default (hooks: EngineHooks, _engine: Engine, rig: { services: Services; with: Options }) => {
  const { point, refusedAt } = rig.with;
  let refused = "nothing";
  try {
    if (refusedAt !== undefined) hooks.register(refusedAt, fails as never, { name: "guard", isolate: true });
  } catch (error) {
    refused = (error as { code?: string }).code ?? "an error without a code";
  }
  hooks.register(point, fails as never, { name: "counter", isolate: true });
  const next = async () => {
    await rig.services.audit.write({ refused });
  };
  hooks.register(point, next as never, { name: "next" });
};

function fails(): never {
  throw new Error("counter down");
}
