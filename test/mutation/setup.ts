import { AsyncLocalStorage } from "node:async_hooks";
import { beforeEach } from "vitest";

// Scenarios leave hooks hanging, on purpose, and a hanging hook keeps the asynchronous context switched on
// (src/agents/reentrancy.ts): in a thread that runs thousands of tests, every await would be slow for ever.

const { run, disable } = AsyncLocalStorage.prototype;

beforeEach(() => {
  const storages = new Set<AsyncLocalStorage<unknown>>();
  AsyncLocalStorage.prototype.run = function watched(this: AsyncLocalStorage<unknown>, ...rest: never[]) {
    storages.add(this);
    return Reflect.apply(run, this, rest);
  };
  return () => {
    AsyncLocalStorage.prototype.run = run;
    for (const storage of storages) Reflect.apply(disable, storage, []);
  };
});
