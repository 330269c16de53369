import type { EventOf, Law } from "./law.js";

/** One call of a core function that has pre-hooks. */
interface CoreCall {
  readonly started: EventOf<"core.started">;
  /** What the caller's kwargs held before the first hook. */
  readonly held: readonly unknown[];
  replaced: boolean;
}

export const coreKeepsCallerObjects: Law = {
  name: "core-keeps-caller-objects",
  promise:
    "Where no pre-hook returns anything, the core function gets the caller's own objects, as they were: hooks see copies.",
  clause: "agent-hooks",
  breakable: false,
  watch(broken) {
    const started = new Map<string, EventOf<"core.started">>();
    /** Calls whose hooks are running or ran. */
    const hooked = new Map<string, CoreCall>();
    const running = new Map<string, CoreCall>();
    return {
      "core.started": (event) => void started.set(event.unit, event),
      "agentHook.started": (event) => {
        const core = event.parent ?? "";
        const start = started.get(core);
        if (start === undefined) return;
        const call = hooked.get(core) ?? { started: start, held: partsOf(start.kwargs), replaced: false };
        hooked.set(core, call);
        running.set(event.unit, call);
      },
      "agentHook.ended": (event) => {
        const call = running.get(event.unit);
        running.delete(event.unit);
        if (call === undefined) return;
        if (changed(call)) broken("a hook changed the caller's own objects", [call.started, event]);
        if (!event.hookType.startsWith("pre") || event.outcome !== "ok") return;
        if (event.replaced) {
          call.replaced = true;
          if (event.value === call.started.kwargs)
            broken("a hook returned the caller's own kwargs, and was to get a copy", [call.started, event]);
        } else if (!call.replaced && event.value !== call.started.kwargs)
          broken("the caller's kwargs were exchanged, and no hook returned any", [call.started, event]);
      },
      "core.ended": (event) => {
        const start = started.get(event.unit);
        const call = hooked.get(event.unit);
        started.delete(event.unit);
        if (call !== undefined) hooked.delete(event.unit);
        if (start === undefined || event.kwargs === undefined || call?.replaced === true) return;
        if (event.kwargs !== start.kwargs)
          broken("the core function got other objects than its caller's", [start, event]);
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
  const now = partsOf(started.kwargs);
  return now.length !== held.length || now.some((part, index) => part !== held[index]);
}

function contentOf(msg: unknown): unknown {
  return (msg as { content?: unknown } | null | undefined)?.content;
}

function lengthOf(list: unknown): unknown {
  return (list as { length?: unknown } | null | undefined)?.length;
}
