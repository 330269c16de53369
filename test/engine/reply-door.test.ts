import { HookResult, Msg } from "hookrig";
import { expect, test } from "vitest";
import { deferred, rig, settle } from "./rig.js";

const hi = () => new Msg({ id: "m-1", role: "user", content: "Hi" });

test("agent.reply outside a turn goes through the session's door and resolves with the reply", async () => {
  const { agent, session, engine } = rig();
  const points: string[] = [];
  for (const point of ["onAcknowledging", "onPreparing"] as const) {
    engine.hooks[point].push(() => {
      points.push(point);
      return HookResult.CALL_NEXT;
    });
  }
  agent.registerInstanceHook("postReply", "sign", (_agent, _kwargs, output) => {
    output.content = `${output.text} – Ana`;
    return output;
  });
  const reply = await agent.reply({ msg: hi(), session });
  expect([reply.text, points]).toEqual(["Hello. – Ana", ["onAcknowledging", "onPreparing"]]);
  expect(session.events.map((event) => ("text" in event ? event.text : ""))).toEqual(["Hi", "Hello."]);
});

test("it runs preReply once, not at the door and again in the turn", async () => {
  const { agent, session, requests } = rig();
  let runs = 0;
  agent.registerInstanceHook("preReply", "count", (_agent, kwargs) => {
    runs += 1;
    kwargs.msg.content = `${kwargs.msg.text}!`;
    return kwargs;
  });
  await agent.reply({ msg: hi(), session });
  expect([runs, requests[0]?.messages.at(-1)?.text]).toEqual([1, "Hi!"]);
});

test("it rejects with the turn's error", async () => {
  const { agent, session, engine } = rig();
  engine.hooks.onStepStarted.push(() => Promise.reject(new Error("out of paper")));
  await expect(agent.reply({ msg: hi(), session })).rejects.toMatchObject({
    code: "HOOK_ERROR",
    point: "onStepStarted",
    cause: { message: "out of paper" },
  });
});

test("it rejects with TURN_CANCELLED where another message cut it off", async () => {
  const { agent, session, engine } = rig();
  const go = deferred();
  let turns = 0;
  engine.hooks.onPreparing.push(async () => {
    turns += 1;
    if (turns === 1) await go.promise;
    return HookResult.CALL_NEXT;
  });
  const reply = agent.reply({ msg: hi(), session });
  const rejected = expect(reply).rejects.toMatchObject({ code: "TURN_CANCELLED" });
  await settle();
  await session.send("Never mind");
  await rejected;
});

test("a turn that a gate stopped, and manual mode, have an empty reply", async () => {
  const { agent, session, engine } = rig();
  const undo = engine.hooks.register("onPreparing", () => HookResult.BAIL);
  const empty = { role: "assistant", name: "helper", content: "" };
  expect(await agent.reply({ msg: hi(), session })).toMatchObject(empty);
  undo();
  await session.setMode("manual");
  expect((await agent.reply({ msg: hi(), session })).text).toBe("");
});

test("the agent that was called answers, also where another one comes first", async () => {
  const { engine, agent } = rig();
  const second = engine.createAgent({ name: "second" });
  const session = engine.createSession({ agents: [agent, second] });
  expect((await second.reply({ msg: hi(), session })).name).toBe("second");
});

test("without a session it is refused, naming the agent", async () => {
  const { agent } = rig();
  await expect(agent.reply({ msg: hi() })).rejects.toMatchObject({
    code: "AGENT_ARGUMENTS",
    message: expect.stringContaining("helper"),
  });
});
