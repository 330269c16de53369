import {
  countingIds,
  Engine,
  HookResult,
  hookPointNames,
  type Model,
  type ModelEvent,
  type Observer,
} from "hookrig";
import type { Subject } from "./measure.js";

const CALL: readonly ModelEvent[] = [
  { type: "toolCall", id: "call-1", tool: "lookup", args: '{"order":7}' },
  { type: "finish", reason: "toolCalls" },
];
const SAY: readonly ModelEvent[] = [
  { type: "text", text: "Order 7 was shipped." },
  { type: "finish", reason: "stop" },
];
const SCRIPT = [CALL, SAY];
type AnyHook = (context: unknown, payload: unknown, error: unknown) => unknown;
const hook: AnyHook = async () => HookResult.CALL_NEXT;
const lookup = async () => ({ state: "shipped" });

/** The points that fire in a turn of model → tool → model, in order; steps twice. */
const GATES = ["onAcknowledging", "onAcknowledged", "onPreparing", "onGeneratingMessages"];

/**
 * The same turn as a person would write it without an engine: it reads the script, awaits the same hooks in
 * the same places, runs the tool, keeps the history. No retries, no cancel, no error path, no events.
 */
export function byHand(hooksAPoint: number): Subject["run"] {
  const hooks = new Map(
    hookPointNames.map((point) => [point as string, Array.from({ length: hooksAPoint }, () => hook)]),
  );
  const context = {};
  const fire = async (point: string, payload: unknown): Promise<string> => {
    for (const each of hooks.get(point) as AnyHook[]) {
      const result = await each(context, payload, undefined);
      if (result !== HookResult.CALL_NEXT) return result as string;
    }
    return HookResult.CALL_NEXT;
  };
  const turn = async (history: unknown[], text: string): Promise<string[]> => {
    const delivered: string[] = [];
    history.push({ role: "user", text });
    for (const gate of GATES) if ((await fire(gate, undefined)) === HookResult.BAIL) return delivered;
    for (let step = 0; step < SCRIPT.length; step += 1) {
      await fire("onStepStarted", step + 1);
      let said = "";
      const calls: { id: string; args: unknown }[] = [];
      for (const event of SCRIPT[step] as readonly ModelEvent[]) {
        if (event.type === "text") said += event.text;
        else if (event.type === "toolCall") calls.push({ id: event.id, args: JSON.parse(event.args) });
      }
      if (calls.length > 0) {
        await fire("onCallingTools", calls);
        const outcomes = await Promise.all(calls.map(async () => ({ return: await lookup() })));
        history.push({ role: "assistant", calls }, { role: "tool", outcomes });
        await fire("onToolCallsCompleted", { lookup: outcomes });
      } else if ((await fire("onMessageGenerated", said)) !== HookResult.BAIL) {
        delivered.push(said);
        history.push({ role: "assistant", text: said });
      }
      await fire("onStepCompleted", step + 1);
    }
    await fire("onMessagesEmitted", delivered);
    return delivered;
  };
  return async (count) => {
    for (let index = 0; index < count; index += 1) {
      if ((await turn([], "Where is order 7?")).length !== 1) throw new Error("by hand: no answer");
    }
  };
}

/** Where the engine comes from: the package, or a copy of it. */
export type Rig = { readonly Engine: typeof Engine };

/** The same turn in the engine. `after` runs behind each turn: to empty what a turn has filled. */
export function byEngine(
  hooksAPoint: number,
  observers: readonly Observer[] = [],
  { Engine: Made }: Rig = { Engine },
  after: () => void = () => {},
): Subject["run"] {
  let call = 0;
  const model: Model = {
    provider: "acme",
    name: "acme-1",
    stream: () => SCRIPT[call++ % SCRIPT.length] as readonly ModelEvent[],
  };
  const engine = new Made({ model, ids: countingIds(), observers });
  for (const point of hookPointNames) {
    for (let index = 0; index < hooksAPoint; index += 1) engine.hooks[point].push(hook as never);
  }
  const agent = engine.createAgent({
    name: "bench",
    output: "block",
    tools: { lookup: { execute: lookup } },
  });
  return async (count) => {
    for (let index = 0; index < count; index += 1) {
      const result = await engine.createSession({ agent }).send("Where is order 7?");
      if (result.messages.length !== 1) throw new Error(`the engine: ${result.outcome}`);
      after();
    }
  };
}
