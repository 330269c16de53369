import {
  type AgentOptions,
  type EngineContext,
  type EngineSession,
  HookResult,
  hookPointNames,
  type LifecycleEvent,
} from "hookrig";
import { expect, test } from "vitest";
import { unpaired } from "../lifecycle/paired.js";
import { type Answer, type RigOptions, recorder, rig, settle } from "./rig.js";

// A cancel at every single microtask of a turn that does a bit of everything: wherever it strikes, the
// promises of engine 1.3 hold. A place that goes on after an await without looking at the cancel is found by
// its exact number.

const FORBIDDEN_AFTER_READY: readonly LifecycleEvent["type"][] = [
  "status",
  "message",
  "message.updated",
  "remembered",
];

type Setting = Pick<RigOptions, "answers"> & { readonly agent: Partial<AgentOptions> };

const streamed: Answer = async function* () {
  yield { type: "text", text: "Your parcel " };
  yield { type: "text", text: "is on its way." };
  yield { type: "finish", reason: "stop" };
};
const calling: Answer = { text: "Let me see.", calls: ["look", "ask"] };
const reviewed = { messageReview: true, toolReview: true, moderation: true, incomingModeration: true };

const settings: Readonly<Record<string, Setting>> = {
  "checked, with a restart": {
    agent: { ...reviewed, output: "block" },
    answers: [calling, "A draft", "It is sent."],
  },
  streamed: { agent: { output: "stream" }, answers: [calling, streamed] },
  "that gives up": {
    agent: { ...reviewed, output: "stream", effort: "MIN" },
    answers: ["A damned draft", "Sorry."],
  },
};

/** `hooked`: with a hook at every point, which the closing of a cancelled step waits for. */
function busyTurn({ answers = [], agent: settings }: Setting, hooked: boolean) {
  const observer = recorder();
  const { engine, agent, session } = rig({
    answers,
    agent: { ...settings, tools: { look: { execute: () => "seen" }, ask: { execute: async () => "told" } } },
    toolReviewer: async () => ({ passed: true }),
    messageReviewer: async (_context, message) => ({ passed: message !== "A draft" }),
    moderator: async (_context, { text }) => ({ flagged: text.includes("damned") }),
    observers: [observer],
    cancelGraceMs: 0,
  });
  if (!hooked) return { session, observer };
  agent.createPolicy({ content: "Be kind.", matcher: async () => true, onMatched: async () => {} });
  engine.hooks.onGeneratingMessages.push(async ({ emitter }) => {
    await emitter.message("One moment.");
    return HookResult.CALL_NEXT;
  });
  for (const point of hookPointNames) {
    engine.hooks.register(point, async (_context: EngineContext) => HookResult.CALL_NEXT);
  }
  for (const type of [
    "preReply",
    "postReply",
    "prePrint",
    "postPrint",
    "preReasoning",
    "preActing",
    "postActing",
  ]) {
    agent.registerInstanceHook(type as "preReply", "noop", async () => undefined);
  }
  return { session, observer };
}

/** Every call that an agent remembers, without an outcome. */
function openCalls(session: EngineSession): string[] {
  const blocks = session
    .memory("helper")
    .messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const done = new Set(blocks.flatMap((block) => (block.type === "toolResult" ? [block.id] : [])));
  return blocks.flatMap((block) => (block.type === "toolCall" && !done.has(block.id) ? [block.id] : []));
}

function faultsOf(events: readonly LifecycleEvent[], session: EngineSession): string[] {
  const isReady = (event: LifecycleEvent) => event.type === "status" && event.status === "ready";
  const ready = events.findIndex(isReady);
  const after = events.slice(ready + 1).filter(({ type }) => FORBIDDEN_AFTER_READY.includes(type));
  const last = events.at(-1)?.type;
  return [
    ...(events.filter(isReady).length === 1 ? [] : ["not exactly one ready"]),
    ...after.map(({ type }) => `${type} after ready`),
    ...(last === "turn.ended" ? [] : [`${last} after the turn`]),
    ...unpaired(events),
    ...openCalls(session).map((id) => `call ${id} has no outcome`),
  ];
}

const runs = Object.entries(settings).flatMap(([what, setting]) => [
  [what, "with hooks", setting, true] as const,
  [what, "without hooks", setting, false] as const,
]);

test.for(runs)(
  "a cancel at every microtask of a turn %s, %s",
  { timeout: 60_000 },
  async ([, , setting, hooked]) => {
    const outcomes = new Map<string, number>();
    const faults: string[] = [];
    for (let moment = 0, uncut = false; !uncut; moment += 1) {
      const { session, observer } = busyTurn(setting, hooked);
      const controller = new AbortController();
      const turn = session.send("Where is it?", { signal: controller.signal }).finally(() => {
        uncut = true;
      });
      for (let tick = 0; tick < moment && !uncut; tick += 1) await Promise.resolve();
      const over: boolean = uncut;
      controller.abort();
      const { outcome } = await turn;
      uncut = over;
      await settle();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      faults.push(...faultsOf(observer.events, session).map((fault) => `${moment}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect([...outcomes.keys()].sort()).toEqual(["cancelled", "completed"]);
    expect(outcomes.get("cancelled")).toBeGreaterThan(hooked ? 100 : 20);
  },
);
