// Writes down what the session holds: what was written and shown, whatever agents remember of it.
import type { Engine, EngineHooks } from "hookrig";

type Services = { transcript: { write(texts: readonly string[]): Promise<unknown> } };

export default (hooks: EngineHooks, _engine: Engine, { services }: { services: Services }) => {
  hooks.onMessagesEmitted.push(async function transcript({ session }) {
    await services.transcript.write(session.events.map(({ text }) => text));
  });
};
