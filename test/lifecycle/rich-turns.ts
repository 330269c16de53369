import {
  countingIds,
  type EngineAgent,
  HookResult,
  ModelError,
  type ModelEvent,
  Msg,
  type Observer,
  OptimizationPolicy,
  type SessionEvent,
  ToolCallRefused,
} from "hookrig";
import { drive } from "../../harness/time/drive.js";
import { VirtualClock } from "../../harness/time/virtual-clock.js";
import { type Answer, type Rig, type RigOptions, rig } from "../engine/rig.js";

/** A virtual clock that counts who looks at it. */
export class WatchedClock extends VirtualClock {
  reads = 0;

  override now(): number {
    this.reads += 1;
    return super.now();
  }
}

/** What a rich turn runs on. */
export interface Stage {
  readonly observers: readonly Observer[];
  readonly clock: WatchedClock;
  /** What its sessions announced. */
  readonly announced: SessionEvent[];
}

const boom = (what: string) => () => {
  throw new Error(`${what} failed`);
};

/** Answers in turn; the last one stays. */
function inTurn<T>(...answers: readonly T[]): () => T {
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)] as T;
}

const say = (...pieces: readonly string[]): Answer => {
  const texts: ModelEvent[] = pieces.map((text) => ({ type: "text", text }));
  return () => [...texts, { type: "finish", reason: "stop", usage: { inputTokens: 7, outputTokens: 3 } }];
};

function made({ observers, clock, announced }: Stage, options: RigOptions): Rig {
  const set = rig({ ids: countingIds(), clock, observers, ...options });
  Object.assign(set.engine.model, { provider: "acme", name: "small" });
  set.session.subscribe((event) => void announced.push(event));
  return set;
}

/** Everything that can stand between a question with a tool and its answer. */
async function checked(stage: Stage): Promise<void> {
  const { engine, agent, session } = made(stage, {
    answers: [
      { calls: ["refund"] },
      { calls: ["look", "refund"], text: "One moment." },
      say("A draft."),
      say("Another."),
      say("A third."),
      say("Shipped."),
    ],
    agent: {
      instructions: "Be kind.",
      effort: "LOW",
      toolReview: true,
      moderation: true,
      incomingModeration: true,
      tools: { look: { execute: () => ({ state: "shipped" }) }, refund: { execute: () => "done" } },
    },
    matcher: (_context, rules) =>
      rules.map(({ id }) => ({ id, relevant: true, applies: false, rationale: "asked before" })),
    toolReviewer: inTurn(
      { passed: false, adjustedReasoning: "Look first." },
      { passed: true, todo: "Say when." },
    ),
    messageReviewer: inTurn(
      { passed: true },
      { passed: false, adjustedReasoning: "Be shorter." },
      { passed: true },
    ),
    moderator: (_context, { text }) => ({
      flagged: text === "A third.",
      reason: "Be polite.",
      categories: text === "A third." ? ["tone"] : [],
    }),
  });
  const silent = { onMatched: () => {}, onDiscovered: () => {} };
  agent.createPolicy({
    id: "lift",
    content: "Answer well.",
    matcher: () => true,
    effortLift: "HIGH",
    review: "messages",
    ...silent,
  });
  agent.createObservation({ id: "asked", condition: "They asked before.", onDiscovered: boom("a callback") });
  const { hooks } = engine;
  hooks.register("onPreparing", async ({ logger }) => {
    logger.info("prepared", { order: 7 });
    return HookResult.CALL_NEXT;
  });
  hooks.register("onStepStarted", boom("the metrics"), { name: "metrics", isolate: true });
  hooks.onStepStarted.push(() => {});
  const verdicts = inTurn(HookResult.CALL_NEXT, HookResult.BAIL, HookResult.CALL_NEXT);
  hooks.register("onReviewingMessage", (_context, payload) => {
    payload.note = "Mention the date.";
    return verdicts();
  });
  hookEverything(agent);
  await session.send("Where is it?");
}

/** Pre- and post-hooks at every core function; one refuses a call, one rewrites what is printed. */
function hookEverything(agent: EngineAgent): void {
  agent.registerInstanceHook("preReply", "passes", (_agent, kwargs) => ({ ...kwargs }));
  agent.registerInstanceHook("postReply", "keeps", () => null);
  agent.registerInstanceHook("preReasoning", "waits", async () => undefined);
  agent.registerInstanceHook("postActing", "tells", (_agent, _kwargs, outcome) => outcome);
  agent.registerInstanceHook("preActing", "refuses", (_agent, { toolCall }) => {
    if (toolCall.tool === "refund") throw new ToolCallRefused("not today");
  });
}

/** A reply that is shown as it grows, and one that breaks off. */
async function streamed(stage: Stage): Promise<void> {
  const { engine, agent, session } = made(stage, {
    answers: [
      say("It ", "was shipped."),
      say("Let me", " see."),
      { calls: ["look"], text: "Wait." },
      say("Here."),
    ],
    agent: { output: "stream", tools: { look: { execute: () => "seen" } } },
  });
  agent.registerInstanceHook("prePrint", "sign", (_agent, { msg, last }) => {
    if (!last || msg.text !== "Here.") return undefined;
    return { msg: new Msg({ id: msg.id, role: msg.role, content: `${msg.text} (Acme)` }), last };
  });
  await session.send("Where is it?");
  const broken = engine.hooks.register("onMessageUpdated", boom("the display"), { name: "display" });
  await session.send("And the other?");
  broken();
  await session.send("And now?");
}

/** Giving up: the engine's words, the fallback in their place, and a hook's answer. */
async function givenUp(stage: Stage): Promise<void> {
  const { engine, session } = made(stage, {
    answers: [say("No."), say("I am sorry."), say("No."), say("Damn."), say("No.")],
    agent: { messageReview: true, moderation: true, fallback: "Not now." },
    policy: new OptimizationPolicy({ maxRejections: { MEDIUM: 1 } }),
    messageReviewer: () => ({ passed: false }),
    moderator: (_context, { text }) => ({ flagged: text === "Damn." }),
  });
  await session.send("Help.");
  await session.send("Please?");
  engine.hooks.onGivingUp.push(async ({ emitter }) => {
    await emitter.message("A colleague will write to you.");
    return HookResult.RESOLVE;
  });
  await session.send("Hello?");
}

/** A step limit, and a draft that a hook drops. */
async function dropped(stage: Stage): Promise<void> {
  const { engine, session } = made(stage, {
    answers: [{ calls: ["look"] }, say("I could not find it."), say("A draft.")],
    agent: { maxSteps: 1, tools: { look: { execute: boom("the tool") } } },
  });
  await session.send("Where is it?");
  engine.hooks.onMessageGenerated.push(() => HookResult.BAIL);
  await session.send("And now?");
}

/** A provider that fails, and is tried again; then one that fails for good. */
async function tried(stage: Stage): Promise<void> {
  const busy = boom("never");
  const refuse = (retryAfterMs?: number) => () => {
    throw ModelError.ofStatus(429, "slow down", { retryAfterMs });
  };
  const { session } = made(stage, { answers: [refuse(), refuse(20_000), say("Here."), busy] });
  await session.send("Where is it?");
  await session.send("And now?");
}

/** Faults of hooks: one ends the turn, one is told of beside the answer, and one fails in telling. */
async function failed(stage: Stage): Promise<void> {
  const { engine, agent, session } = made(stage, { answers: [say("One."), say("Two."), say("Three.")] });
  const undo = [
    engine.hooks.register("onStepCompleted", boom("the step's hook"), { name: "closer" }),
    engine.hooks.register("onError", boom("onError"), { name: "teller" }),
  ];
  await session.send("First");
  for (const each of undo) each();
  agent.registerInstanceHook("postReasoning", "broken", boom("postReasoning"));
  await session.send("Second");
  agent.clearInstanceHooks();
  engine.hooks.register("onMessagesEmitted", boom("the archive"), { name: "archive" });
  await session.send("Third");
}

/** A cancel while a tool runs, one in a hook, and a turn that a gate stops. */
async function cutOff(stage: Stage): Promise<void> {
  const { clock } = stage;
  const wait = (ms: number) => new Promise<string>((done) => clock.after(ms, () => done("refunded")));
  const { engine, session } = made(stage, {
    answers: [{ calls: ["refund", "hang"] }, say("Two.")],
    agent: {
      tools: { refund: { execute: () => wait(2_000) }, hang: { execute: () => wait(60_000) } },
    },
    cancelGraceMs: 5_000,
  });
  const controller = new AbortController();
  clock.after(1_000, () => controller.abort());
  await session.send("Refund it.", { signal: controller.signal });
  engine.hooks.register("onGeneratingMessages", () => HookResult.BAIL, { name: "gate" });
  await session.send("And now?");
  engine.hooks.onAcknowledged.push(async () => {
    await wait(60_000);
    return HookResult.CALL_NEXT;
  });
  const first = session.send("Hello?");
  await wait(500);
  await session.send("Are you there?");
  await first;
}

/** What goes on beside turns: a person, a colleague, an agent that hears, posts, and upkeep. */
async function beside(stage: Stage): Promise<void> {
  const summaries = inTurn("A summary.", "");
  const { engine, agent } = made(stage, {
    answers: [say("One."), say("Two.")],
    policy: new OptimizationPolicy({ compactAt: { MEDIUM: 3 } }),
    compactor: () => summaries(),
  });
  const other = engine.createAgent({ name: "other", hears: ["helper"], incomingModeration: true });
  const session = engine.createSession({ agents: [agent, other], customer: { id: "c-1" } });
  session.subscribe((event) => void stage.announced.push(event));
  session.subscribe(boom("a subscriber"));
  await session.post("Welcome.");
  await session.colleague("Be nice to them.", { to: "other" });
  await session.setMode("manual");
  await session.send("Anybody there?");
  await session.setMode("auto");
  await session.send("Hello?");
  await session.send("Still there?");
}

/** Turns that between them make every kind of lifecycle event (engine 1.9). */
const RICH: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  checked,
  streamed,
  "given-up": givenUp,
  dropped,
  tried,
  failed,
  "cut-off": cutOff,
  beside,
};

/** The names of the rich turns. */
export const richTurns = Object.keys(RICH);

/** Plays one of the rich turns on virtual time. */
export async function playRich(name: string, observers: readonly Observer[]): Promise<Stage> {
  const stage: Stage = { observers, clock: new WatchedClock(0), announced: [] };
  await drive(stage.clock, (RICH[name] as (stage: Stage) => Promise<void>)(stage));
  return stage;
}
