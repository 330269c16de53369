import { expect, test } from "vitest";
import { matches, pass, reject, script } from "../../harness/script/builder.js";
import { Script } from "../../harness/script/script.js";
import { VirtualClock } from "../../harness/time/virtual-clock.js";
import { hear, noSignal, piecesOf, request } from "./requests.js";

const rulesSchema = {
  type: "object",
  properties: {
    rules: { type: "array", items: { type: "object", properties: { id: { enum: ["refunds", "shoes"] } } } },
  },
};

async function answer(cue: Parameters<typeof script>[0][number], schema?: Record<string, unknown>) {
  const rig = new Script({ lanes: { main: script([cue]) }, clock: new VirtualClock(0) });
  const output = schema && { output: { name: "verdict", schema } };
  const { events } = await hear(rig.model().stream(request({ ...output }), noSignal));
  return { json: JSON.parse(piecesOf(events).join("")), rig };
}

test("pass and reject answer as a reviewer", async () => {
  expect((await answer(pass())).json).toEqual({ passed: true, adjustedReasoning: "" });
  expect((await answer(pass().todo("Tell the amount."))).json).toMatchObject({ todo: "Tell the amount." });
  expect((await answer(reject("Look first.").chunks("byte:3"))).json).toEqual({
    passed: false,
    adjustedReasoning: "Look first.",
  });
});

test("matches answers for every rule asked about; one not named does not apply", async () => {
  const { json, rig } = await answer(matches({ shoes: true }), rulesSchema);
  expect(json.rules).toEqual([
    { id: "refunds", relevant: false, applies: false, rationale: "scripted" },
    { id: "shoes", relevant: true, applies: true, rationale: "scripted" },
  ]);
  expect(rig.problems).toEqual([]);
});

test("where the request does not say which rules, those named are answered", async () => {
  const { json } = await answer(matches({ shoes: true, hats: false }));
  expect(json.rules.map((rule: { id: string }) => rule.id)).toEqual(["shoes", "hats"]);
});

test("a rule that was not asked about is a problem", async () => {
  const { rig } = await answer(matches({ hats: true }), rulesSchema);
  expect(rig.problems).toMatchObject([{ code: "SCRIPT_REQUEST_MISMATCH", key: "matches", expected: "hats" }]);
});
