// A hook at onPreparing that does what the engine refuses, tells of the refusal's code, and lets it pass.
import type { Engine, EngineContext, EngineHooks } from "hookrig";

type Deed = (context: EngineContext, engine: Engine) => unknown;
type Rig = {
  services: { refusals(told: { code: string }): Promise<unknown> };
  with: { does: keyof typeof deeds };
};

const next = () => "CALL_NEXT" as never;

const deeds = {
  send: ({ session }) => session.send("Hello?"),
  unknownPoint: (_context, { hooks }) => hooks.register("onPreparign" as "onPreparing", next),
  isolateGate: (_context, { hooks }) => hooks.register("onPreparing", next, { isolate: true }),
  policy: (_context, { policy }) => policy.setMaxRejections("LOW", 0),
  namelessAgent: (_context, engine) => engine.createAgent({ name: "" }),
  unknownType: ({ agent }) => agent.registerInstanceHook("preThinking" as "preReply", "note", () => null),
  unknownName: ({ agent }) => agent.removeInstanceHook("preReply", "nobody"),
  noFunction: ({ agent }) => agent.registerInstanceHook("preReply", "note", "later" as never),
  noMessage: ({ agent }) => agent.reply({} as never),
} satisfies Record<string, Deed>;

export default (hooks: EngineHooks, engine: Engine, rig: Rig) => {
  const misuser = async (context: EngineContext) => {
    try {
      await deeds[rig.with.does](context, engine);
    } catch (error) {
      await rig.services.refusals({ code: (error as { code?: string }).code ?? "none" });
      throw error;
    }
    return next();
  };
  hooks.register("onPreparing", misuser, { name: "misuser" });
};
