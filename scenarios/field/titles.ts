// Hooks that ask the model something of their own, beside the conversation: a title before the answer,
// notes behind it.
import { type Engine, type EngineHooks, HookResult } from "hookrig";

type Rig = { services: { archive: { put(entry: Record<string, unknown>): Promise<unknown> } } };

export default (hooks: EngineHooks, _engine: Engine, { services: { archive } }: Rig) => {
  hooks.onGeneratingMessages.push(async function title(context) {
    const question = { lane: "titles", instructions: "Give it a title.", subject: context.history.last.text };
    await archive.put({ title: await context.askText(question) });
    return HookResult.CALL_NEXT;
  });
  hooks.onMessagesEmitted.push(async function notes(context, texts) {
    const question = { lane: "notes", instructions: "Sum it up.", subject: texts.join("\n") };
    await archive.put({ notes: await context.askText(question) });
  });
};
