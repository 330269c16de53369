import { expect, test } from "vitest";
import type { HookEntry, PointName } from "../../../harness/fuzz/program.js";
import { beats, type Part, turnOf } from "./predicted.js";

function withHooks(point: PointName, hooks: Record<string, HookEntry[]>, part: Part = {}): Part {
  return { ...part, hooks: { script: { [point]: hooks } } };
}

test("hooks run in order; an honoured result stops the chain, another does not (engine 1.2)", () => {
  const hooks = { a: [{ return: "RESOLVE" }], b: [{ return: "BAIL" }], c: [] } as const;
  const chain = (point: PointName) => beats(turnOf(withHooks(point, hooks as never)), `${point}`).slice(1);
  expect(chain("onPreparing")).toEqual(["onPreparing a RESOLVE"]);
  expect(chain("onAcknowledged")).toEqual(["onAcknowledged a RESOLVE", "onAcknowledged b BAIL"]);
  expect(chain("onMessagesEmitted")).toEqual(
    ["a RESOLVE", "b BAIL", "c CALL_NEXT"].map((call) => `onMessagesEmitted ${call}`),
  );
});

test.each(["onAcknowledging", "onAcknowledged", "onPreparing", "onGeneratingMessages"] as const)(
  "a BAIL at %s stops the turn; what the handler emitted stays (engine 1.3)",
  (point) => {
    const told = turnOf(withHooks(point, { gate: [{ emit: "Closed.", return: "BAIL" }] }));
    expect(told.outcome).toBe("stopped");
    expect(told.flow.slice(-4)).toEqual([
      'core print "Closed." last',
      'message "Closed."',
      `${point} gate BAIL`,
      "status ready stopped @0",
    ]);
  },
);

test("RESOLVE at onPreparing: no rules, no tools, the agent's own reviews (engine 1.2)", () => {
  const told = turnOf(
    withHooks(
      "onPreparing",
      { greeting: [{ return: "RESOLVE" }] },
      {
        agent: { messageReview: true },
        tools: { refund: {} },
        rules: [{ id: "r", policy: "Explain.", matches: true }],
      },
    ),
  );
  expect(told.rules).toEqual([]);
  expect(beats(told, "model", "review")).toEqual(["model main auto [] try 1", "review message_review"]);
});

test.each([{ throw: "x" }, { reject: "x" }, { garbage: "BIAL" }, { nothing: true }] as const)(
  "a guard that fails with %j fails closed (engine 1.1, 1.9)",
  (entry) => {
    const told = turnOf(
      withHooks("onReviewingMessage", { guard: [entry], next: [] }, { agent: { messageReview: true } }),
    );
    expect(told).toMatchObject({ outcome: "failed", errors: ["HOOK_ERROR fatal"] });
    expect(told.flow.slice(-5)).toEqual([
      "onReviewingMessage guard failed",
      "onStepCompleted 1.1",
      "onError",
      "status error @0",
      "status ready failed @0",
    ]);
  },
);

test("where nothing is honoured, nothing may be returned (engine 1.1)", () => {
  const told = turnOf(withHooks("onStepStarted", { count: [{ nothing: true }] }));
  expect(beats(told, "onStepStarted")).toEqual(["onStepStarted 1.1", "onStepStarted count nothing"]);
  expect(told.outcome).toBe("completed");
});

test("a hook out of time is a HOOK_TIMEOUT at its time-out; one that ends on it is not (engine 1.9)", () => {
  const engine = { hookTimeout: "50ms" } as const;
  const late = turnOf(withHooks("onAcknowledged", { slow: [{ delay: "60ms" }] }, { engine }));
  expect(late).toMatchObject({ errors: ["HOOK_TIMEOUT fatal"] });
  expect(late.flow.at(-1)).toBe("status ready failed @50");
  expect(turnOf(withHooks("onAcknowledged", { slow: [{ delay: "50ms" }] }, { engine })).outcome).toBe(
    "completed",
  );
  expect(turnOf(withHooks("onAcknowledged", { slow: [{ hang: true }] }, { engine })).outcome).toBe("failed");
});

test("onError's BAIL suppresses the status; its own failure is caught, no more (engine 1.2, 1.9)", () => {
  const failing = { onGeneratingMessages: { a: [{ throw: "x" }] } };
  const quiet = turnOf({ hooks: { script: { ...failing, onError: { b: [{ return: "BAIL" }] } } } });
  expect(beats(quiet, "status").slice(-2)).toEqual(["status processing @0", "status ready failed @0"]);
  const broken = turnOf({ hooks: { script: { ...failing, onError: { b: [{ reject: "y" }] } } } });
  expect(broken.errors).toEqual(["HOOK_ERROR fatal", "HOOK_ERROR"]);
  expect(beats(broken, "status").at(-2)).toBe("status error @0");
});

test("an error behind the answer is seen by onError, and the outcome stays (engine 1.9)", () => {
  const told = turnOf(withHooks("onMessagesEmitted", { audit: [{ throw: "down" }] }));
  expect(told).toMatchObject({ outcome: "completed", errors: ["HOOK_ERROR"] });
  expect(told.flow.slice(-2)).toEqual(["onMessagesEmitted audit failed", "onError"]);
});

test("after `ready` an emission is refused, and that fails its hook (engine 1.1)", () => {
  const told = turnOf(withHooks("onMessagesEmitted", { late: [{ emit: "One more thing." }] }));
  expect(told.flow.at(-2)).toBe("onMessagesEmitted late failed");
  expect(beats(told, "message")).toEqual(['message "Done 1."']);
});

test("a later hook may take back an earlier one's giveUp (engine 1.2)", () => {
  const told = turnOf(
    withHooks(
      "onReviewingMessage",
      { a: [{ giveUp: true }], b: [{ giveUp: false, return: "BAIL" }] },
      { agent: { messageReview: true } },
    ),
  );
  expect(told.giveUp).toBeUndefined();
  expect(told.rejections).toEqual(["message_review hook 1/3"]);
});

test("after a hook's verdict no reviewer is asked, and the point that tells follows (engine 1.2)", () => {
  const part = { agent: { messageReview: true } };
  const resolved = turnOf(withHooks("onReviewingMessage", { a: [{ return: "RESOLVE" }] }, part));
  expect(beats(resolved, "review")).toEqual([]);
  expect(resolved.flow).toContain("onMessageReviewed");
  expect(resolved.rejections).toEqual([]);
});
