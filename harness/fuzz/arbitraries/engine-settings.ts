import type { EffortLevel, EngineSettings, Program } from "../program.js";
import type { Drawing } from "./drawing.js";
import { without } from "./simpler.js";
import { hangs } from "./tools.js";

/**
 * Time-outs, grace and policy. What a time-out bounds is either over long before it or takes longer
 * (SLOW), and the grace ends between the delays: what ends first never depends on a tie.
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
    ...(cancels && dice.chance(0.5) ? { cancelGrace: dice.pick(["504ms", "1304ms"]) } : {}),
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

const SETTINGS = ["hookTimeout", "toolTimeout", "idleTimeout", "cancelGrace", "policy"] as const;

/** Without each setting that the program can do without. */
export function* simplerEngines(program: Program): Iterable<Program> {
  const { engine, ...rest } = program;
  if (engine === undefined) return;
  for (const simple of without(engine, ...SETTINGS)) {
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
