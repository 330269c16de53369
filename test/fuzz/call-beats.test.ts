import { describe, expect, test } from "vitest";
import { between, those, turnOf } from "./played-program.js";

describe("tool calls", () => {
  const call = (id: string, tool: string, args?: Record<string, unknown> | string) =>
    ({ id, tool, ...(args === undefined ? {} : { args }), unoffered: true }) as const;
  const calls = async (more: object, ...made: ReturnType<typeof call>[]) => {
    const main = [{ call: made }, { say: "Done." }];
    return turnOf({ model: { main }, ...more });
  };

  test("run at once, and each one's beats stand together", async () => {
    const { flow, requests } = await calls(
      {
        tools: {
          refund: { outcomes: [{ return: { ok: true }, delay: "30ms" }] },
          lookup: { outcomes: [{ throw: "Not found", delay: "10ms" }] },
        },
        agentHooks: [
          { type: "preActing", name: "a", set: { toolCall: { args: { by: "us" } } }, delay: "20ms" },
          { type: "postActing", name: "z", return: null },
        ],
      },
      call("c-1", "refund", { order: 7, amount: 1 }),
      call("c-2", "lookup"),
    );
    expect(between(flow, "onCallingTools", "onToolCallsCompleted")).toEqual([
      "core acting",
      'preActing a {"amount":1,"by":"us","order":7}',
      'tool refund c-1 {"amount":1,"by":"us","order":7}',
      "postActing z kept",
      'tool refund c-1 over {"return":{"ok":true}}',
      "core acting",
      'preActing a {"by":"us"}',
      'tool lookup c-2 {"by":"us"}',
      "postActing z kept",
      'tool lookup c-2 over {"throw":"Not found"}',
    ]);
    expect(requests[1]).toEqual([
      'user "Hi"',
      'assistant "" calls c-1:refund {"amount":1,"by":"us","order":7}, c-2:lookup {"by":"us"}',
      'tool c-1 {"return":{"ok":true}}',
      'tool c-2 {"throw":"Not found"}',
    ]);
  });

  test("an error that is not the tool's own is the engine's to word", async () => {
    const { flow, requests } = await calls(
      { tools: { slow: { timeout: "20ms", always: { hang: true } }, find: { always: { return: 1 } } } },
      call("c-1", "slow"),
      call("c-2", "unknown"),
      call("c-3", "find", "{ not json"),
    );
    expect(those(flow, /^tool/)).toEqual([
      "tool slow c-1 {}",
      'tool slow c-1 over {"throw":"…"}',
      'tool unknown c-2 over {"throw":"…"}',
      'tool find c-3 over {"throw":"…"}',
    ]);
    expect(requests[1]?.slice(1)).toEqual([
      'assistant "" calls c-1:slow {}, c-2:unknown {}, c-3:find "{ not json"',
      'tool c-1 {"throw":"…"}',
      'tool c-2 {"throw":"…"}',
      'tool c-3 {"throw":"…"}',
    ]);
  });

  test("what postActing replaced is told as it left it; a fault is the engine's to word", async () => {
    const { flow, errors } = await turnOf({
      tools: { find: { always: { throw: "no" } }, ask: { always: { return: { found: 7 } } } },
      agentHooks: [{ type: "postActing", name: "a", set: { return: { found: 0 } } }],
      model: { main: [{ call: [call("c-1", "find"), call("c-2", "ask"), call("c-3", "unknown")] }] },
    });
    expect(those(flow, /^(postActing|tool)/)).toEqual([
      "tool find c-1 {}",
      'postActing a {"return":{"found":0},"throw":"no"}',
      'tool find c-1 over {"throw":"…"}',
      "tool ask c-2 {}",
      'postActing a {"return":{"found":0}}',
      'tool ask c-2 over {"return":{"found":0}}',
      'postActing a {"return":{"found":0},"throw":"…"}',
      'tool unknown c-3 over {"throw":"…"}',
    ]);
    expect([...errors].sort()).toEqual(["AGENT_HOOK_ERROR", "AGENT_HOOK_ERROR fatal"]);
  });

  test("after a cancel: what settles in the grace, what does not, and hooks that were let go", async () => {
    const { flow, outcome } = await turnOf({
      engine: { cancelGrace: "100ms" },
      tools: { quick: { always: { return: 1, delay: "40ms" } }, hangs: { always: { hang: true } } },
      agentHooks: [{ type: "postActing", name: "z", delay: "90ms" }],
      model: { main: [{ call: [call("c-1", "quick"), call("c-2", "hangs")] }] },
      turns: [{ customer: "Hi", cancelAfter: "15ms" }],
    });
    expect(outcome).toBe("cancelled");
    expect(between(flow, "onCallingTools", "onStepCompleted 1.1")).toEqual([
      "core acting",
      "tool quick c-1 {}",
      "postActing z cancelled",
      'tool quick c-1 over {"cancelled":true}',
      "core acting",
      "tool hangs c-2 {}",
      'tool hangs c-2 over {"cancelled":true}',
      "cancel signal",
    ]);
    expect(flow.slice(-2)).toEqual(["status cancelled @115", "status ready cancelled @115"]);
  });
});
