// Three hooks of the type `with.type`: each adds its letter to what it gets. The first asks a slow clerk
// before.
import type { EngineAgent, Msg, ToolOutcome } from "hookrig";

type Kwargs = { msg: Msg; messages: Msg[]; toolCall: { args: { note?: string } } };
type Rig = {
  services: { clerk: { ask(hook: string): Promise<unknown> } };
  with: { type: keyof typeof LONGER };
};

const longer = (msg: Msg, letter: string): Msg => {
  msg.content = msg.text + letter;
  return msg;
};

/** The longer kwargs, or the longer output, of each type of hook. */
const LONGER = {
  preReply: (letter: string, kwargs: Kwargs) => ({ ...kwargs, msg: longer(kwargs.msg, letter) }),
  prePrint: (letter: string, kwargs: Kwargs) => ({ ...kwargs, msg: longer(kwargs.msg, letter) }),
  preReasoning: (letter: string, kwargs: Kwargs) => {
    const { messages } = kwargs;
    return { ...kwargs, messages: messages.with(-1, longer(messages.at(-1) as Msg, letter)) };
  },
  preActing: (letter: string, { toolCall }: Kwargs) => {
    const { args } = toolCall;
    return { toolCall: { ...toolCall, args: { ...args, note: (args.note ?? "") + letter } } };
  },
  postReasoning: (letter: string, _kwargs: Kwargs, output: Msg) => longer(output, letter),
  postReply: (letter: string, _kwargs: Kwargs, output: Msg) => longer(output, letter),
  postActing: (letter: string, _kwargs: Kwargs, output: ToolOutcome) => ({
    return: ("return" in output ? String(output.return) : "") + letter,
  }),
};

export default (agent: EngineAgent, { services, with: { type } }: Rig) => {
  const add = (letter: string, [kwargs, output]: unknown[]) =>
    LONGER[type](letter, kwargs as never, output as never);
  const register = (name: string, hook: (...handed: unknown[]) => unknown) =>
    agent.registerInstanceHook(type, name, ((_agent: unknown, ...handed: unknown[]) =>
      hook(...handed)) as never);

  register("slow", async (...handed) => {
    await services.clerk.ask("slow");
    return add("a", handed);
  });
  register("quick", (...handed) => add("b", handed));
  register("async", async (...handed) => add("c", handed));
};
