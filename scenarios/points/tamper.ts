// Tries to change a payload and reports how the try ended; unless `careless`, it catches what the try throws.
import { type Engine, type EngineHooks, type HookPointName, HookResult } from "hookrig";

type Fields = Record<string, unknown>;
type Services = { tampering: { tried(report: Fields): Promise<unknown> } };
type Options = { point: HookPointName; path?: string[]; field: string; value: unknown; careless?: boolean };

export default (hooks: EngineHooks, _engine: Engine, rig: { services: Services; with: Options }) => {
  const { point, path = [], field, value, careless = false } = rig.with;
  const tamper = async (_context: unknown, payload: Fields) => {
    const target = path.reduce<Fields>((inner, key) => inner[key] as Fields, payload);
    let ended = "changed";
    try {
      target[field] = value;
    } catch (error) {
      if (careless) throw error;
      ended = (error as Error).name;
    }
    await rig.services.tampering.tried({ field, ended });
    return HookResult.CALL_NEXT;
  };
  hooks.register(point, tamper as never, { name: "tamper" });
};
