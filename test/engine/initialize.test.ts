import { Engine, HookResult } from "hookrig";
import { expect, test } from "vitest";
import { deferred, events, rig, settle, textsOf } from "./rig.js";

test("initialize runs once, before the first turn, also where two sessions begin at once", async () => {
  const gate = deferred();
  let runs = 0;
  const order: string[] = [];
  const { engine, agent, session } = rig({
    answers: ["One.", "Two.", "Three."],
    initialize: async (made) => {
      runs += 1;
      await gate.promise;
      made.hooks.onAcknowledging.push(({ session: { id } }) => {
        order.push(id);
        return HookResult.CALL_NEXT;
      });
    },
  });
  const other = engine.createSession({ agent });
  const both = Promise.all([session.send("Hi"), other.send("Hi")]);
  await settle();
  expect([runs, order]).toEqual([1, []]);
  gate.resolve();
  await both;
  await session.send("Again");
  expect([runs, order]).toEqual([1, [session.id, other.id, session.id]]);
});

test("messages of one session keep their order while initialize runs: the last one is answered", async () => {
  const gate = deferred();
  const { session } = rig({ initialize: () => gate.promise });
  const both = Promise.all([session.send("First"), session.send("Second")]);
  gate.resolve();
  expect((await both).map(({ outcome }) => outcome)).toEqual(["cancelled", "completed"]);
});

test("initialize may replace components", async () => {
  const { session } = rig({
    answers: ["Draft"],
    agent: { messageReview: true },
    initialize: (engine) => {
      engine.messageReviewer = () => ({ passed: true });
    },
  });
  expect(textsOf(await session.send("Hi"))).toEqual(["Draft"]);
});

test("an initialize that throws rejects every send: no turn runs half set up", async () => {
  const { session, requests } = rig({
    initialize: () => {
      throw new Error("no licence");
    },
  });
  await expect(session.send("Hi")).rejects.toThrow("no licence");
  await expect(session.send("Hi")).rejects.toThrow("no licence");
  expect(requests).toEqual([]);
});

test("every component that asks the model can be replaced, and then the model is not asked", async () => {
  const asked: string[] = [];
  const note = <T>(what: string, answer: T): T => {
    asked.push(what);
    return answer;
  };
  const engine = new Engine({
    model: { stream: ({ lane }) => note(lane, events("Hello.")) },
    messageReviewer: () => note("own messageReviewer", { passed: true }),
    moderator: (_context, { direction }) => note(`own moderator, ${direction}`, { flagged: false }),
    matcher: (_context, rules) => {
      const verdicts = rules.map(({ id }) => ({ id, relevant: true, applies: true }));
      return note("own matcher", verdicts);
    },
    compactor: () => note("own compactor", "A summary."),
  });
  engine.policy.setCompactAt("MEDIUM", 1);
  const agent = engine.createAgent({
    name: "helper",
    messageReview: true,
    moderation: true,
    incomingModeration: true,
  });
  agent.createPolicy({ content: "Be kind." });
  const { outcome } = await engine.createSession({ agent }).send("Hi");
  expect(outcome).toBe("completed");
  expect(asked).toEqual([
    "own moderator, incoming",
    "own matcher",
    "main",
    "own messageReviewer",
    "own moderator, outgoing",
    "own compactor",
  ]);
});

test("left as they are, reviewers, matcher and compactor ask the model, each in its lane", async () => {
  const lanes: string[] = [];
  const answers: Record<string, string> = {
    main: "Hello.",
    messageReview: '{"passed":true}',
    matcher: '{"rules":[{"id":"kind","relevant":true,"applies":true}]}',
    compaction: "A summary.",
  };
  const engine = new Engine({
    model: {
      stream({ lane }) {
        lanes.push(lane);
        return events(answers[lane] ?? "");
      },
    },
  });
  engine.policy.setCompactAt("MEDIUM", 1);
  const agent = engine.createAgent({ name: "helper", messageReview: true });
  agent.createPolicy({ id: "kind", content: "Be kind." });
  const session = engine.createSession({ agent });
  expect((await session.send("Hi")).outcome).toBe("completed");
  expect(lanes).toEqual(["matcher", "main", "messageReview", "compaction"]);
  expect(session.events).toMatchObject([{ type: "summary", text: "A summary." }]);
});
