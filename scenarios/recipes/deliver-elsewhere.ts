// Sends a finished turn as one mail, once the answer is done: the customer does not wait for it.
import type { Engine, EngineHooks } from "hookrig";

type Services = { mail: { send(mail: { to: string; text: string }): Promise<unknown> } };

export default (hooks: EngineHooks, _engine: Engine, { services }: { services: Services }) => {
  hooks.onMessagesEmitted.push(async function deliverElsewhere(context, messages) {
    if (messages.length === 0) return;
    await services.mail.send({ to: context.customer.email, text: messages.join("\n\n") });
  });
};
