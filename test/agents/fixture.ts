import { Agent } from "../../src/agents/agent.js";
import type { PostHook, PreHook } from "../../src/agents/hook-types.js";
import type { ObserveKwargs, ReplyKwargs, Running } from "../../src/agents/running.js";
import type { CoreFunction, LifecycleEvent } from "../../src/lifecycle/events.js";
import { Lifecycle, LifecycleScope, type Observer } from "../../src/lifecycle/lifecycle.js";
import { Msg } from "../../src/messages/msg.js";
import { Cancel } from "../../src/runtime/cancel.js";
import { countingIds } from "../../src/runtime/ids.js";

let messages = 0;

/** A message whose content is a list of text blocks. */
export function msg(...texts: string[]): Msg {
  messages += 1;
  return new Msg({
    id: `m${messages}`,
    role: "user",
    content: texts.map((text) => ({ type: "text", text })),
  });
}

export function append(to: Msg, text: string): Msg {
  if (typeof to.content === "string") to.content += text;
  else to.content.push({ type: "text", text });
  return to;
}

export function textsOf(message: Msg): string[] {
  if (typeof message.content === "string") return [message.content];
  return message.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
}

/** Fixture agent F of the cases: `reply` prints, appends "mark" in place and returns; `observe` stores. */
export class F extends Agent {
  readonly stored: Msg[] = [];
  readonly printed: Msg[] = [];
  /** What `replyCore` got, call by call. */
  readonly got: ReplyKwargs[] = [];

  constructor(name = "f") {
    super({ name });
  }

  protected override async replyCore(kwargs: ReplyKwargs): Promise<Msg> {
    this.got.push(kwargs);
    await this.print({ msg: kwargs.msg, last: true });
    return append(kwargs.msg, "mark");
  }

  protected override observeCore(kwargs: ObserveKwargs): void {
    this.stored.push(kwargs.msg);
  }

  protected override printCore(kwargs: { msg: Msg }): void {
    this.printed.push(kwargs.msg);
  }
}

/** The four logging pre-hooks of the cases, for a core function that takes `msg`. */
export function preHooks(log: string[]): Record<string, PreHook<"reply" | "observe" | "print">> {
  const change = (label: string, kwargs: { msg: Msg }) => {
    log.push(label);
    append(kwargs.msg, label);
    return kwargs as never;
  };
  return {
    pre_1: async (_agent, kwargs) => change("pre_1", kwargs),
    pre_2: async (_agent, kwargs) => void change("pre_2", kwargs),
    pre_3: (_agent, kwargs) => change("pre_3", kwargs),
    pre_4: (_agent, kwargs) => void change("pre_4", kwargs),
  };
}

/** The four logging post-hooks; on a core function without output there is nothing to append to. */
export function postHooks(log: string[]): Record<string, PostHook<"reply" | "observe">> {
  const change = (label: string, output: Msg | undefined) => {
    log.push(label);
    return output === undefined ? undefined : (append(output, label) as never);
  };
  return {
    post_1: async (_agent, _kwargs, output) => change("post_1", output),
    post_2: async (_agent, _kwargs, output) => void change("post_2", output),
    post_3: (_agent, _kwargs, output) => change("post_3", output),
    post_4: (_agent, _kwargs, output) => void change("post_4", output),
  };
}

/** A turn as an agent sees it, with what the observers were told. */
export function running(
  cores: Partial<Pick<Running, CoreFunction>> = {},
  observer?: Observer | "silent",
): Running & { events: LifecycleEvent[] } {
  const events: LifecycleEvent[] = [];
  const recorder: Observer = { event: (event) => void events.push(event) };
  const observers = observer === "silent" ? [] : [recorder, ...(observer === undefined ? [] : [observer])];
  const clock = { now: () => 0, after: () => () => {} };
  const unused = (core: string) => () => {
    throw new Error(`this turn has no ${core}`);
  };
  return {
    events,
    scope: new LifecycleScope(new Lifecycle(observers, clock, countingIds()), "s1", "t1"),
    parent: "unit-of-turn",
    cancel: new Cancel(),
    reply: cores.reply ?? unused("reply"),
    observe: cores.observe ?? unused("observe"),
    print: cores.print ?? unused("print"),
    reasoning: cores.reasoning ?? unused("reasoning"),
    acting: cores.acting ?? unused("acting"),
  };
}

/** A promise that the test settles. */
export function deferred<T = void>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** Lets everything that can go on without the test go on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await undefined;
}

/** What a promise rejected with; fails if it did not. */
export async function rejection<E = Error>(work: Promise<unknown> | (() => unknown)): Promise<E> {
  try {
    await (typeof work === "function" ? work() : work);
  } catch (error) {
    return error as E;
  }
  throw new Error("expected a rejection");
}
