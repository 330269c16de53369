import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { sleep } from "hookrig";
import { afterEach, describe, expect, test, vi } from "vitest";
import { drive, LivenessError } from "../../harness/time/drive.js";
import { VirtualClock } from "../../harness/time/virtual-clock.js";

afterEach(() => vi.useRealTimers());

function followed() {
  const escapes: string[] = [];
  return {
    clock: new VirtualClock(0, { trackUserCalls: true }),
    escapes,
    options: { onEscape: (what: string) => escapes.push(what) },
  };
}

const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(LivenessError);
  return error as LivenessError;
};

test("settles as the work does", async () => {
  const clock = new VirtualClock(0);
  expect(await drive(clock, Promise.resolve(1))).toBe(1);
  await expect(drive(clock, Promise.reject(new Error("boom")))).rejects.toThrow("boom");
});

test("hours of back-off cost no wall time", async () => {
  const clock = new VirtualClock(0);
  const began = performance.now();
  await drive(clock, sleep(clock, 3_600_000 * 10));
  expect(clock.now()).toBe(36_000_000);
  expect(performance.now() - began).toBeLessThan(1000);
});

test("what one sleeper starts is done before the next wakes", async () => {
  const clock = new VirtualClock(0);
  const told: string[] = [];
  const walk = async (name: string) => {
    await sleep(clock, 10);
    told.push(`${name} wakes`);
    for (let step = 0; step < 5; step += 1) await Promise.resolve();
    told.push(`${name} is done`);
  };
  await drive(clock, Promise.all([walk("a"), walk("b")]));
  expect(told).toEqual(["a wakes", "a is done", "b wakes", "b is done"]);
});

test("a user call that reads files gets real time: the clock stands, and it is named once", async () => {
  const { clock, escapes, options } = followed();
  const work = clock.userCall("hook readsFile", async () => {
    const begun = clock.now();
    await readFile(import.meta.filename);
    const read = clock.now() - begun;
    await sleep(clock, 1);
    await readFile(import.meta.filename);
    return read;
  });
  const timeout = clock.after(5, () => {});
  expect(await drive(clock, work, options)).toBe(0);
  timeout();
  expect(escapes).toEqual(["hook readsFile"]);
});

test("reality that takes longer than one look is waited for while the event loop shows it", async () => {
  const { clock, escapes, options } = followed();
  const work = clock.userCall("hook waits", async () => {
    // A process, since a runner's own timers come and go and hide one of ours.
    await promisify(execFile)(process.execPath, ["-e", "setTimeout(() => {}, 100)"]);
    return clock.now();
  });
  clock.after(5, () => {});
  expect(await drive(clock, work, options)).toBe(0);
  expect(escapes).toEqual(["hook waits"]);
});

test("a wait that the event loop does not show is still waited for when nothing else is left", async () => {
  const { clock, escapes, options } = followed();
  const timedOut = (ms: number) =>
    new Promise<string>((resolve) => {
      AbortSignal.timeout(ms).addEventListener("abort", () => resolve("timed out"));
    });
  expect(
    await drive(
      clock,
      clock.userCall("tool slow", () => timedOut(180)),
      options,
    ),
  ).toBe("timed out");
  expect(escapes).toEqual(["tool slow"]);
});

test("a user call that waits for another one holds virtual time up only once", async () => {
  const { clock, options } = followed();
  const tool = clock.userCall("tool", async () => {
    for (let step = 0; step < 20; step += 1) await sleep(clock, 1000);
  });
  const hook = clock.userCall("hook", () => tool);
  const began = performance.now();
  await drive(clock, hook, options);
  expect(clock.now()).toBe(20_000);
  expect(performance.now() - began).toBeLessThan(800);
});

test("code outside every user call is given a last chance, and named", async () => {
  const escapes: string[] = [];
  const clock = new VirtualClock(0);
  const work = readFile(import.meta.filename).then(() => "read");
  expect(await drive(clock, work, { onEscape: (what) => escapes.push(what) })).toBe("read");
  expect(escapes).toEqual(["code outside every user call"]);
});

test("a scripted hang that nothing ends fails at once and is named", async () => {
  const { clock, escapes, options } = followed();
  const work = clock.userCall(
    "hook guard",
    () => new Promise(() => clock.hang("the scripted hang of guard")),
  );
  const began = performance.now();
  const error = await failure(drive(clock, work, options));
  expect(error).toMatchObject({ code: "LIVENESS", waitingFor: ["hook guard", "the scripted hang of guard"] });
  expect(error.message).toBe(
    "nothing is left that could happen: it waits for hook guard, the scripted hang of guard",
  );
  expect(performance.now() - began).toBeLessThan(500);
  expect(escapes).toEqual([]);
});

test("a user call that never ends fails at the wall limit, named", async () => {
  const { clock, options } = followed();
  const work = clock.userCall("hook lost", () => new Promise(() => {}));
  const error = await failure(drive(clock, work, { ...options, wallLimitMs: 200 }));
  expect(error.waitingFor).toEqual(["hook lost"]);
});

test("work that waits for nothing at all fails", async () => {
  const error = await failure(drive(new VirtualClock(0), new Promise(() => {})));
  expect(error.message).toContain("something that no timer and no user code will bring");
});

test("timers that set themselves again for ever end at the wall limit", async () => {
  const clock = new VirtualClock(0);
  const again = () => {
    clock.after(1000, again);
  };
  again();
  const error = await failure(drive(clock, new Promise(() => {}), { wallLimitMs: 100 }));
  expect(error.message).toContain("not done after 100 ms of real time");
});

test("a test's fake timers do not stop the clock; a hang on them names them", async () => {
  vi.useFakeTimers();
  const { clock, options } = followed();
  await drive(clock, sleep(clock, 1000));
  const work = clock.userCall("hook", () => new Promise((resolve) => setTimeout(resolve, 10)));
  const error = await failure(drive(clock, work, { ...options, wallLimitMs: 150 }));
  expect(error.message).toMatch(/globalThis\.setTimeout.* replaced.*vi\.useRealTimers/);
});

describe("where only scripted parts run", () => {
  /** The work, and how often the event loop turned while it went on. */
  async function turnsOf(work: (clock: VirtualClock) => Promise<unknown>): Promise<number> {
    let [turns, over] = [0, false];
    const count = () => {
      turns += 1;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    const clock = new VirtualClock(0, { scriptedOnly: true });
    await drive(clock, work(clock));
    over = true;
    return turns;
  }
  const sleeps = (clock: VirtualClock, times: number) => async () => {
    for (let nth = 0; nth < times; nth += 1) await sleep(clock, 1000);
  };

  test("virtual time passes without a turn of the event loop, and lets it turn now and then", async () => {
    expect(await turnsOf((clock) => sleeps(clock, 100)())).toBe(0);
    expect(await turnsOf((clock) => sleeps(clock, 1000)())).toBeGreaterThan(1);
  });

  test("what one sleeper starts is done before the next wakes, all the same", async () => {
    const clock = new VirtualClock(0, { scriptedOnly: true });
    const told: string[] = [];
    const walk = async (name: string) => {
      await sleep(clock, 10);
      told.push(`${name} wakes`);
      for (let step = 0; step < 50; step += 1) await Promise.resolve();
      told.push(`${name} is done`);
    };
    await drive(clock, Promise.all([walk("a"), walk("b")]));
    expect(told).toEqual(["a wakes", "a is done", "b wakes", "b is done"]);
  });

  test("a hang is one, and what is endless ends at the wall limit", async () => {
    const hangs = new VirtualClock(0, { scriptedOnly: true });
    const error = await failure(drive(hangs, new Promise(() => hangs.hang("the scripted hang of guard"))));
    expect(error.waitingFor).toEqual(["the scripted hang of guard"]);
    const endless = new VirtualClock(0, { scriptedOnly: true });
    const work = sleeps(endless, Number.POSITIVE_INFINITY)();
    const limit = await failure(drive(endless, work, { wallLimitMs: 50 }));
    expect(limit.message).toContain("not done after 50 ms of real time");
  });
});

test("with real timers nothing is said of fake ones", async () => {
  const error = await failure(drive(new VirtualClock(0), new Promise(() => {})));
  expect(error.message).not.toContain("replaced");
});
