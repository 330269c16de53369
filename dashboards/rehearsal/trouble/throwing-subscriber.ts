import { type EngineHooks, HookResult } from "hookrig";

/** A program's own view of the session has a defect: it throws at whatever it is told. */
export default function register(hooks: EngineHooks): void {
  hooks.onPreparing.push(function watch(context) {
    context.session.subscribe(() => {
      throw new Error("the view is broken");
    });
    return HookResult.CALL_NEXT;
  });
}
