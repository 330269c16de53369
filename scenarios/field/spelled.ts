// One mistake in many spellings: a guard that fails as `with.spelling` says, at the point `with.point`.
import { type Engine, type EngineHooks, type HookPointName, HookResult } from "hookrig";

type Options = { point: HookPointName; spelling: keyof typeof SPELLINGS };

const boom = new Error("boom");
const thenable = (then: unknown) => ({ then });

const SPELLINGS = {
  throws: () => {
    throw boom;
  },
  "throws in an async function": async () => {
    throw boom;
  },
  "throws behind an await": async () => {
    await null;
    throw boom;
  },
  "returns a rejection": () => Promise.reject(boom),
  "returns a thenable that rejects": () =>
    thenable((_: unknown, reject: (error: Error) => void) => reject(boom)),
  "returns a thenable that throws": () =>
    thenable(() => {
      throw boom;
    }),
  "throws a text": () => {
    throw "boom";
  },
  "throws nothing": () => {
    throw undefined;
  },
  "rejects with nothing": () => Promise.reject(),
  "rejects with a result": () => Promise.reject(HookResult.CALL_NEXT),
  "reads a field of nothing": (context: { customer: { tier: { refunds: number } } }) =>
    context.customer.tier.refunds > 0 ? HookResult.CALL_NEXT : HookResult.BAIL,
  "returns nothing": () => {},
  "returns nothing behind an await": async () => {
    await null;
  },
  "returns null": () => null,
  "returns a promise of null": async () => null,
  "misspells BAIL": () => "BIAL",
  "misspells BAIL behind an await": async () => "Bail",
  "returns false": () => false,
  "returns an object with a result": () => ({ result: HookResult.BAIL }),
  "returns a list with a result": () => [HookResult.RESOLVE],
  "returns a function": () => () => HookResult.CALL_NEXT,
} satisfies Record<string, (context: never) => unknown>;

export default (hooks: EngineHooks, _engine: Engine, rig: { with: Options }) => {
  const { point, spelling } = rig.with;
  hooks.register(point, SPELLINGS[spelling] as never, { name: "guard" });
};
