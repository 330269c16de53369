import { createHooks } from "hookable";
import { Engine, type EngineHooks, type Hook, HookResult } from "hookrig";
import { AsyncSeriesBailHook } from "tapable";
import { measure, report, type Subject } from "./measure.js";

type GateHook = Hook<"onPreparing">;

/** What a person would write by hand. */
async function byHand(hooks: readonly GateHook[], context: never): Promise<HookResult> {
  for (const hook of hooks) {
    const result = await hook(context, undefined, undefined);
    if (result !== HookResult.CALL_NEXT) return result;
  }
  return HookResult.CALL_NEXT;
}

const asyncHook: GateHook = async () => HookResult.CALL_NEXT;

async function subjects(count: number): Promise<Subject[]> {
  const hooks = Array.from({ length: count }, () => asyncHook);
  const turn = await liveTurn(hooks);
  const hookable = createHooks<{ point: (...given: unknown[]) => unknown }>();
  const tapable = new AsyncSeriesBailHook<[unknown, undefined, undefined], unknown>([
    "context",
    "payload",
    "error",
  ]);
  for (const hook of hooks) {
    hookable.hook("point", hook as never);
    tapable.tapPromise("hook", async () => undefined);
  }
  const context = {} as never;
  return [
    { name: "by hand", run: repeat(() => byHand(hooks, context)) },
    { name: "hookrig", run: repeat(() => turn.fire("onPreparing", undefined)) },
    {
      name: "hookable callHook",
      run: repeat(() => hookable.callHook("point", ...([context, undefined, undefined] as never))),
    },
    {
      name: "tapable AsyncSeriesBailHook",
      run: repeat(() => tapable.promise(context, undefined, undefined)),
    },
  ];
}

function repeat(once: () => unknown): (count: number) => Promise<void> {
  return async (count) => {
    for (let index = 0; index < count; index += 1) await once();
  };
}

interface LiveTurn {
  fire(point: "onPreparing", payload: undefined): unknown;
}

/** The very dispatcher of a running turn: taken from inside one, whose hooks are then what is measured. */
async function liveTurn(hooks: readonly GateHook[]): Promise<LiveTurn> {
  const engine = new Engine({
    model: {
      stream: () => [
        { type: "text", text: "x" },
        { type: "finish", reason: "stop" },
      ],
    },
  });
  let turn: LiveTurn | undefined;
  const agent = engine.createAgent({ name: "bench", output: "block" });
  const reply = agent.reply.bind(agent);
  agent.reply = (kwargs, run) => {
    turn = run as unknown as LiveTurn;
    return reply(kwargs, run);
  };
  await engine.createSession({ agent }).send("x");
  (engine.hooks as EngineHooks).onPreparing.push(...hooks);
  if (turn === undefined) throw new Error("the turn did not reach the agent");
  return turn;
}

export async function chainBench(): Promise<number> {
  let broken = 0;
  for (const count of [1, 4, 16]) {
    const measured = await measure(await subjects(count), { samples: 31, rounds: 40_000 / count });
    const limits =
      count === 4
        ? [
            { of: "hookrig", to: "by hand", atMost: 1.1 },
            { of: "hookable callHook", to: "hookrig", atLeast: 4 },
          ]
        : [];
    broken += report(`A chain of ${count} async hooks that go on`, measured, limits);
  }
  return broken;
}
