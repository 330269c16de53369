import type { EngineAgent } from "hookrig";

/** Signs a message once it is whole. */
export default function sign(agent: EngineAgent): void {
  agent.registerInstanceHook("prePrint", "sign", (_agent, kwargs) => {
    const { msg, last } = kwargs as { msg: { content: string }; last: boolean };
    if (!last) return null;
    msg.content += " (Acme)";
    return { ...kwargs };
  });
}
