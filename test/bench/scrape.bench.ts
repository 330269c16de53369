import { countingIds, Engine, HookResult, hookPointNames, type Model, type ModelEvent } from "hookrig";
import { prometheus } from "hookrig/prometheus";
import { measure, report } from "./measure.js";

const [AGENTS, TOOLS, MODELS] = [10, 30, 8];
const BYTES_AT_MOST = 1024 * 1024;
const MS_AT_MOST = 100;

/** A model that calls one tool after the other, a turn each. */
function callsEachTool(name: string): Model {
  let call = 0;
  return {
    provider: "acme",
    name,
    stream(): readonly ModelEvent[] {
      const turn = Math.floor(call / 2);
      call += 1;
      if (call % 2 === 0)
        return [
          { type: "text", text: "Done." },
          { type: "finish", reason: "stop" },
        ];
      const usage = { inputTokens: 100, outputTokens: 10 };
      return [
        { type: "toolCall", id: "call-1", tool: `tool-${turn % TOOLS}`, args: "{}" },
        { type: "finish", reason: "toolCalls", usage },
      ];
    },
  };
}

/** Every agent on every model calls every tool once: all series that such a program has. */
async function fill(observer: ReturnType<typeof prometheus>): Promise<void> {
  const tools = Object.fromEntries(
    Array.from({ length: TOOLS }, (_, index) => [`tool-${index}`, { execute: async () => null }]),
  );
  for (let model = 0; model < MODELS; model += 1) {
    const engine = new Engine({
      model: callsEachTool(`model-${model}`),
      ids: countingIds(),
      observers: [observer],
      messageReviewer: () => ({ passed: true }),
    });
    for (const point of hookPointNames) engine.hooks[point].push(async () => HookResult.CALL_NEXT);
    for (let index = 0; index < AGENTS; index += 1) {
      const name = `agent-${index}`;
      const agent = engine.createAgent({ name, output: "block", messageReview: true, tools });
      for (let turn = 0; turn < TOOLS; turn += 1) await engine.createSession({ agent }).send("Go on");
    }
  }
}

/** How long a scrape takes, and how large it is, in a large program. */
export async function scrapeBench(): Promise<number> {
  const observer = prometheus();
  await fill(observer);
  const scrape = async (count: number) => {
    for (let index = 0; index < count; index += 1) await observer.registry.metrics();
  };
  const measured = await measure([{ name: "a scrape", run: scrape }], { samples: 31, rounds: 1 });
  report(`A scrape of ${AGENTS} agents, ${TOOLS} tools and ${MODELS} models`, measured, []);
  const text = await observer.registry.metrics();
  const bytes = Buffer.byteLength(text);
  const series = text.split("\n").filter((line) => line !== "" && !line.startsWith("#")).length;
  const ms = (measured[0]?.medianNs ?? Number.NaN) / 1e6;
  const holds = bytes <= BYTES_AT_MOST && ms <= MS_AT_MOST;
  console.log(
    `  ${holds ? "holds" : "BROKEN"}: ${ms.toFixed(1)} ms, at most ${MS_AT_MOST}; ` +
      `${series} series in ${(bytes / 1024).toFixed(0)} KiB, at most ${BYTES_AT_MOST / 1024}`,
  );
  return holds ? 0 : 1;
}
