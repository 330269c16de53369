import {
  countingIds,
  Engine,
  HookResult,
  hookPointNames,
  type LifecycleEvent,
  type Model,
  type ModelEvent,
} from "hookrig";
import { measure, report, type Subject } from "./measure.js";

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
function byHand(hooksAPoint: number): Subject["run"] {
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

export function byEngine(hooksAPoint: number, trace?: LifecycleEvent[]): Subject["run"] {
  let call = 0;
  const model: Model = { stream: () => SCRIPT[call++ % SCRIPT.length] as readonly ModelEvent[] };
  const observers = trace === undefined ? [] : [{ event: (event: LifecycleEvent) => void trace.push(event) }];
  const engine = new Engine({ model, ids: countingIds(), observers });
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
      if (trace !== undefined) trace.length = 0;
    }
  };
}

export async function turnBench(): Promise<number> {
  let broken = 0;
  for (const hooks of [0, 1, 4]) {
    const subjects: Subject[] = [
      { name: "by hand", run: byHand(hooks) },
      { name: "engine, silent", run: byEngine(hooks) },
      { name: "engine, traced into memory", run: byEngine(hooks, []) },
    ];
    const limits = [
      { of: "engine, silent", to: "by hand", atMost: 6 },
      { of: "engine, traced into memory", to: "by hand", atMost: 10 },
    ];
    const measured = await measure(subjects, { samples: 31, rounds: 1_000 });
    broken += report(
      `A turn (model → tool → model), ${hooks} async hook(s) a point`,
      measured,
      hooks === 1 ? limits : [],
    );
  }
  return broken;
}
