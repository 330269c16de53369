import { HookResult, Msg, OptimizationPolicy, AgentHookError } from "hookrig";
import { test } from "vitest";
import { deferred, recorder, rig, settle, textsOf, events } from "./engine/rig.js";
import { unpaired } from "./lifecycle/paired.js";
const types = (o: any, from = 0) => o.events.slice(from).map((e: any) => e.type + (e.point ? ":" + e.point : ""));
const mem = (s: any, a = "helper") => s.memory(a).messages.map((m: any) => `${m.role}:${typeof m.content === "string" ? m.content : JSON.stringify(m.content)}`);

test("a: tool mutates args", async () => {
  const { session } = rig({ answers: [() => [{ type: "toolCall", id: "1", tool: "look", args: '{"a":1}' }, { type: "finish", reason: "toolCalls" }] as any, "ok"], agent: { tools: { look: { execute: (args: any) => { args.a = 99; return args; } } } } });
  await session.send("Hi"); console.log("a", mem(session));
});
test("b: cancel while onStepCompleted of failed attempt", async () => {
  const o = recorder(); const c = new AbortController();
  const { engine, session } = rig({ observers: [o], answers: [() => { throw new Error("bad"); }] });
  engine.hooks.onStepCompleted.push(async () => { c.abort(); await settle(); });
  const seen: any[] = []; engine.hooks.onError.push((_c, _p, e) => { seen.push(e.code); return HookResult.CALL_NEXT; });
  const r = await session.send("Hi", { signal: c.signal });
  console.log("b", r.outcome, r.error?.code, seen, types(o).slice(-8));
});
test("c: 3 interrupts at once with tool in grace", async () => {
  const go = deferred(); const o = recorder();
  const { session } = rig({ observers: [o], answers: [{ calls: ["look"] }, "two", "three", "four"], agent: { tools: { look: { execute: () => go.promise.then(() => "done") } } } });
  const p1 = session.send("1"); await settle();
  const ps = [session.send("2"), session.send("3"), session.send("4")];
  await settle(); go.resolve();
  console.log("c", (await Promise.all([p1, ...ps])).map((r) => [r.outcome, textsOf(r)]), mem(session), unpaired(o.events));
});
test("d: post during tool, after text beside calls", async () => {
  const { session } = rig({ answers: [{ calls: ["look"], text: "Let me." }, "ok"], agent: { tools: { look: { execute: async () => { await session.post("posted"); return 1; } } } } });
  const r = await session.send("Hi"); console.log("d", textsOf(r), mem(session), session.events.map((e) => e.text));
});
test("e: hook emits in onCallingTools", async () => {
  const { session, engine } = rig({ answers: [{ calls: ["look"], text: "Let me." }, "ok"], agent: { tools: { look: { execute: () => 1 } } } });
  engine.hooks.onCallingTools.push(async (c) => { await c.emitter.message("E"); });
  const r = await session.send("Hi"); console.log("e", textsOf(r), mem(session));
});
test("f: block, BAIL of text beside calls", async () => {
  const { session, engine } = rig({ answers: [{ calls: ["look"], text: "Let me." }, "ok"], agent: { tools: { look: { execute: () => 1 } } } });
  engine.hooks.onMessageGenerated.push((_c, t) => t === "Let me." ? HookResult.BAIL : HookResult.CALL_NEXT);
  const r = await session.send("Hi"); console.log("f", textsOf(r), mem(session));
});
test("g: note non string; HookError", async () => {
  const { session, engine } = rig({ answers: ["d"], agent: { messageReview: true } });
  engine.hooks.register("onReviewingMessage", (_c, p) => { (p as any).note = 5; return HookResult.BAIL; }, { name: "guard" });
  const r = await session.send("Hi"); console.log("g", r.error?.code, r.error?.hook, r.error?.point, r.error?.cause);
});
test("h: payload frozen", async () => {
  const { session, engine } = rig({ answers: [() => [{ type: "toolCall", id: "1", tool: "look", args: '{"a":{"b":1}}' }, { type: "finish", reason: "toolCalls" }] as any, "ok"], toolReviewer: () => ({ passed: true }), messageReviewer: () => ({ passed: true }), agent: { toolReview: true, messageReview: true, tools: { look: { execute: () => ({ deep: { x: [1] } }) } } }, policy: new OptimizationPolicy({ compactAt: { MEDIUM: 1 } }), compactor: () => "S" });
  const log: any[] = [];
  const tryAll = (point: string, p: any) => { const go = (o: any, path: string) => { if (o === null || typeof o !== "object") return; for (const k of Object.keys(o)) { if ((k === "note" || k === "giveUp") && path.split(".").length === 1) continue; const old = o[k]; try { o[k] = "hacked"; log.push(`${path}.${k} changed`); o[k] = old; } catch {} go(o[k], `${path}.${k}`); } try { o.extra = 1; log.push(`${path} extended`); delete o.extra; } catch {} }; go(p, point); };
  for (const point of ["onReviewingToolCalls", "onToolCallsReviewed", "onCallingTools", "onToolCallsCompleted", "onReviewingMessage", "onMessageReviewed", "onMessagesEmitted", "onCompacted"] as const) engine.hooks[point].push(((_c: any, p: any) => { tryAll(point, p); return HookResult.CALL_NEXT; }) as any);
  await session.send("Hi"); console.log("h", log);
});
test("i: forced text with calls; fallback; steps", async () => {
  const { session, engine, requests } = rig({ answers: ["A", "B", { calls: ["look"], text: "did it" }], agent: { effort: "LOW", messageReview: true, tools: { look: { execute: () => 1 } } }, messageReviewer: () => ({ passed: false, adjustedReasoning: "R" }) });
  const steps: any[] = []; engine.hooks.onStepStarted.push((c, n) => void steps.push([n, c.attempt])); engine.hooks.onStepCompleted.push((c, n) => void steps.push([-n, c.attempt]));
  const r = await session.send("Hi"); console.log("i", JSON.stringify(r), steps, requests.at(-1)?.tools, requests.at(-1)?.toolChoice, requests.at(-1)?.messages.map((m) => m.text), mem(session));
});
test("j: cancel in grace while preActing of sibling and postActing", async () => {
  const o = recorder(); const go = deferred(); const c = new AbortController();
  const { session, agent } = rig({ observers: [o], answers: [{ calls: ["look", "ask"] }], cancelGraceMs: 1000, agent: { tools: { look: { execute: () => go.promise.then(() => "L") }, ask: { execute: () => "A" } } } });
  agent.registerInstanceHook("preActing", "w", async (_a, k) => { if (k.toolCall.tool === "ask") await new Promise((r) => setTimeout(r, 30)); });
  agent.registerInstanceHook("postActing", "w", async (_a, _k, out) => { await settle(); return { return: "post:" + JSON.stringify(out) }; });
  const p = session.send("Hi", { signal: c.signal }); await settle(); await settle(); c.abort(); c.abort(); go.resolve();
  await p; console.log("j", mem(session), unpaired(o.events)); await new Promise((r) => setTimeout(r, 50)); console.log("j2", types(o).slice(-3));
});
test("k: isolated hooks + hook hang + timeouts + onError times", async () => {
  const { session, engine } = rig({ hookTimeoutMs: 20 });
  const seen: any[] = []; engine.hooks.onError.push((_c, _p, e) => { seen.push([e.code, e.point, e.hook]); return HookResult.CALL_NEXT; });
  engine.hooks.register("onMessagesEmitted", () => new Promise<void>(() => {}), { name: "slow" });
  engine.hooks.register("onStepStarted", () => new Promise<void>(() => {}), { name: "iso", isolate: true });
  const r = await session.send("Hi"); console.log("k", r.outcome, seen, textsOf(r));
});
test("l: hears fails", async () => {
  const o = recorder();
  const { session: _s, engine, agent } = rig({ observers: [o] });
  const b = engine.createAgent({ name: "b", hears: ["helper"], output: "block" });
  b.registerInstanceHook("preObserve", "x", () => { throw new Error("deaf"); });
  const session = engine.createSession({ agents: [agent, b] });
  const statuses: any[] = []; session.subscribe((e) => void (e.type === "status" && statuses.push(e.status, e.stage)));
  const r = await session.send("Hi"); console.log("l", r.outcome, r.error?.message, textsOf(r), statuses, unpaired(o.events));
});
test("m: onMessageUpdated hook throws streaming partial", async () => {
  const o = recorder();
  const { session, engine } = rig({ observers: [o], agent: { output: "stream" }, answers: [() => [{ type: "text", text: "He" }, { type: "text", text: "llo" }, { type: "finish", reason: "stop" }] as any] });
  engine.hooks.onMessageUpdated.push((_c, t) => { if (t === "Hello") throw new Error("x"); });
  const r = await session.send("Hi"); console.log("m", r.outcome, r.messages, mem(session), unpaired(o.events));
});
test("n: post hook removing text while unheld (mid registration)", async () => {
  const o = recorder();
  const { session, engine, agent } = rig({ observers: [o], agent: { output: "stream" }, answers: [() => [{ type: "text", text: "He" }, { type: "finish", reason: "stop" }] as any, "Second"] });
  engine.hooks.onMessageUpdated.push(() => { if (!agent.hasHooks("postReasoning")) agent.registerInstanceHook("postReasoning", "x", (_a, _k, m) => m.text === "He" ? new Msg({ id: m.id, role: "assistant", content: "" }) : m); });
  const r = await session.send("Hi"); console.log("n", r.outcome, r.messages, mem(session));
});
test("o: unawaited emission in onMessagesEmitted; context.ask after ready", async () => {
  const o = recorder();
  const { session, engine } = rig({ observers: [o], answers: ["Hello", "{}"] });
  let p: any;
  engine.hooks.onMessagesEmitted.push((c) => { p = settle().then(() => c.ask({ lane: "x", instructions: "", subject: "", schema: {} })).then(() => "answered", (e) => e.code); });
  await session.send("Hi"); await p; console.log("o", await p, types(o).slice(-4), unpaired(o.events));
});
test("p: reviewer hang, cancel; late pass", async () => {
  const go = deferred(); const o = recorder(); const c = new AbortController();
  const { session } = rig({ observers: [o], answers: ["Draft"], agent: { messageReview: true }, messageReviewer: async () => { await go.promise; return { passed: true }; } });
  const p = session.send("Hi", { signal: c.signal }); await settle(); c.abort(); const r = await p; const n = o.events.length; go.resolve(); await settle();
  console.log("p", r.outcome, o.events.length - n, unpaired(o.events), mem(session));
});
test("q: interrupt during onError, onGivingUp, hears, postReply, compaction", async () => {
  for (const where of ["onError", "onGivingUp", "postReply", "preObserve", "compaction", "onMessagesEmitted", "onCompacted"]) {
    const o = recorder(); const go = deferred(); let reached = false;
    const { engine, agent } = rig({ observers: [o], answers: [where === "onError" ? () => { throw new Error("bad"); } : "One", "Sorry", "Two", "x"], policy: new OptimizationPolicy({ compactAt: { MIN: 1 } }), compactor: async () => { if (where === "compaction" && !reached) { reached = true; await go.promise; } return "S"; }, agent: { effort: "MIN", moderation: where === "onGivingUp" }, moderator: (_c, { text }) => ({ flagged: text === "One" }) });
    const b = engine.createAgent({ name: "b", hears: ["helper"], output: "block" });
    const wait = async () => { if (reached) return; reached = true; await go.promise; };
    if (where.startsWith("on")) engine.hooks.register(where as any, async () => { await wait(); return HookResult.CALL_NEXT; });
    if (where === "postReply") agent.registerInstanceHook("postReply", "w", async () => { await wait(); });
    if (where === "preObserve") b.registerInstanceHook("preObserve", "w", async () => { await wait(); });
    const session = engine.createSession({ agents: [agent, b] });
    const p1 = session.send("1"); while (!reached) await settle();
    const p2 = session.send("2"); await settle(); await settle();
    if (["compaction", "onMessagesEmitted", "onCompacted"].includes(where)) go.resolve();
    const rs = await Promise.race([Promise.all([p1, p2]), new Promise<any>((r) => setTimeout(() => r([]), 200))]);
    go.resolve(); await settle();
    console.log("q", where, rs.map((r: any) => [r.outcome, textsOf(r)]), unpaired(o.events), mem(session).join(" | "), "B:", mem(session, "b").join(" | "));
  }
});
test("r: hook throws cancel reason-like/ nested error details", async () => {
  const { session, engine, agent } = rig();
  agent.registerInstanceHook("prePrint", "pp", () => { throw new Error("pp"); });
  engine.hooks.register("onPreparing", async (c) => { await c.emitter.message("x"); return HookResult.CALL_NEXT; }, { name: "h" });
  const r = await session.send("Hi"); console.log("r", r.error?.code, r.error?.point, r.error?.hook, (r.error?.cause as any)?.code);
});
