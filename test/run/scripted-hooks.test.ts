import { expect, test } from "vitest";
import { type Played, play } from "./play.js";

/** Plays three turns with an onPreparing hook; `hooks` is the value of `hooks: { script: … }`. */
function withHooks(script: string, turns = 1, more = ""): Promise<Played> {
  const customer = `  - { customer: "Hi", expect: { statuses: { is: any } } }\n`;
  return play(
    [
      "scenario: x",
      "agent: { output: block }",
      `model: { main: [ { say: A, repeat: { is: any } } ] }`.replace("{ is: any }", String(turns)),
      more,
      `hooks: { script: ${script} }`,
      `turns:\n${customer.repeat(turns)}`,
    ].join("\n"),
  );
}

const resultsOf = ({ events }: Played, point = "onPreparing") =>
  events.flatMap((event) =>
    event.type === "hook.ended" && event.point === point
      ? [`${event.name}: ${event.outcome === "ok" ? event.result : (event.error as Error).message}`]
      : [],
  );

test("one entry for each firing, in order; past the end CALL_NEXT", async () => {
  const played = await withHooks(
    "{ onAcknowledging: [ { return: CALL_NEXT, repeat: 2 }, { emit: Wait. } ] }",
    4,
  );
  expect(played.report.problems).toEqual([]);
  expect(resultsOf(played, "onAcknowledging")).toEqual(Array(4).fill("script: CALL_NEXT"));
  const emitted = played.events.flatMap((event) =>
    event.type === "message" && event.by ? [event.text] : [],
  );
  expect(emitted).toEqual(["Wait."]);
});

test("several named hooks run in the order of the file, and are told by name", async () => {
  const played = await withHooks(
    "{ onPreparing: { zeta: [ { return: CALL_NEXT } ], alpha: [ { return: RESOLVE } ], never: [] } }",
  );
  expect(resultsOf(played)).toEqual(["zeta: CALL_NEXT", "alpha: RESOLVE"]);
  expect(played.report.uncalled).toEqual(["onPreparing: never"]);
});

test("a later entry of a hook that a chain cut off is left over, with its place and how many", async () => {
  const played = await withHooks(
    "{ onPreparing: { first: [ { return: RESOLVE } ], late: [ { repeat: 2 } ] } }",
  );
  expect(played.report.problems).toMatchObject([
    {
      kind: "HOOK_LEFT_OVER",
      message: "hook late at onPreparing: 2 of its 2 entries were not used",
      at: { line: 5 },
    },
  ]);
});

test.for<[what: string, entry: string, told: string]>([
  ["nothing", "{ nothing: true }", "script: Hook script at onPreparing returned nothing, where it must"],
  ["garbage, as it is", "{ garbage: BIAL }", 'script: Hook script at onPreparing returned "BIAL"'],
  ["garbage null", "{ garbage: null }", "script: Hook script at onPreparing returned null"],
  ["a throw", "{ throw: no }", "script: Hook script at onPreparing failed: no"],
  ["a rejected promise", "{ reject: no }", "script: Hook script at onPreparing failed: no"],
  ["a result after a delay", "{ return: RESOLVE, delay: 2s }", "script: RESOLVE"],
  [
    "a throw after what it emitted",
    "{ emit: A, throw: no }",
    "script: Hook script at onPreparing failed: no",
  ],
])("an entry plays %s", async ([, entry, told]) => {
  expect(resultsOf(await withHooks(`{ onPreparing: [ ${entry} ] }`))).toEqual([
    expect.stringContaining(told),
  ]);
});

test("a delay is virtual time", async () => {
  const played = await withHooks("{ onPreparing: [ { delay: 1h } ] }");
  expect(played.report.counts.virtualMs).toBe(3_600_000);
});

test("a hang is a liveness failure that names it; with a hook time-out it is a time-out", async () => {
  const hang = "{ onPreparing: { sleepy: [ { hang: true } ] } }";
  const stuck = await withHooks(hang);
  expect(stuck.kinds).toContain("LIVENESS");
  expect(stuck.report.problems.find(({ kind }) => kind === "LIVENESS")?.message).toContain(
    "hook sleepy at onPreparing (a scripted hang)",
  );
  const timed = await withHooks(hang, 1, "engine: { hookTimeout: 2s }");
  expect(timed.kinds).not.toContain("LIVENESS");
  expect(resultsOf(timed)).toEqual([expect.stringContaining("took longer than 2000 ms")]);
});

test("setMode takes effect, and emits go out in order and by name", async () => {
  const played = await withHooks(
    "{ onPreparing: { hand: [ { setMode: manual, emit: [ One, Two ], return: BAIL } ] } }",
  );
  expect(
    played.events.flatMap((event) => (event.type === "message" ? [[event.text, event.by]] : [])),
  ).toEqual([
    ["One", "hand"],
    ["Two", "hand"],
  ]);
  expect(played.events).toContainEqual(expect.objectContaining({ type: "mode", mode: "manual" }));
});
