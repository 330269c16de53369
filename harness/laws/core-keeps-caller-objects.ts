import type { EventOf, Law } from "./law.js";

/** A call of a core function that is running. */
interface CoreCall {
  readonly started: EventOf<"core.started">;
  /** What the caller's kwargs held before the first hook; undefined while none has run. */
  held: readonly unknown[] | undefined;
  /** The hook that is running. */
  hook: string | undefined;
  replaced: boolean;
}

export const coreKeepsCallerObjects: Law = {
  name: "core-keeps-caller-objects",
  promise:
    "Where no pre-hook returns anything, the core function gets the caller's own objects, as they " +
    "were: hooks see copies.",
  clause: "agent-hooks",
  breakable: false,
  watch(broken) {
    /** Innermost last. */
    const calls: CoreCall[] = [];
    return {
      "core.started": (started) => {
        calls.push({ started, held: undefined, hook: undefined, replaced: false });
      },
      "agentHook.started": (event) => {
        const call = calls.findLast(({ started }) => started.unit === event.parent);
        if (call === undefined) return;
        call.held ??= partsOf(call.started.kwargs);
        call.hook = event.unit;
      },
      "agentHook.ended": (event) => {
        const call = calls.findLast(({ hook }) => hook === event.unit);
        if (call === undefined) return;
        const { started } = call;
        if (changed(call)) broken("a hook changed the caller's own objects", [started, event]);
        if (!event.hookType.startsWith("pre") || event.outcome !== "ok") return;
        if (event.replaced && event.value === started.kwargs)
          broken("a hook returned the caller's own kwargs, and was to get a copy", [started, event]);
        if (!event.replaced && !call.replaced && event.value !== started.kwargs)
          broken("the caller's kwargs were exchanged, and no hook returned any", [started, event]);
        call.replaced ||= event.replaced;
      },
      "core.ended": (event) => {
        const place = calls.findLastIndex(({ started }) => started.unit === event.unit);
        const [call] = place < 0 ? [] : calls.splice(place, 1);
        if (call === undefined || event.kwargs === undefined || call.replaced) return;
        if (event.kwargs !== call.started.kwargs)
          broken("the core function got other objects than its caller's", [call.started, event]);
      },
    };
  },
};

/** What hooks could change in kwargs that are not copies: the parts that they are known to look at. */
function partsOf(kwargs: Readonly<Record<string, unknown>>): unknown[] {
  const { msg, messages, tools, toolChoice, last, toolCall } = kwargs;
  const parts: unknown[] = [msg, contentOf(msg), messages, lengthOf(messages), tools, lengthOf(tools)];
  parts.push(toolChoice, last, toolCall);
  const args = (toolCall as { args?: unknown } | undefined)?.args;
  parts.push(args);
  if (args !== null && typeof args === "object")
    for (const key in args) parts.push(key, (args as Record<string, unknown>)[key]);
  return parts;
}

function changed({ started, held }: CoreCall): boolean {
  if (held === undefined) return false;
  const now = partsOf(started.kwargs);
  return now.length !== held.length || now.some((part, index) => part !== held[index]);
}

function contentOf(msg: unknown): unknown {
  return (msg as { content?: unknown } | null | undefined)?.content;
}

function lengthOf(list: unknown): unknown {
  return (list as { length?: unknown } | null | undefined)?.length;
}
