import { describe, expect, test } from "vitest";
import { checkProgram } from "../../harness/fuzz/check-program.js";
import type { Program } from "../../harness/fuzz/program.js";
import { predict } from "../../harness/fuzz/reference/reference-model.js";
import type { Law } from "../../harness/laws/law.js";
import { HookResult } from "../../src/index.js";
import { programOf } from "./played-program.js";

const failuresOf = async (...args: Parameters<typeof checkProgram>) =>
  (await checkProgram(...args)).failures.map(({ by, name }) => `${by} ${name}`);

/** The reference model, which expects of each turn what it does not come to. */
const predictsOtherwise = (program: Program) => {
  const { story, used } = predict(program);
  return { used, story: { turns: story.turns.map((turn) => ({ ...turn, outcome: "failed" })) } };
};

test("a program that keeps all promises: how it played, its story, the prediction, no failure", async () => {
  const { failures, played, story, prediction } = await checkProgram(programOf({}));
  expect(failures).toEqual([]);
  expect(played.run.turns).toHaveLength(1);
  expect(story).toEqual(prediction?.story);
});

test("a run that is not as predicted, with the difference to read", async () => {
  const { failures } = await checkProgram(programOf({}), { predict: predictsOtherwise });
  expect(failures).toEqual([
    {
      by: "reference",
      name: "outcome",
      message: "turn 1\n  outcome:\n  predicted:\n    failed\n  really:\n    completed",
    },
  ]);
});

test("without a reference model only laws are checked", async () => {
  const checked = await checkProgram(programOf({}), { predict: false });
  expect([checked.failures, "prediction" in checked]).toEqual([[], false]);
});

test("a reference model that fails is a failure of its own", async () => {
  const predict = () => {
    throw new Error("lost");
  };
  const { failures } = await checkProgram(programOf({}), { predict });
  expect(failures).toEqual([
    { by: "reference", name: "failed", message: "the reference model failed: lost" },
  ]);
});

describe("a broken law", () => {
  const noMessages: Law = {
    name: "no-messages",
    promise: "No message is ever delivered.",
    clause: "test",
    breakable: false,
    watch: (broken) => ({ message: (event) => broken("a message was delivered", [event]) }),
  };

  test("is told with its witness", async () => {
    const { failures } = await checkProgram(programOf({}), { laws: [noMessages] });
    expect(failures).toMatchObject([
      { by: "law", name: "no-messages", message: "a message was delivered", witness: [{ text: "Hello." }] },
    ]);
  });

  test("is not what a law that fails itself is: that is told as what it is", async () => {
    const watch = () => {
      throw new Error("oops");
    };
    const { failures } = await checkProgram(programOf({}), { laws: [{ ...noMessages, watch }] });
    expect(failures).toMatchObject([
      {
        by: "harness",
        name: "LAW_FAILED-no-messages",
        message: "the law no-messages itself failed: `watch` threw: oops",
      },
    ]);
  });

  test("script-consumed: what is left over of a script", async () => {
    const program = programOf({ model: { main: [{ say: "Hello." }, { say: "Never." }] } });
    expect(await failuresOf(program)).toEqual(["law script-consumed"]);
  });
});

describe("what kept the harness from playing it", () => {
  test("a cancel whose moment never came", async () => {
    const turns = [{ customer: "Hi", cancel: { on: "onGivingUp", after: "5ms" } }] as const;
    expect(await failuresOf(programOf({ turns }))).toEqual(["harness MOMENT_MISSED"]);
  });

  test("a run that hangs is compared with nothing: what did not come might have come", async () => {
    const hooks = { script: { onPreparing: { guard: [{ hang: true }] } } } as const;
    expect(await failuresOf(programOf({ hooks }), { predict: predictsOtherwise })).toEqual([
      "harness LIVENESS",
    ]);
  });

  test("a hook of a user's own that waits on reality", async () => {
    const prepare: NonNullable<Parameters<typeof checkProgram>[1]>["prepare"] = ({ hooks }) => {
      hooks.onPreparing.push(async () => {
        await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
        return HookResult.CALL_NEXT;
      });
    };
    expect(await failuresOf(programOf({}), { prepare, predict: false })).toEqual(["harness escape"]);
  });
});
