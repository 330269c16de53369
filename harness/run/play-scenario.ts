import { type Engine, HookrigError, type Observer } from "../../src/index.js";
import type { RecordedEvent, RunRecord, TurnRecord } from "../core/record.js";
import type { JudgedProblem } from "../judge/findings.js";
import type { Law } from "../laws/law.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import type { TelemetryNames } from "../scenario/telemetry-checks.js";
import { Script } from "../script/script.js";
import { drive } from "../time/drive.js";
import { VirtualClock } from "../time/virtual-clock.js";
import { registerAgentHooks } from "./agent-hooks.js";
import { buildAgents, buildEngine, buildSession, type Parts, type Playing } from "./build.js";
import { registeredHooks } from "./coverage.js";
import { Double, serviceObject } from "./doubles.js";
import { scriptProblems } from "./judge-run.js";
import { type Rig, usesOf } from "./module-kinds.js";
import { Modules } from "./modules.js";
import { Noticed } from "./noticed.js";
import { sessionRecord, TurnPlayer } from "./play-turns.js";
import { Problems } from "./problems.js";
import { Recorder } from "./recorder.js";
import { ScriptedHooks } from "./scripted-hooks.js";
import { snapshot } from "./snapshot.js";
import { telemetryFor } from "./telemetry.js";
import { telemetryNames } from "./telemetry-names.js";
import { Verdicts } from "./verdicts.js";

/** How a scenario is played. */
export interface PlayOptions {
  /** Real milliseconds after which the scenario is given up. */
  readonly wallLimitMs?: number;
  /** Told the lifecycle stream when the scenario is over. */
  readonly onRecord?: (events: readonly RecordedEvent[]) => void;
  /** Called once all hooks are registered, before the first turn: for who alters a run on purpose. */
  readonly prepare?: (engine: Engine) => void;
  /** They read the lifecycle stream, too, behind the recorder. */
  readonly observers?: readonly Observer[];
}

/** A scenario that was played and is not yet judged. */
export interface PlayedScenario {
  /** The copy that was played: hooks may have changed the options or the customer that they were handed. */
  readonly scenario: LoadedScenario;
  readonly run: RunRecord;
  readonly script: Script;
  /** Virtual time at which it began, and how long it lasted, in milliseconds. */
  readonly origin: number;
  readonly virtualMs: number;
  /** Problems that were noticed while it played. */
  readonly noticed: readonly JudgedProblem[];
  /** Every hook that is registered: for whoever judges the run. */
  readonly registered: () => ReturnType<typeof registeredHooks>;
  /** User code that waited on reality. */
  readonly escapes: readonly string[];
  /** The laws that the scenario's modules of hooks brought along: checked wherever the hooks are used. */
  readonly laws: readonly Law[];
  /** What spans and metrics of this run could be named after: its modules have told by now. */
  readonly names: TelemetryNames;
}

/** Where time starts if a scenario does not say. */
const START = "2026-01-01T00:00:00Z";

/**
 * Plays one scenario on virtual time, and looks that everything scripted was consumed exactly. Rejects only
 * where the harness itself breaks, or a module of the scenario does not load (`MODULE_INVALID`).
 */
export async function playScenario(
  loaded: LoadedScenario,
  options: PlayOptions = {},
): Promise<PlayedScenario> {
  // Its own copy: bases are shared, and a hook may change the options or the customer that it is handed.
  const scenario = hasOwnCode(loaded, options) ? loaded.withData(snapshot(loaded.data)) : loaded;
  const stage = await setStage(scenario, options);
  const { clock, origin, problems, script, verdicts, hooks, recorder, telemetry, doubles, session } = stage;
  const player = new TurnPlayer({ ...stage, session });
  const ofScript = new Noticed(recorder, () => script.problems.length);
  const ofDoubles = new Noticed(recorder, () => problems.list.length);
  const escapes: string[] = [];
  const drives = { onEscape: (what: string) => void escapes.push(what) };
  const limit = options.wallLimitMs === undefined ? {} : { wallLimitMs: options.wallLimitMs };
  try {
    await drive(clock, player.play(), { ...drives, ...limit });
    script.leftOvers();
    verdicts.end();
    hooks.end();
    for (const double of doubles) double.end();
  } catch (error) {
    if (!HookrigError.isInstance(error)) throw error;
    problems.add(error.code as "LIVENESS", error.message, scenario.location);
  }
  options.onRecord?.(recorder.events);
  const turns: TurnRecord[] = [];
  for (const turn of player.records) turns.push({ ...turn, ...(await telemetry.measure(turn.events)) });
  return {
    scenario,
    run: {
      turns,
      events: recorder.events,
      ...(await telemetry.measured()),
      session: sessionRecord(session),
    },
    script,
    origin,
    virtualMs: clock.now() - origin,
    noticed: [...ofScript.placed(scriptProblems(script, origin)), ...ofDoubles.placed(problems.list)],
    registered: () => registeredHooks(stage.engine.hooks, stage.agents.values()),
    escapes,
    laws: stage.laws,
    names: telemetryNames(stage.agents.values(), recorder.events),
  };
}

/** Whether a user's code runs in it: such code may wait on reality; what a file scripts never does. */
function hasOwnCode(scenario: LoadedScenario, { prepare }: PlayOptions): boolean {
  return prepare !== undefined || usesOf(scenario).length > 0;
}

/** Everything a scenario plays on, set up as its file says. */
async function setStage(scenario: LoadedScenario, options: PlayOptions) {
  const { data } = scenario;
  const tracked = usesOf(scenario).length > 0;
  const scriptedOnly = !hasOwnCode(scenario, options);
  const clock = new VirtualClock(Date.parse(data.clock ?? START), { trackUserCalls: tracked, scriptedOnly });
  const problems = new Problems(clock);
  const recorder = new Recorder(clock, tracked);
  const telemetry = await telemetryFor(data);
  const script = new Script({
    clock,
    lanes: data.model ?? {},
    locate: (lane, index, path) => scenario.where(["model", lane, index, ...path]),
  });
  const verdicts = new Verdicts(scenario, clock, problems);
  const hooks = new ScriptedHooks(scenario, clock, problems);
  const observers = [recorder, ...telemetry.observers, ...(options.observers ?? [])];
  const parts: Parts = { scenario, clock, problems, script, verdicts, modules: new Modules(), observers };
  const built = await build(parts, recorder, hooks);
  options.prepare?.(built.engine);
  return { ...parts, ...built, hooks, recorder, telemetry, origin: clock.now() };
}

async function build(parts: Parts, recorder: Recorder, hooks: ScriptedHooks) {
  const { scenario, clock, modules } = parts;
  const { services = {}, hooks: written } = scenario.data;
  const engine = buildEngine(parts);
  const doublesOf = Object.entries(services).map(([name, data]) => {
    return [name, new Double(name, data, ["services", name], parts)] as const;
  });
  const called = serviceObject(new Map(doublesOf), clock, (event) => recorder.record(event));
  const rig = { services: called, with: written?.with ?? {} } as unknown as Rig;
  const playing: Playing = { turn: 0 };
  const { agents, doubles } = await buildAgents(parts, engine, rig, playing);
  const laws = await modules.hooks(scenario, engine.hooks, engine, rig);
  hooks.register(engine.hooks);
  await registerAgentHooks(scenario, agents, clock, modules, rig);
  const session = buildSession(scenario, engine, [...agents.values()]);
  return {
    engine,
    session,
    agents,
    playing,
    doubles: [...doubles, ...doublesOf.map(([, double]) => double)],
    laws,
  };
}
