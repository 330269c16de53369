import { type EngineContext, type EngineHooks, HookResult } from "hookrig";

interface Rig {
  readonly services: { archive: { write(what: unknown): Promise<unknown> } };
}

/** Writes what the session has recorded to a service, once the turn is over. */
export default function archive(hooks: EngineHooks, _engine: unknown, { services }: Rig): void {
  hooks.onMessagesEmitted.push(async function archive(context: EngineContext) {
    const events = context.session.events.map((event) => ({ ...event }));
    await services.archive.write({ events });
    return HookResult.CALL_NEXT;
  });
}
