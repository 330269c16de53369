import {
  type EngineContext,
  type EngineHooks,
  type Hook,
  type HookPayload,
  type HookPointName,
  HookResult,
  type HookrigError,
} from "hookrig";
import { describe, expectTypeOf, test } from "vitest";

// What the compiler promises; `npm run typecheck` is what fails here.

type Honouring =
  | "onError"
  | "onAcknowledging"
  | "onAcknowledged"
  | "onPreparing"
  | "onGeneratingMessages"
  | "onReviewingToolCalls"
  | "onReviewingMessage"
  | "onMessageGenerated"
  | "onGivingUp";
type MustReturn = Exclude<
  HookPointName,
  { [P in HookPointName]: (() => void) extends Hook<P> ? P : never }[HookPointName]
>;

describe("what a hook may return", () => {
  test("nothing, just where nothing is honoured", () => {
    expectTypeOf<MustReturn>().toEqualTypeOf<Honouring>();
  });

  test("a result or a promise of one, everywhere", () => {
    expectTypeOf<() => HookResult>().toExtend<Hook<HookPointName>>();
    expectTypeOf<() => Promise<HookResult>>().toExtend<Hook<"onPreparing">>();
    expectTypeOf<() => Promise<HookResult>>().toExtend<Hook<"onStepStarted">>();
  });

  test("a guardrail that forgets `return` is a type error", () => {
    const hooks = undefined as unknown as EngineHooks;
    const register = () => {
      // @ts-expect-error nothing is returned
      hooks.onReviewingMessage.push((_context, { message }) => {
        if (message.includes("secret")) HookResult.BAIL;
      });
      // @ts-expect-error nothing is returned, later
      hooks.onPreparing.push(async () => {});
      // @ts-expect-error one way out returns nothing
      hooks.register("onPreparing", ({ customer }) => {
        if (customer.name === "") return HookResult.BAIL;
      });
      // @ts-expect-error "BIAL" is no result
      hooks.onPreparing.push(() => "BIAL");
      // @ts-expect-error true is no result
      hooks.onStepStarted.push(() => true);
      // @ts-expect-error there is no such point
      hooks.register("onPreparign", () => HookResult.CALL_NEXT);
      hooks.onStepStarted.push(() => {});
      hooks.onStepStarted.push(async () => {});
    };
    expectTypeOf(register).toBeFunction();
  });
});

describe("what a hook gets", () => {
  type Payload<P extends HookPointName> = Parameters<Hook<P>>[1];
  test("the payload of its point", () => {
    expectTypeOf<Payload<"onReviewingToolCalls">>().toEqualTypeOf<HookPayload.ReviewingToolCalls>();
    expectTypeOf<Payload<"onToolCallsReviewed">>().toEqualTypeOf<HookPayload.ToolCallsReviewed>();
    expectTypeOf<Payload<"onReviewingMessage">>().toEqualTypeOf<HookPayload.ReviewingMessage>();
    expectTypeOf<Payload<"onMessageReviewed">>().toEqualTypeOf<HookPayload.MessageReviewed>();
    expectTypeOf<Payload<"onGivingUp">>().toEqualTypeOf<HookPayload.GaveUp>();
    expectTypeOf<Payload<"onCompacted">>().toEqualTypeOf<HookPayload.Compacted>();
    expectTypeOf<Payload<"onCallingTools">>().toEqualTypeOf<readonly HookPayload.ReviewedCall[]>();
    expectTypeOf<Payload<"onMessageGenerated">>().toEqualTypeOf<string>();
    expectTypeOf<Payload<"onStepStarted">>().toEqualTypeOf<number>();
    expectTypeOf<Payload<"onMessagesEmitted">>().toEqualTypeOf<readonly string[]>();
    expectTypeOf<Payload<"onPreparing">>().toEqualTypeOf<undefined>();
  });

  test("the context first, and an error at onError only", () => {
    expectTypeOf<Parameters<Hook<"onError">>>().toEqualTypeOf<[EngineContext, undefined, HookrigError]>();
    expectTypeOf<Parameters<Hook<"onPreparing">>[2]>().toEqualTypeOf<undefined>();
  });

  test("note and giveUp can be set, all else is read-only", () => {
    const change = (payload: HookPayload.ReviewingMessage, gaveUp: HookPayload.GaveUp) => {
      payload.note = "Say when.";
      payload.giveUp = true;
      // @ts-expect-error the draft is what the model wrote
      payload.message = "Ha!";
      // @ts-expect-error decided by the engine
      gaveUp.kind = "MAX_STEPS";
    };
    expectTypeOf(change).toBeFunction();
    expectTypeOf<HookPayload.GiveUpKind>().toEqualTypeOf<
      "RETRIES_EXHAUSTED" | "MAX_STEPS" | "HOOK_REQUESTED"
    >();
  });
});
