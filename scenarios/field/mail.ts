// Sends what was said as one mail, once the turn is over.
import type { Engine, EngineHooks } from "hookrig";

type Rig = { services: { mail: { send(texts: readonly string[]): Promise<unknown> } } };

export default (hooks: EngineHooks, _engine: Engine, { services }: Rig) => {
  hooks.onMessagesEmitted.push(async function sendMail(_context, messages) {
    await services.mail.send(messages);
  });
};
