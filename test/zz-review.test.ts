import { HookResult, Msg, hookPointNames, OptimizationPolicy, EngineAgent } from "hookrig";
import { expect, test } from "vitest";
import { deferred, recorder, rig, settle, textsOf, events } from "./engine/rig.js";
import { unpaired } from "./lifecycle/paired.js";

const types = (o: any, from = 0) => o.events.slice(from).map((e: any) => e.type);

test("A agent.reply with context.session inside turn", async () => {
  const { engine, session, agent } = rig({ answers: ["one", "two", "three", "four"] });
  let n = 0; let err: any;
  engine.hooks.onPreparing.push(async (c) => {
    if (n++ > 0) return HookResult.CALL_NEXT;
    err = await agent.reply({ msg: new Msg({ id: "x", role: "user", content: "inner" }), session: c.session }).then((m) => m.text, (e) => e.code);
    return HookResult.CALL_NEXT;
  });
  const r = await session.send("Hi");
  console.log("A", err, r.outcome, textsOf(r), session.memory("helper").messages.map((m) => m.text));
});

test("B un-awaited emission delivered after ready", async () => {
  const go = deferred(); const o = recorder();
  const { engine, session, agent } = rig({ observers: [o] });
  let p: any;
  agent.registerInstanceHook("prePrint", "slow", async (_a, k) => { if (k.msg.text === "late") await go.promise; });
  agent.registerInstanceHook("prePrint", "slow2", async (_a, k) => {});
  engine.hooks.onPreparing.push((c) => { p = c.emitter.message("late").then(() => "sent", (e) => e.code); return HookResult.CALL_NEXT; });
  const r = await session.send("Hi");
  const at = o.events.length;
  go.resolve();
  console.log("B", await p, textsOf(r), session.events.map((e) => e.text), types(o, at), unpaired(o.events));
});

test("C toolReview no tools, hallucinated call with text, stream", async () => {
  const o = recorder();
  const { session } = rig({ answers: [{ calls: ["ghost"], text: "Let me see." }, "Fine."], agent: { output: "stream", toolReview: true }, toolReviewer: () => ({ passed: false }), observers: [o] });
  const r = await session.send("Hi");
  console.log("C", r, session.memory("helper").messages.map((m) => [m.text, m.incomplete]), o.events.filter((e) => e.type.startsWith("message")));
});

test("D code after cancel emission TURN_CLOSED", async () => {
  const c = new AbortController(); let ctx: any;
  const { engine, session } = rig();
  engine.hooks.onPreparing.push(async (x) => { ctx = x; c.abort(); return HookResult.CALL_NEXT; });
  const r = await session.send("Hi", { signal: c.signal });
  console.log("D", r.outcome, await ctx.emitter.message("x").catch((e: any) => e.code));
});

test("E anonymous hook names", async () => {
  const { engine, session } = rig();
  engine.hooks.onPreparing.push(async () => HookResult.CALL_NEXT);
  engine.hooks.onPreparing.push(async (x) => { await x.emitter.message("x"); return HookResult.CALL_NEXT; });
  console.log("E", (await session.send("Hi")).messages);
});

test("F closing hook with hookTimeout", async () => {
  const c = new AbortController(); const o = recorder();
  const { engine, session } = rig({ hookTimeoutMs: 20, cancelGraceMs: 300, observers: [o], answers: [() => { c.abort(); return "x"; }] });
  engine.hooks.onStepCompleted.push(() => new Promise(() => {}));
  const t = Date.now();
  const r = await session.send("Hi", { signal: c.signal });
  console.log("F", r.outcome, Date.now() - t, o.events.filter((e) => e.type === "error.caught").map((e: any) => e.error.message));
});

test("G thenables that return nothing from then", async () => {
  const { engine, session, agent } = rig({ hookTimeoutMs: 1000 });
  engine.hooks.onPreparing.push(() => ({ then(r: any) { setTimeout(() => r("CALL_NEXT"), 5); } }) as any);
  agent.registerInstanceHook("preReply", "t", (_a, k) => ({ then(r: any) { setTimeout(() => r({ ...k, msg: new Msg({ id: "m", role: "user", content: "changed" }) }), 5); } }) as any);
  const r = await session.send("Hi");
  console.log("G", r.outcome, r.error?.message, session.memory("helper").messages.map((m) => m.text));
});

test("H tool validator that throws", async () => {
  const { session } = rig({ answers: [{ calls: ["look"] }, "ok"], agent: { tools: { look: { execute: () => 1, input: { "~standard": { version: 1, vendor: "x", validate: () => { throw new Error("boom"); }, jsonSchema: { input: () => ({ type: "object" }) } } } as any } } } });
  const r = await session.send("Hi");
  console.log("H", r.outcome, r.error?.message);
});

test("I error.caught after turn.ended for cancelled failing step", async () => {
  const o = recorder(); const go = deferred(); const c = new AbortController();
  const { engine, session } = rig({ observers: [o], answers: [() => { throw new Error("bad"); }] });
  let reached = false;
  engine.hooks.onStepCompleted.push(async () => { reached = true; await go.promise; });
  const p = session.send("Hi", { signal: c.signal });
  while (!reached) await settle();
  c.abort();
  const r = await p; const at = o.events.length;
  go.resolve(); await settle();
  console.log("I", r.outcome, o.events.slice(at), o.events.filter((e) => e.type === "error.caught").length, unpaired(o.events));
});

test("J async observers rejecting", async () => {
  const un: any[] = []; const f = (e: any) => un.push(e.message); process.on("unhandledRejection", f);
  const { session, engine } = rig({ observers: [{ name: "bad", event: async () => { throw new Error("async boom"); }, around: async (_u: any, run: any) => { run(); throw new Error("around boom"); } } as any] });
  session.subscribe((async () => { throw new Error("sub boom"); }) as any);
  const r = await session.send("Hi"); await settle(); await settle();
  process.off("unhandledRejection", f);
  console.log("J", r.outcome, un.length, new Set(un), engine.lifecycle.observerFailures);
});

test("K post during compaction", async () => {
  const go = deferred();
  const { session } = rig({ policy: new OptimizationPolicy({ compactAt: { MEDIUM: 1 } }), compactor: async () => { await go.promise; return "SUM"; } });
  const p = session.send("Hi");
  await settle(); await settle();
  await session.post("posted");
  go.resolve(); await p;
  console.log("K", session.events.map((e) => e.text), session.memory("helper").messages.map((m) => m.text));
});

test("L rule with discover only", async () => {
  const seen: any[] = [];
  const { session, agent } = rig({ matcher: (_c, rules) => rules.map(({ id }) => ({ id, relevant: false, applies: false })) });
  agent.createPolicy({ id: "p", content: "x", discover: () => true, onDiscovered: () => void seen.push("d") });
  await session.send("Hi");
  console.log("L", seen, [...session.workingSet]);
});

test("M grace exceeded order of events", async () => {
  const o = recorder(); const c = new AbortController();
  const { session } = rig({ observers: [o], cancelGraceMs: 5, answers: [{ calls: ["look"] }], agent: { tools: { look: { execute: () => new Promise(() => {}) } } } });
  const p = session.send("Hi", { signal: c.signal }); await settle(); c.abort(); await p;
  console.log("M", unpaired(o.events), types(o).slice(-14));
});

test("N grace with ask in tool", async () => {
  const o = recorder(); const c = new AbortController();
  const { session } = rig({ observers: [o], cancelGraceMs: 5, answers: [{ calls: ["look"] }, async function* () { await new Promise(() => {}); } as any], agent: { tools: { look: { execute: (_a: any, { context }: any) => context.ask({ lane: "x", instructions: "", subject: "", schema: {} }) } } } });
  const p = session.send("Hi", { signal: c.signal }); await settle(); c.abort(); await p;
  console.log("N", unpaired(o.events), types(o).slice(-14), session.memory("helper").messages.map((m) => m.content));
});

test("O infinite idle", async () => {
  const { session } = rig({ idleTimeoutMs: Infinity, answers: [async function* () { await new Promise((r) => setTimeout(r, 20)); yield* events("ok"); }] });
  const r = await Promise.race([session.send("Hi"), new Promise<any>((r) => setTimeout(() => r({ outcome: "waiting (2s retry)" }), 500))]);
  console.log("O", r.outcome, r.error?.code);
});

test("P stopped turn core reply outcome", async () => {
  const o = recorder();
  const { session, engine } = rig({ observers: [o] });
  engine.hooks.onPreparing.push(() => HookResult.BAIL);
  await session.send("Hi");
  console.log("P", o.events.filter((e) => e.type === "core.ended"));
});

test("Q postActing hanging at grace end", async () => {
  const c = new AbortController();
  const { session, agent } = rig({ cancelGraceMs: 10, answers: [{ calls: ["look"] }], agent: { tools: { look: { execute: () => "refunded" } } } });
  agent.registerInstanceHook("postActing", "hang", () => new Promise(() => {}));
  const p = session.send("Hi", { signal: c.signal }); await settle(); c.abort(); await p;
  console.log("Q", JSON.stringify(session.memory("helper").messages.map((m) => m.content)));
});

test("R reasoning with calls without text is remembered?", async () => {
  const { session } = rig({ answers: [() => [{ type: "reasoning", text: "think" }, { type: "toolCall", id: "1", tool: "x", args: "{}" }, { type: "finish", reason: "toolCalls" }] as any, "ok"] });
  await session.send("Hi");
  console.log("R", JSON.stringify(session.memory("helper").messages.map((m) => m.content)));
});

test("S iterator.return throws at cancel", async () => {
  const c = new AbortController();
  const { session } = rig({ answers: [() => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}), return: () => { throw new Error("ret"); } }) }) as any, "two"] });
  const p = session.send("Hi"); await settle();
  const q = session.send("Two").then((r) => r.outcome, (e) => "REJECTED " + e.message);
  console.log("S", await q, await Promise.race([p.then((r) => r.outcome), new Promise((r) => setTimeout(() => r("hang"), 200))]));
});

test("T subclass reply kwargs via door", async () => {
  class Mine extends EngineAgent {
    static override readonly parameters = { reply: { defaults: { style: "plain" } } };
  }
  const { engine } = rig();
  const agent = engine.createAgent({ name: "mine", output: "block", type: Mine as any });
  const session = engine.createSession({ agent });
  let style: any;
  agent.registerInstanceHook("preReply", "s", (_a: any, k: any) => { style = k.style; });
  await agent.reply({ msg: new Msg({ id: "1", role: "user", content: "x" }), session, style: "fancy" });
  console.log("T", style);
});
test("U estimator throws / NaN", async () => {
  const { session } = rig({ policy: new OptimizationPolicy({ estimateTokens: () => { throw new Error("est"); } }) });
  const statuses: any[] = []; session.subscribe((e) => { if (e.type === "status") statuses.push(e.status); });
  console.log("U", await session.send("Hi").then((r) => r.outcome, (e) => "REJECT " + e.message), statuses);
});
