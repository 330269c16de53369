import type { EventOf, Law } from "./law.js";

/** One call of a core function whose hooks ran. */
interface CoreCall {
  /** The hook whose return value counts, of the pre- and of the post-hooks. */
  pre: EventOf<"agentHook.ended"> | undefined;
  post: EventOf<"agentHook.ended"> | undefined;
  /** The hook that ended last, whatever it returned. */
  last: EventOf<"agentHook.ended"> | undefined;
  failed: boolean;
}

export const chainReturnsLatest: Law = {
  name: "chain-returns-latest",
  promise:
    "What a pre- or post-hook returned last is what the core function, or its caller, gets; nothing " +
    "returned changes nothing.",
  clause: "agent-hooks",
  breakable: false,
  watch(broken) {
    const calls = new Map<string, CoreCall>();
    /** The call of each hook that is running. */
    const callOf = new Map<string, CoreCall>();
    return {
      "agentHook.started": (event) => {
        const core = event.parent ?? "";
        const call = calls.get(core) ?? { pre: undefined, post: undefined, last: undefined, failed: false };
        calls.set(core, call);
        callOf.set(event.unit, call);
        if (call.failed && call.last !== undefined)
          broken("a hook was called behind one that failed", [call.last, event]);
      },
      "agentHook.ended": (event) => {
        const call = callOf.get(event.unit);
        callOf.delete(event.unit);
        if (call === undefined) return;
        const { last } = call;
        if (event.outcome !== "ok") call.failed = true;
        else if (event.replaced) call[event.hookType.startsWith("pre") ? "pre" : "post"] = event;
        else if (last?.hookType === event.hookType && event.value !== last.value)
          broken("a hook that returned nothing changed the value", [last, event]);
        call.last = event;
      },
      "core.ended": (event) => {
        const call = calls.get(event.unit);
        if (call === undefined) return;
        calls.delete(event.unit);
        const { pre, post, last, failed } = call;
        if (event.kwargs !== undefined && pre !== undefined && !holds(event.kwargs, pre.value))
          broken("the core function got other kwargs than the last pre-hook returned", [pre, event]);
        if (event.outcome === "ok" && failed && last !== undefined)
          broken("the call succeeded although a hook of it failed", [last, event]);
        if (event.outcome === "ok" && post !== undefined && event.output !== post.value)
          broken("the caller got another output than the last post-hook returned", [post, event]);
      },
    };
  },
};

/** Whether kwargs hold all that a hook returned; defaults may have been filled in. */
function holds(kwargs: Readonly<Record<string, unknown>>, returned: unknown): boolean {
  for (const key in returned as object)
    if (kwargs[key] !== (returned as Record<string, unknown>)[key]) return false;
  return true;
}
