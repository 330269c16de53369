import type { AgentSettings, EffortLevel, EngineSettings, Program } from "../program.js";
import type { Drawing } from "./drawing.js";
import { without } from "./simpler.js";
import { hangs } from "./tools.js";

/** The agent, its fallback always said. */
export function drawAgent(drawing: Drawing): AgentSettings {
  const { dice } = drawing;
  const reviewed = {
    toolReview: drawing.draws("toolReview", 0.7),
    messageReview: drawing.draws("messageReview", 0.7),
  };
  const effort = dice.weigh(isReviewHot(drawing) ? REVIEWED_EFFORTS : EFFORTS);
  const output = drawOutput(drawing);
  return {
    ...(effort === "unsaid" ? {} : { effort }),
    ...(output === undefined ? {} : { output }),
    ...(drawing.draws("smallMaxSteps", 0.5) ? { maxSteps: dice.int(1, 3) } : {}),
    ...(reviewed.toolReview ? { toolReview: true } : {}),
    ...(reviewed.messageReview ? { messageReview: true } : {}),
    fallback: "Sorry, I can't help with that.",
  };
}

const EFFORTS: Readonly<Record<EffortLevel | "unsaid", number>> = {
  unsaid: 2,
  MIN: 2,
  LOW: 3,
  MEDIUM: 1,
  HIGH: 3,
  MAX: 3,
};

/** At MIN nothing is reviewed. */
const REVIEWED_EFFORTS = { ...EFFORTS, MIN: 0 };

function isReviewHot({ mood: { hot, certain } }: Drawing): boolean {
  return hot !== undefined && (certain.includes("toolReview") || certain.includes("messageReview"));
}

function drawOutput(drawing: Drawing): "stream" | "block" | undefined {
  const { dice } = drawing;
  if (!drawing.has("block")) return dice.chance(0.5) ? "stream" : undefined;
  if (!drawing.has("stream")) return "block";
  if (drawing.mood.certain.includes("stream")) return "stream";
  return dice.pick(["stream", "block", undefined]);
}

/**
 * Time-outs are each other's no multiples and no sums of short delays (drawing.ts), so that what ends first never
 * depends on a tie.
 */
export function drawEngine(drawing: Drawing): EngineSettings | undefined {
  const { dice } = drawing;
  drawing.hookTimeout = drawing.has("hookTimeouts") && dice.chance(0.7);
  drawing.toolTimeout = drawing.has("toolTimeouts") && dice.chance(0.5);
  const cancels = drawing.has("cancels") || drawing.has("interrupts");
  const policy = drawPolicy(drawing);
  const engine: EngineSettings = {
    ...(drawing.hookTimeout ? { hookTimeout: "700ms" } : {}),
    ...(drawing.toolTimeout ? { toolTimeout: "900ms" } : {}),
    ...(drawing.has("brokenStreams") && dice.chance(0.5) ? { idleTimeout: "1100ms" } : {}),
    ...(cancels && dice.chance(0.5) ? { cancelGrace: dice.pick(["500ms", "1300ms"]) } : {}),
    ...(policy === undefined ? {} : { policy }),
  };
  return Object.keys(engine).length === 0 ? undefined : engine;
}

function drawPolicy(drawing: Drawing): EngineSettings["policy"] | undefined {
  const { dice } = drawing;
  const small = drawing.draws("smallBudgets", 0.5);
  const compacts = drawing.draws("compaction", 0.5);
  if (!small && !compacts) return undefined;
  const max = dice.int(1, 3);
  const chosen = small ? LEVELS.filter(() => dice.chance(0.6)) : [];
  return {
    ...(chosen.length > 0 ? { maxRejections: Object.fromEntries(chosen.map((level) => [level, max])) } : {}),
    ...(compacts ? { compactAt: COMPACT_ALWAYS } : {}),
  };
}

const LEVELS: readonly EffortLevel[] = ["MIN", "LOW", "MEDIUM", "HIGH", "MAX"];
const COMPACT_ALWAYS = { MIN: 1, LOW: 1, MEDIUM: 1, HIGH: 1, MAX: 1 } as const;

/** In which mode the session begins, and which rules it knows already. */
export function drawSession(drawing: Drawing, rules: readonly string[]): Program["session"] | undefined {
  const { dice } = drawing;
  const manual = drawing.has("modes") && dice.chance(0.06);
  const known = rules.filter(() => dice.chance(0.2));
  if (!manual && known.length === 0) return undefined;
  return { ...(manual ? { mode: "manual" } : {}), ...(known.length > 0 ? { workingSet: known } : {}) };
}

/** Without each setting. */
export function simplerAgent(agent: AgentSettings): Iterable<AgentSettings> {
  return without(agent, "effort", "output", "maxSteps", "toolReview", "messageReview");
}

/** Without each setting that the program can do without. */
export function* simplerEngines(program: Program): Iterable<Program> {
  const { engine, ...rest } = program;
  if (engine === undefined) return;
  for (const simple of without(
    engine,
    "hookTimeout",
    "toolTimeout",
    "idleTimeout",
    "cancelGrace",
    "policy",
  )) {
    const unbounded = { ...rest, engine: simple };
    if (everyHangEnds(unbounded)) yield Object.keys(simple).length === 0 ? rest : unbounded;
  }
  if (engine.policy !== undefined)
    for (const simple of without(engine.policy, "maxRejections", "compactAt"))
      yield { ...rest, engine: { ...engine, policy: simple } };
}

/** What hangs needs a time-out. */
function everyHangEnds({ engine, tools = {}, hooks }: Program): boolean {
  const toolsEnd = Object.values(tools).every(
    (tool) => !hangs(tool) || (tool.timeout ?? engine?.toolTimeout),
  );
  const entries = Object.values(hooks?.script ?? {}).flatMap((point) => Object.values(point).flat());
  return toolsEnd && (engine?.hookTimeout !== undefined || entries.every(({ hang }) => !hang));
}
