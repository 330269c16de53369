import { expect, test } from "vitest";
import { type CueBuilder, respond, say, script } from "../../harness/script/builder.js";
import type { Cue } from "../../harness/script/cue.js";
import { Script } from "../../harness/script/script.js";
import { drive } from "../../harness/time/drive.js";
import { VirtualClock } from "../../harness/time/virtual-clock.js";
import { hear, piecesOf, request } from "./requests.js";

function played(cue: CueBuilder | Cue) {
  const clock = new VirtualClock(0);
  const rig = new Script({ lanes: { main: script([cue]) }, clock });
  const abort = new AbortController();
  const stream = rig.model().stream(request(), { signal: abort.signal }) as AsyncIterableIterator<never>;
  return { clock, rig, abort, stream };
}

test("delay comes before the first chunk, interval between chunks", async () => {
  const { clock, stream, rig } = played(say("a b c").chunks("word").delay("400ms").interval("50ms"));
  const at: number[] = [];
  const work = (async () => {
    for await (const _event of stream) at.push(clock.now());
  })();
  await drive(clock, work);
  expect(at).toEqual([400, 450, 500, 500]);
  expect(rig.leftOvers()).toEqual([]);
});

test.each([
  ["delay", say("a b").chunks("word").delay("1h"), []],
  ["interval", say("a b").chunks("word").interval("1h"), ["a"]],
  ["stall", say("a b").chunks("word").stall(1), ["a"]],
  ["respond", respond(() => new Promise(() => {})), []],
])("an abort ends the wait of %s at once, with its reason", async (_name, cue, pieces) => {
  const { clock, stream, abort } = played(cue);
  const reason = new Error("enough");
  clock.after(10, () => abort.abort(reason));
  const heard = await drive(clock, hear(stream));
  expect(piecesOf(heard.events)).toEqual(pieces);
  expect(heard.error).toBe(reason);
  expect([clock.now(), clock.sleeping, clock.open.hangs]).toEqual([10, 0, []]);
});

test("an abort before the first chunk is taken is honoured", async () => {
  const { stream, abort } = played(say("a").interval("1s"));
  abort.abort(new Error("too late"));
  expect((await hear(stream)).error).toMatchObject({ message: "too late" });
});

test("a consumer that walks away during a wait leaves nothing behind", async () => {
  const { clock, stream, rig } = played(say("a b").chunks("word").stall(1));
  await stream.next();
  const pending = stream.next();
  await stream.return?.();
  expect(await pending).toEqual({ done: true, value: undefined });
  expect(clock.open.hangs).toEqual([]);
  expect(rig.leftOvers()).toEqual([]);
});

test("chunks before a stall are due: an abort before them is undelivered", async () => {
  const { clock, stream, abort, rig } = played(say("a b").chunks("word").delay("1m").stall(1));
  clock.after(10, () => abort.abort(new Error("enough")));
  await drive(clock, hear(stream));
  expect(rig.leftOvers()).toMatchObject([{ code: "SCRIPT_UNDELIVERED", expected: 1, received: 0 }]);
});

test("a stall that nothing ends is a liveness failure that names the cue", async () => {
  const { clock, stream } = played(say("a").stall(0));
  await expect(drive(clock, hear(stream))).rejects.toMatchObject({
    code: "LIVENESS",
    waitingFor: ["the stalled reply of cue 1 of lane main"],
  });
});

test("a computed cue may take its time", async () => {
  const { clock, stream, rig } = played(
    respond(async () => {
      await Promise.resolve();
      return { say: "late", delay: "2s" };
    }),
  );
  const { events } = await drive(clock, hear(stream));
  expect(piecesOf(events)).toEqual(["late"]);
  expect(clock.now()).toBe(2000);
  expect(rig.leftOvers()).toEqual([]);
});

test("a computed cue that rejects is a problem and not worth another try", async () => {
  const { clock, stream, rig } = played(respond(() => Promise.reject(new Error("down"))));
  const { error } = await drive(clock, hear(stream));
  expect(error).toMatchObject({ code: "SCRIPT_RESPOND_FAILED", transient: false });
  expect(rig.problems).toMatchObject([{ code: "SCRIPT_RESPOND_FAILED" }]);
});
