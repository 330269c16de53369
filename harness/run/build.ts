import {
  type AgentOptions,
  countingIds,
  Engine,
  type EngineAgent,
  type EngineOptions,
  type EngineSession,
  type Observer,
  OptimizationPolicy,
  type RuleReview,
  type ToolDefinition,
} from "../../src/index.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import type { AgentData, EngineData, RuleData, ToolData } from "../scenario/schema.js";
import { parseDuration } from "../script/duration.js";
import type { Script } from "../script/script.js";
import type { VirtualClock } from "../time/virtual-clock.js";
import { Double } from "./doubles.js";
import type { Rig } from "./module-kinds.js";
import type { Modules } from "./modules.js";
import type { Problems } from "./problems.js";
import type { Verdicts } from "./verdicts.js";

/** What a scenario is built from. */
export interface Parts {
  readonly scenario: LoadedScenario;
  readonly clock: VirtualClock;
  readonly problems: Problems;
  readonly script: Script;
  readonly verdicts: Verdicts;
  readonly modules: Modules;
  readonly observers: readonly Observer[];
}

/** Which entry of `turns:` is playing, for rules that are judged turn by turn. */
export interface Playing {
  /** Customer turns before this one. */
  turn: number;
}

export function buildEngine({ scenario, clock, script, verdicts, observers }: Parts): Engine {
  const { toolCalls, messages } = verdicts;
  return new Engine({
    model: script.model(),
    clock,
    ids: countingIds(),
    observers,
    policy: new OptimizationPolicy(policyOf(scenario.data.engine)),
    ...limitsOf(scenario.data.engine),
    ...(toolCalls === undefined ? {} : { toolReviewer: () => verdicts.review(toolCalls) }),
    ...(messages === undefined ? {} : { messageReviewer: () => verdicts.review(messages) }),
    moderator: (_context, { direction }) => verdicts.moderate(direction),
  });
}

function policyOf({ policy }: EngineData = {}) {
  const { maxRejections, compactAt } = policy ?? {};
  return {
    ...(maxRejections && { maxRejections }),
    ...(compactAt && { compactAt }),
  } as ConstructorParameters<typeof OptimizationPolicy>[0];
}

function limitsOf(data: EngineData = {}): Partial<EngineOptions> {
  const { hookTimeout, toolTimeout, idleTimeout, cancelGrace } = data;
  return {
    ...(hookTimeout === undefined ? {} : { hookTimeoutMs: parseDuration(hookTimeout) }),
    ...(toolTimeout === undefined ? {} : { toolTimeoutMs: parseDuration(toolTimeout) }),
    ...(idleTimeout === undefined ? {} : { idleTimeoutMs: parseDuration(idleTimeout) }),
    ...(cancelGrace === undefined ? {} : { cancelGraceMs: parseDuration(cancelGrace) }),
  };
}

/** The scenario's agents, by the name it gives them. The first one is the session's own. */
export async function buildAgents(
  parts: Parts,
  engine: Engine,
  rig: Rig,
  playing: Playing,
): Promise<{ agents: Map<string, EngineAgent>; doubles: Double[] }> {
  const { scenario } = parts;
  const { agent, agents: several, tools = {}, rules = [] } = scenario.data;
  const doubles = new Map(
    Object.entries(tools).map(([name, data]) => [name, new Double(name, data, ["tools", name], parts)]),
  );
  const written: [string | undefined, AgentData, (string | number)[]][] =
    several === undefined
      ? [[undefined, agent ?? {}, ["agent"]]]
      : Object.entries(several).map(([name, data]) => [name, data, ["agents", name]]);
  const ofRules = new Set(rules.flatMap((rule) => rule.tools ?? []));
  const agents = new Map<string, EngineAgent>();
  for (const [name, data, path] of written) {
    const module =
      data.use === undefined ? undefined : await parts.modules.agent(scenario, [...path, "use"], engine, rig);
    const own = module?.options;
    const given = { ...own?.tools, ...definitions(tools, doubles, own?.tools) };
    const offered = Object.fromEntries(Object.entries(given).filter(([tool]) => !ofRules.has(tool)));
    const options = { ...own, ...settingsOf(parts.verdicts, data), ...(name === undefined ? {} : { name }) };
    const made = engine.createAgent({ name: "agent", ...options, tools: offered } as AgentOptions);
    await module?.setUp(made);
    for (const rule of rules) addRule(made, rule, given, playing);
    agents.set(made.name, made);
  }
  return { agents, doubles: [...doubles.values()] };
}

/** Only what the file says: a real agent's own settings stand where it says nothing. */
function settingsOf(verdicts: Verdicts, { use, ...settings }: AgentData): Partial<AgentOptions> {
  return {
    ...(settings as Partial<AgentOptions>),
    ...(verdicts.moderatesOutgoing ? { moderation: true } : {}),
    ...(verdicts.moderatesIncoming ? { incomingModeration: true } : {}),
  };
}

/** Tools of the file; over a real agent's, they replace the implementation and keep the schema. */
function definitions(
  tools: Readonly<Record<string, ToolData>>,
  doubles: ReadonlyMap<string, Double>,
  own: AgentOptions["tools"] = {},
): Record<string, ToolDefinition> {
  return Object.fromEntries(
    Object.entries(tools).map(([name, { description, input, consequential, timeout, outcomes, always }]) => {
      const real = own[name] as ToolDefinition | undefined;
      const scripted = real === undefined || outcomes !== undefined || always !== undefined;
      const double = doubles.get(name) as Double;
      return [
        name,
        {
          ...real,
          ...(scripted ? { execute: () => double.call() } : {}),
          ...(description === undefined ? {} : { description }),
          ...(input === undefined ? {} : { input }),
          ...(consequential === undefined ? {} : { consequential }),
          ...(timeout === undefined ? {} : { timeoutMs: parseDuration(timeout) }),
        } as ToolDefinition,
      ];
    }),
  );
}

const REVIEWS: Readonly<Record<string, RuleReview>> = {
  true: "both",
  toolCalls: "toolCalls",
  messages: "messages",
};

function addRule(
  agent: EngineAgent,
  rule: RuleData,
  given: NonNullable<AgentOptions["tools"]>,
  playing: Playing,
): void {
  const judged = (what: boolean | readonly boolean[]) => () =>
    typeof what === "boolean" ? what : (what[playing.turn] ?? false);
  const { id, policy, observation, matches, discovered, effortLift } = rule;
  const review = REVIEWS[String(rule.review)];
  const options = {
    id,
    tools: Object.fromEntries((rule.tools ?? []).map((tool) => [tool, given[tool]])),
    ...(matches === undefined ? {} : { matcher: judged(matches) }),
    ...(discovered === undefined ? {} : { discover: judged(discovered) }),
    ...(effortLift === undefined ? {} : { effortLift }),
    ...(review === undefined ? {} : { review }),
  };
  if (policy !== undefined) agent.createPolicy({ ...options, content: policy });
  else agent.createObservation({ ...options, condition: observation ?? "" });
}

export function buildSession(
  { data }: LoadedScenario,
  engine: Engine,
  agents: readonly EngineAgent[],
): EngineSession {
  const { customer, mode, workingSet, history = [] } = data.session ?? {};
  return engine.createSession({
    agents,
    ...(customer === undefined ? {} : { customer: customer as { id: string } }),
    ...(mode === undefined ? {} : { mode }),
    ...(workingSet === undefined ? {} : { workingSet }),
    history: history.map(({ tokens, ...said }) => {
      const [[source = "customer", text = ""] = []] = Object.entries(said);
      const counted = tokens === undefined ? {} : { tokens };
      return { source: source as "customer" | "agent" | "colleague", text, ...counted };
    }),
  });
}
