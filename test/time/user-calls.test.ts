import { sleep } from "hookrig";
import { expect, test } from "vitest";
import { VirtualClock } from "../../harness/time/virtual-clock.js";

const followed = () => new VirtualClock(0, { trackUserCalls: true });
const onReality = (clock: VirtualClock) => clock.userCalls?.waitingOnReality().map(({ name }) => name);
const never = () => new Promise<void>(() => {});

test("a call that sleeps on the clock does not wait on reality, before and after an await", async () => {
  const clock = followed();
  void clock.userCall("hook", async () => {
    await Promise.resolve();
    await sleep(clock, 10);
    await never();
  });
  expect(onReality(clock)).toEqual(["hook"]);
  await Promise.resolve();
  await Promise.resolve();
  expect(onReality(clock)).toEqual([]);
  clock.wakeOne();
  expect(onReality(clock)).toEqual(["hook"]);
});

test("a wait inside an inner call counts for the outer one; the innermost is named", async () => {
  const clock = followed();
  let end = () => {};
  void clock.userCall("outer", async () => {
    await clock.userCall("inner", async () => {
      end = clock.hang("the tool");
      await never();
    });
  });
  expect(onReality(clock)).toEqual([]);
  expect(clock.open.calls).toEqual(["outer", "inner"]);
  end();
  expect(onReality(clock)).toEqual(["inner"]);
});

test("a wait that an inner call left behind still counts for the outer one", () => {
  const clock = followed();
  void clock.userCall("outer", () => {
    clock.userCall("inner", () => clock.after(10, () => {}));
    return never();
  });
  expect(onReality(clock)).toEqual([]);
  clock.wakeOne();
  expect(onReality(clock)).toEqual(["outer"]);
});

test("a timer set outside belongs to no call", () => {
  const clock = followed();
  void clock.userCall("hook", never);
  clock.after(10, () => {});
  expect(onReality(clock)).toEqual(["hook"]);
});

test("calls side by side are told apart", () => {
  const clock = followed();
  void clock.userCall("first", never);
  void clock.userCall("second", () => sleep(clock, 10));
  expect(onReality(clock)).toEqual(["first"]);
});
