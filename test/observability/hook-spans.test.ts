import { describe, expect, test } from "vitest";
import { openTelemetry } from "../../src/observability/opentelemetry.js";
import { lengthOf, spansOf } from "./recorded-spans.js";
import type { Stage } from "./stage.js";

const named = (spans: ReturnType<typeof spansOf>, name: string) => spans.filter((span) => span.name === name);

describe("hooks", () => {
  type Ending = Parameters<Stage["hook"]>[2];
  const hooks = (
    options: Parameters<typeof spansOf>[0],
    ms: number,
    ending: Ending = { result: "CALL_NEXT" },
  ) =>
    named(
      spansOf(options, (stage) => {
        const turn = stage.turn();
        stage.hook(turn, ms, ending);
        stage.endTurn(turn, "completed");
      }),
      "hook onStepStarted",
    );

  test("get a span if they decide or fail, so that it can be seen which hook did", () => {
    const names = (options: Parameters<typeof spansOf>[0], ending: Ending) =>
      hooks(options, 1, ending).map(({ attributes }) => attributes["hookrig.hook.name"]);
    for (const ending of [
      { result: "BAIL" },
      { result: "RESOLVE" },
      { outcome: "error", error: new Error("no") },
    ] as const) {
      expect(names({}, ending)).toEqual(["audit"]);
      expect(names({ traceHooks: { slowerThanMs: 60_000 } }, ending)).toEqual(["audit"]);
      expect(names({ traceHooks: false }, ending)).toEqual([]);
    }
    expect(names({}, { result: "CALL_NEXT" })).toEqual([]);
    expect(names({}, { result: "nothing" })).toEqual([]);
  });

  test("get a span when they are slow, with the time that they took", () => {
    expect(hooks({}, 999)).toEqual([]);
    expect(hooks({}, 1000).map(lengthOf)).toEqual([1000]);
    expect(hooks({ traceHooks: { slowerThanMs: 20 } }, 25).map(lengthOf)).toEqual([25]);
    expect(hooks({ traceHooks: false }, 60_000)).toEqual([]);
  });

  test("get one each with traceHooks", () => {
    const [hook] = hooks({ traceHooks: true }, 1);
    expect(hook?.attributes).toEqual({
      "gen_ai.operation.name": "hook",
      "hookrig.hook.point": "onStepStarted",
      "hookrig.hook.name": "audit",
      "hookrig.hook.result": "CALL_NEXT",
    });
  });

  test("of an agent count too", () => {
    const spans = spansOf({ traceHooks: true }, (stage) => {
      const turn = stage.turn();
      const told = { agent: "helper", hookType: "preReply", name: "trim" } as const;
      const hook = stage.start({ type: "agentHook.started", ...told, level: "instance", index: 0 }, turn);
      stage.end(hook, { type: "agentHook.ended", ...told, outcome: "ok", replaced: true });
      stage.endTurn(turn, "completed");
    });
    expect(named(spans, "hook preReply")[0]?.attributes["hookrig.hook.result"]).toBe("replaced");
  });

  test("refuse a threshold that is no time", () => {
    expect(() => openTelemetry({ traceHooks: { slowerThanMs: Number.NaN } })).toThrow(
      /traceHooks.slowerThanMs/,
    );
  });
});
