import type { EngineAgent } from "hookrig";

/**
 * Hides card numbers from the customer, however the text is cut: what may still become one is shown as far as
 * it is safe.
 */
export default function redact(agent: EngineAgent): void {
  agent.registerInstanceHook("prePrint", "redact", (_agent, kwargs) => {
    const { msg } = kwargs as { msg: { content: string } };
    msg.content = msg.content.replace(/\d{4}/g, "****").replace(/\d+$/, "");
    return { ...kwargs };
  });
}
