import { expect, test } from "vitest";
import { rejectedTextNeverRemembered as law } from "../../harness/laws/rejected-text-never-remembered.js";
import { Msg } from "../../src/index.js";
import { play } from "../run/play.js";
import { ANSWERED, altered, first, seen, streamOf, withMore } from "./streams.js";

const DRAFT = "It is lost, I am afraid.";
const remembered = (fields: { id?: string; text: string }) => ({
  type: "remembered",
  agent: "agent",
  msg: new Msg({ id: fields.id ?? "other", role: "assistant", content: fields.text }),
  replaces: false,
});
const thirdCall =
  (count: { n: number }) =>
  ({ lane }: { lane: string }) =>
    lane === "main" && ++count.n === 3;

test("holds where a draft is rejected, and where the next one repeats it and passes", async () => {
  expect(seen(law, await streamOf(ANSWERED))).toEqual([]);
  expect(seen(law, await streamOf(ANSWERED.replace("It has been shipped.", DRAFT)))).toEqual([]);
});

test("holds where the correction has the same words", async () => {
  expect(seen(law, await streamOf(ANSWERED.replace("The state is: shipped.", `Not: ${DRAFT}`)))).toEqual([]);
});

test("holds where an earlier turn said what is rejected now", async () => {
  const body = `
agent: { output: block, messageReview: true }
model: { main: [ { say: "${DRAFT}" }, { say: "${DRAFT}" }, { say: "It is fine." } ] }
reviews: { messages: [ pass, { reject: "No." }, pass ] }`;
  expect(seen(law, await streamOf(body, "- customer: Hi\n- customer: And now"))).toEqual([]);
});

test("broken by a memory that holds the draft, or its words", async () => {
  const events = await streamOf(ANSWERED);
  const what = ["agent remembers a rejected draft", "review.ended", "remembered"];
  expect(seen(law, withMore(events, "rejected", remembered({ text: `They wrote: ${DRAFT}` })))).toEqual(what);
  const { id } = (
    events.find((event) => event.type === "core.ended" && String((event.output as Msg)?.text) === DRAFT) as {
      output: Msg;
    }
  ).output;
  expect(seen(law, withMore(events, "rejected", remembered({ id, text: "" })))).toEqual(what);
});

test("broken by a later request that carries it", async () => {
  const events = await streamOf(ANSWERED);
  const { request } = first(events, "modelCall.started", thirdCall({ n: 0 }));
  const messages = [...request.messages, new Msg({ id: "more", role: "assistant", content: DRAFT })];
  const change = { request: { ...request, messages } };
  expect(seen(law, altered(events, "modelCall.started", change, thirdCall({ n: 0 })))).toEqual([
    "a request carries a rejected draft",
    "review.ended",
    "modelCall.started",
  ]);
});

test("short texts prove nothing", async () => {
  const events = await streamOf(ANSWERED.replace(DRAFT, "Lost."));
  expect(seen(law, withMore(events, "rejected", remembered({ text: "Lost. And found." })))).toEqual([]);
});

test("hooks can break it: a preReasoning hook that tells the model what was rejected", async () => {
  const { report } = await play(
    `scenario: x
agent: { output: block, messageReview: true }
model: { main: [ { say: "${DRAFT}" }, { say: "It is fine." } ] }
reviews: { messages: [ { reject: "No." }, pass ] }
agentHooks: [ { use: ./hooks.js } ]
violates: [ rejected-text-never-remembered ]
turns: [ { customer: Hi, expect: { messages: [ "It is fine." ] } } ]`,
    {
      "hooks.js": `const reminder = (agent, { messages, ...rest }) => {
        const last = messages[messages.length - 1];
        if (last.id === "correction") last.content = "Do not say: ${DRAFT}";
        return { ...rest, messages };
      };
      export default (agent) => agent.registerInstanceHook("preReasoning", "reminder", reminder);`,
    },
  );
  expect([report.status, report.problems]).toEqual(["passed", []]);
});
