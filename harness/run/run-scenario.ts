import {
  type Engine,
  type EngineHooks,
  HookrigError as Hookrig,
  type HookrigError,
  hookName,
  hookPointNames,
  messageOf,
} from "../../src/index.js";
import type { RecordedEvent, RunRecord } from "../core/record.js";
import type { Problem, ScenarioReport } from "../core/report.js";
import { describeTurn } from "../judge/describe-turn.js";
import type { JudgedProblem } from "../judge/findings.js";
import { judgeScenario, judgeTurn } from "../judge/judge.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import { Script } from "../script/script.js";
import { drive } from "../time/drive.js";
import { VirtualClock } from "../time/virtual-clock.js";
import { registerAgentHooks } from "./agent-hooks.js";
import { buildAgents, buildEngine, buildSession, type Parts, type Playing } from "./build.js";
import { Double, serviceObject } from "./doubles.js";
import { settle } from "./known-failure.js";
import { Modules, type Rig } from "./modules.js";
import { sessionRecord, TurnPlayer } from "./play-turns.js";
import { Problems } from "./problems.js";
import { Recorder } from "./recorder.js";
import { ScriptedHooks } from "./scripted-hooks.js";
import { telemetryFor } from "./telemetry.js";
import { Verdicts } from "./verdicts.js";

export interface RunScenarioOptions {
  /** Real milliseconds after which the scenario is given up. */
  readonly wallLimitMs?: number;
  /** Told the lifecycle stream when the scenario is over. */
  readonly onRecord?: (events: readonly RecordedEvent[]) => void;
  /** Called with the engine once all hooks are registered, before the first turn: for who alters a run on purpose. */
  readonly prepare?: (engine: Engine) => void;
}

/** Where time starts if a scenario does not say. */
const START = "2026-01-01T00:00:00Z";

/**
 * Plays one scenario on virtual time and judges it: its expectations, and that everything scripted was consumed exactly.
 * Rejects only where the harness itself breaks, or a module of the scenario does not load.
 */
export async function runScenario(
  scenario: LoadedScenario,
  options: RunScenarioOptions = {},
): Promise<ScenarioReport> {
  const { data } = scenario;
  const clock = new VirtualClock(Date.parse(data.clock ?? START), { trackUserCalls: usesModules(scenario) });
  const origin = clock.now();
  const problems = new Problems(clock);
  const recorder = new Recorder(clock, usesModules(scenario));
  const telemetry = await telemetryFor(data);
  const script = new Script({
    clock,
    lanes: data.model ?? {},
    locate: (lane, index, path) => scenario.where(["model", lane, index, ...path]),
  });
  const verdicts = new Verdicts(scenario, clock, problems);
  const hooks = new ScriptedHooks(scenario, clock, problems);
  const observers = [recorder, ...telemetry.observers];
  const parts: Parts = { scenario, clock, problems, script, verdicts, modules: new Modules(), observers };
  const escapes: string[] = [];
  const { engine, session, agents, doubles, playing } = await build(parts, recorder, hooks);
  options.prepare?.(engine);
  const player = new TurnPlayer({ ...parts, session, recorder, telemetry, playing });
  const drives = { onEscape: (what: string) => void escapes.push(what), ...limit(options) };
  let broke: HookrigError | undefined;
  try {
    await drive(clock, player.play(), drives);
  } catch (error) {
    if (!Hookrig.isInstance(error)) throw error;
    broke = error;
    problems.add(error.code as "LIVENESS", error.message, scenario.location);
  }
  for (const ended of broke === undefined
    ? [script.leftOvers.bind(script), () => verdicts.end(), () => hooks.end()]
    : [])
    ended();
  if (broke === undefined) for (const double of doubles) double.end();
  options.onRecord?.(recorder.events);
  const run: RunRecord = {
    turns: player.records,
    events: recorder.events,
    spans: telemetry.spans,
    metrics: await telemetry.samples(),
    session: sessionRecord(session),
  };
  const judged = judge(scenario, run, origin);
  const found = [...scriptProblems(script, origin), ...problems.list, ...judged.problems];
  const { called, uncalled } = coverage(
    engine.hooks,
    [...agents.values()].map(({ name }) => name),
    recorder.events,
  );
  return settle(scenario, run, {
    problems: inOrder(found),
    turns: judged.turns,
    counts: {
      checks: judged.checks,
      laws: 0,
      served: script.served,
      leftOver: script.problems.filter(({ code }) => code === "SCRIPT_LEFT_OVER").length,
      turns: run.turns.length,
      modelCalls: count(run.events, "modelCall.started"),
      hookCalls: count(run.events, "hook.started") + count(run.events, "agentHook.started"),
      virtualMs: clock.now() - origin,
    },
    called,
    uncalled,
    escapes,
  });
}

function limit({ wallLimitMs }: RunScenarioOptions): { wallLimitMs?: number } {
  return wallLimitMs === undefined ? {} : { wallLimitMs };
}

/** A user's own code may wait on reality; what the file scripts never does. */
function usesModules({ data }: LoadedScenario): boolean {
  const agents = [data.agent, ...Object.values(data.agents ?? {})];
  return (
    data.hooks?.use !== undefined ||
    agents.some((one) => one?.use !== undefined) ||
    (data.agentHooks ?? []).some(({ use }) => use !== undefined)
  );
}

async function build(parts: Parts, recorder: Recorder, hooks: ScriptedHooks) {
  const { scenario, clock, modules } = parts;
  const engine = buildEngine(parts);
  const services = new Map(
    Object.entries(scenario.data.services ?? {}).map(([name, data]) => [
      name,
      new Double(name, data, ["services", name], parts),
    ]),
  );
  const rig = {
    services: serviceObject(services, clock, (event) => recorder.record(event)),
    with: scenario.data.hooks?.with ?? {},
  } as unknown as Rig;
  const playing: Playing = { turn: 0 };
  const { agents, doubles } = await buildAgents(parts, engine, rig, playing);
  await modules.hooks(scenario, engine.hooks, engine, rig);
  hooks.register(engine.hooks);
  await registerAgentHooks(scenario, agents, clock, modules, rig);
  const session = buildSession(scenario, engine, [...agents.values()]);
  return { engine, session, agents, playing, doubles: [...doubles, ...services.values()] };
}

function judge(scenario: LoadedScenario, run: RunRecord, origin: number) {
  const { data } = scenario;
  const problems: JudgedProblem[] = [];
  let checks = 0;
  const turns = run.turns.map((turn) => {
    const expect = data.turns?.[turn.index]?.expect;
    const path = ["turns", turn.index, "expect"];
    const found =
      expect === undefined
        ? undefined
        : judgeTurn(turn, expect, (keys) => scenario.where([...path, ...keys]), origin);
    problems.push(...(found?.problems ?? []));
    checks += found?.checks ?? 0;
    return describeTurn(turn, { problems: found?.problems ?? [], origin });
  });
  if (data.expect !== undefined) {
    const found = judgeScenario(run, data.expect, (keys) => scenario.where(["expect", ...keys]), origin);
    problems.push(...found.problems);
    checks += found.checks;
  }
  return { problems, checks, turns };
}

function scriptProblems(script: Script, origin: number): Problem[] {
  return script.problems.map(({ code, message, at, time, key, expected, received }) => ({
    kind: code,
    message,
    ...(key === undefined ? {} : { key }),
    ...(at === undefined ? {} : { at }),
    ...(expected === undefined ? {} : { expected }),
    ...(received === undefined ? {} : { received }),
    time: time - origin,
  }));
}

/** The earliest cause first. A judged problem's own `event` is no part of the report. */
function inOrder(problems: readonly JudgedProblem[]): Problem[] {
  const late = Number.MAX_SAFE_INTEGER;
  const sorted = [...problems].sort((a, b) => (a.time ?? late) - (b.time ?? late));
  return sorted.map(({ event: _event, ...problem }) => problem);
}

/** Hooks that were called, and those that were registered and never called. */
function coverage(hooks: EngineHooks, agents: readonly string[], events: readonly RecordedEvent[]) {
  const called = new Set<string>();
  for (const event of events) {
    if (event.type === "hook.started") called.add(`${event.point}: ${event.name}`);
    else if (event.type === "agentHook.started") called.add(`${event.hookType}: ${event.name}`);
  }
  const registered = hookPointNames.flatMap((point) =>
    hooks[point].map((hook, index) => `${point}: ${hookName(hook, point, index)}`),
  );
  const uncalled = registered.filter((name) => !called.has(name));
  void agents;
  return { called: [...called].sort(), uncalled: [...new Set(uncalled)].sort() };
}

function count(events: readonly RecordedEvent[], type: RecordedEvent["type"]): number {
  return events.filter((event) => event.type === type).length;
}

void messageOf;
