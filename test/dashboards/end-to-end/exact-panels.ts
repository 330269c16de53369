import type { PanelQuery } from "../../../dashboards/src/panel-queries.js";
import { type Counted, shares, type Tally } from "./tallies.js";

/** A panel's query, and what the soak's own counts make of it. */
export interface ExactPanel {
  /** As `nameOf` says. */
  readonly query: string;
  /** The labels that tell its lines apart; those of the counts, in the same order, may be spelt otherwise. */
  readonly labels: readonly string[];
  readonly expected: (counted: Counted) => Tally;
}

/** Tells a panel's query from all others: `dashboard | panel | letter`. */
export const nameOf = ({ dashboard, panel, letter }: PanelQuery) => `${dashboard} | ${panel} | ${letter}`;

const panel = (query: string, labels: readonly string[], expected: ExactPanel["expected"]): ExactPanel => ({
  query: `Hookrig / ${query}`,
  labels,
  expected,
});

/** A panel with a single number. */
const stat = (query: string, expected: (counted: Counted) => number): ExactPanel =>
  panel(query, [], (counted) => ({ "": expected(counted) }));

const FAILED = { outcome: "failed" };
const ERROR = { outcome: "error" };
const turns = (counted: Counted) => counted.sum("turns");

const TURNS: readonly ExactPanel[] = [
  stat("Turns | Turns | A", turns),
  stat("Turns | Completed | A", (c) => c.sum("turns", "count", { outcome: "completed" }) / turns(c)),
  stat("Turns | Failed | A", (c) => c.sum("turns", "count", FAILED) / turns(c)),
  stat("Turns | Gave up | A", (c) => c.sum("giveUps") / turns(c)),
  panel("Turns | Turns by outcome | A", ["outcome"], (c) => c.by(["outcome"], "turns")),
  panel("Turns | Turns by agent | A", ["agent"], (c) => c.by(["agent"], "turns")),
  panel("Turns | Failed turns by agent | A", ["agent"], (c) =>
    shares(c.by(["agent"], "turns", "count", FAILED), c.by(["agent"], "turns")),
  ),
  panel("Turns | Mean turn duration by outcome | A", ["outcome"], (c) =>
    shares(c.by(["outcome"], "turns", "seconds"), c.by(["outcome"], "turns")),
  ),
  stat("Turns | Steps of a turn | A", (c) => c.sum("turns", "steps") / turns(c)),
  panel("Turns | Attempts by outcome | A", ["outcome"], (c) => c.by(["outcome"], "steps")),
];

const REJECTIONS: readonly ExactPanel[] = [
  stat("Rejections and budget | Rejections | A", (c) => c.sum("rejections")),
  stat("Rejections and budget | Rejections a turn | A", (c) => c.sum("rejections") / turns(c)),
  stat("Rejections and budget | Restarts | A", (c) => c.sum("restarts")),
  panel("Rejections and budget | Rejections by check | A", ["check"], (c) => c.by(["check"], "rejections")),
  panel("Rejections and budget | Rejections by who decided | A", ["decided_by"], (c) =>
    c.by(["decidedBy"], "rejections"),
  ),
  panel("Rejections and budget | Rejections a turn by agent | A", ["agent"], (c) =>
    shares(c.by(["agent"], "rejections"), c.by(["agent"], "turns")),
  ),
  panel("Rejections and budget | Restarts by check | A", ["check"], (c) => c.by(["check"], "restarts")),
  panel("Rejections and budget | Who rejects whom | A", ["agent", "check", "decided_by"], (c) =>
    c.by(["agent", "check", "decidedBy"], "rejections"),
  ),
  stat("Rejections and budget | Budget spent by a turn | A", (c) => c.sum("budgets", "ratio") / turns(c)),
  panel("Rejections and budget | Reviews by verdict | A", ["verdict"], (c) => c.by(["verdict"], "reviews")),
];

const shareOfKind = (kind: string) => (counted: Counted) =>
  counted.sum("giveUps", "count", { kind }) / turns(counted);

const GIVING_UP: readonly ExactPanel[] = [
  stat("Giving up | Give-ups | A", (c) => c.sum("giveUps")),
  stat("Giving up | Share of turns | A", (c) => c.sum("giveUps") / turns(c)),
  stat("Giving up | Retries exhausted | A", shareOfKind("RETRIES_EXHAUSTED")),
  stat("Giving up | Max steps | A", shareOfKind("MAX_STEPS")),
  stat("Giving up | Wanted by a hook | A", shareOfKind("HOOK_REQUESTED")),
  stat(
    "Giving up | Answered by a hook | A",
    (c) => c.sum("giveUps", "count", { answeredBy: "hook" }) / c.sum("giveUps"),
  ),
  panel("Giving up | Give-ups by kind | A", ["kind"], (c) => c.by(["kind"], "giveUps")),
  stat("Giving up | Share of turns by kind | A", shareOfKind("RETRIES_EXHAUSTED")),
  stat("Giving up | Share of turns by kind | B", shareOfKind("MAX_STEPS")),
  stat("Giving up | Share of turns by kind | C", shareOfKind("HOOK_REQUESTED")),
  panel("Giving up | Give-ups by who answered | A", ["answered_by"], (c) => c.by(["answeredBy"], "giveUps")),
  panel("Giving up | Share of turns by agent | A", ["agent"], (c) =>
    shares(c.by(["agent"], "giveUps"), c.by(["agent"], "turns")),
  ),
  panel("Giving up | Give-ups by agent and kind | A", ["agent", "kind", "answered_by"], (c) =>
    c.by(["agent", "kind", "answeredBy"], "giveUps"),
  ),
  panel("Giving up | Turns and give-ups by agent | A", ["agent"], (c) => c.by(["agent"], "giveUps")),
  panel("Giving up | Turns and give-ups by agent | B", ["agent"], (c) => c.by(["agent"], "turns")),
];

const steering = (counted: Counted) =>
  counted.sum("hookResults", "count", { result: "RESOLVE" }) +
  counted.sum("hookResults", "count", { result: "BAIL" });

const HOOKS: readonly ExactPanel[] = [
  stat("Hooks | Hook calls | A", (c) => c.sum("hookCalls")),
  stat("Hooks | Calls a turn | A", (c) => c.sum("hookCalls") / turns(c)),
  stat("Hooks | Time a turn | A", (c) => c.sum("hookCalls", "seconds") / turns(c)),
  stat("Hooks | Errors | A", (c) => c.sum("hookErrors") / c.sum("hookCalls")),
  stat("Hooks | Steering | A", (c) => steering(c) / c.sum("hookResults")),
  panel("Hooks | Time spent by point | A", ["point"], (c) => c.by(["point"], "hookCalls", "seconds")),
  panel("Hooks | Mean call duration by point | A", ["point"], (c) =>
    shares(c.by(["point"], "hookCalls", "seconds"), c.by(["point"], "hookCalls")),
  ),
  panel("Hooks | Results | A", ["result"], (c) => c.by(["result"], "hookResults")),
  panel("Hooks | Steering results by point | A", ["point", "result"], (c) => ({
    ...c.by(["point", "result"], "hookResults", "count", { result: "RESOLVE" }),
    ...c.by(["point", "result"], "hookResults", "count", { result: "BAIL" }),
  })),
  panel("Hooks | Calls and errors by point | A", ["point"], (c) => c.by(["point"], "hookCalls")),
  panel("Hooks | Calls and errors by point | B", ["point"], (c) => c.by(["point"], "hookErrors")),
  panel("Hooks | Results by point | A", ["point", "result"], (c) => c.by(["point", "result"], "hookResults")),
  panel("Hooks | Errors by point | A", ["point"], (c) => c.by(["point"], "hookErrors")),
  panel("Hooks | Share of calls that fail, by point | A", ["point"], (c) =>
    shares(c.by(["point"], "hookErrors"), c.by(["point"], "hookCalls")),
  ),
];

const MODEL = ["provider", "model"];
const tokensOfCall = (type: string) => (counted: Counted) =>
  counted.sum("tokens", "count", { type }) / counted.sum("modelCalls");

const MODELS: readonly ExactPanel[] = [
  stat("Models and tools | Model calls | A", (c) => c.sum("modelCalls")),
  stat(
    "Models and tools | Model errors | A",
    (c) => c.sum("modelCalls", "count", ERROR) / c.sum("modelCalls"),
  ),
  stat("Models and tools | Tokens | A", (c) => c.sum("tokens")),
  panel("Models and tools | Model calls by model | A", MODEL, (c) => c.by(MODEL, "modelCalls")),
  panel("Models and tools | Model calls by outcome | A", ["outcome"], (c) => c.by(["outcome"], "modelCalls")),
  panel("Models and tools | Model errors by model | A", MODEL, (c) =>
    shares(c.by(MODEL, "modelCalls", "count", ERROR), c.by(MODEL, "modelCalls")),
  ),
  panel("Models and tools | Tokens by type | A", ["type"], (c) => c.by(["type"], "tokens")),
  panel("Models and tools | Tokens by model | A", MODEL, (c) => c.by(MODEL, "tokens")),
  stat("Models and tools | Tokens of a model call | A", tokensOfCall("input")),
  stat("Models and tools | Tokens of a model call | B", tokensOfCall("output")),
];

const TOOLS: readonly ExactPanel[] = [
  stat("Models and tools | Tool calls | A", (c) => c.sum("toolCalls")),
  stat("Models and tools | Tool errors | A", (c) => c.sum("toolCalls", "count", ERROR) / c.sum("toolCalls")),
  panel("Models and tools | Compactions by outcome | A", ["outcome"], (c) =>
    c.by(["outcome"], "compactions"),
  ),
  panel("Models and tools | Tokens removed by a compaction | A", ["agent"], (c) =>
    shares(c.by(["agent"], "compactions", "removed"), c.by(["agent"], "compactions")),
  ),
];

/** Every query whose answer follows from the counts. */
export const EXACT_PANELS: readonly ExactPanel[] = [
  ...TURNS,
  ...REJECTIONS,
  ...GIVING_UP,
  ...HOOKS,
  ...MODELS,
  ...TOOLS,
];

/** Why the answers to the others do not, by what stands in the query. */
export const NOT_COUNTED: readonly [inQuery: RegExp, because: string][] = [
  [/_bucket\{/, "the soak keeps no buckets"],
  [/hookrig_turns_active/, "the soak counts turns that have ended"],
  [/hookrig_telemetry_|hookrig_build_info/, "it is no count of the lifecycle stream"],
  [/by \(tool\)/, "names of tools are over the cap of the label"],
];
