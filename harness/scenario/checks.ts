import type { CueData } from "../script/cue-schema.js";
import type { DataProblem } from "./data-problem.js";
import { agentNames, checkExpectations, checkMoments } from "./expect-checks.js";
import { checkLawNames } from "./law-names.js";
import type { Path } from "./load-error.js";
import { didYouMean } from "./nearest.js";
import type { ScenarioData } from "./schema.js";

type Turns = NonNullable<ScenarioData["turns"]>;
type Lanes = NonNullable<ScenarioData["model"]>;

/** How strictly to look at a scenario. */
export interface CheckOptions {
  /** An empty `expect` counts as one: it is about to be filled. */
  readonly allowEmptyExpect: boolean;
}

/** What no schema can see: keys that contradict each other, and names that nothing defines. */
export function checkScenario(data: ScenarioData, options: CheckOptions): DataProblem[] {
  return [
    ...checkSomethingExpected(data, options),
    ...checkScriptedOnce(data),
    ...checkAgents(data),
    ...checkTools(data),
    ...checkRules(data),
    ...checkTurns(data.turns ?? []),
    ...checkExpectations(data),
    ...checkMoments(data),
    ...checkLawNames(data),
  ];
}

function checkSomethingExpected(data: ScenarioData, { allowEmptyExpect }: CheckOptions): DataProblem[] {
  if (data.skip !== undefined || data.todo !== undefined) return [];
  const turns = data.turns ?? [];
  if (turns.length === 0) {
    return [
      { code: "CHECKS_NOTHING", problem: "nothing happens: expected `turns`, or `todo: why`", path: [] },
    ];
  }
  const isCheck = (expect: object | undefined) =>
    expect !== undefined && (allowEmptyExpect || Object.keys(expect).length > 0);
  const cues = [...cuesOf(data.model, []), ...turns.flatMap((turn) => cuesOf(turn.model, []))];
  // A cue that answers nothing checks nothing.
  const served = cues.flatMap(({ cue }) => (cue.repeat === 0 ? [] : [cue]));
  if ([data, ...turns, ...served].some(({ expect }) => isCheck(expect))) return [];
  return [
    {
      code: "CHECKS_NOTHING",
      problem:
        "checks nothing: expected an `expect` in a turn, a cue or at the end (-u fills in an empty one)",
      path: [],
    },
  ];
}

/** Every lane is scripted at the top or in turns, and a reviewer by `reviews` or by its lane (3b). */
function checkScriptedOnce(data: ScenarioData): DataProblem[] {
  const top = scriptedIn(data, []);
  const problems: DataProblem[] = clashes(top);
  for (const [index, turn] of (data.turns ?? []).entries()) {
    const own = scriptedIn(turn, ["turns", index]);
    problems.push(...clashes(own));
    for (const { lane, path } of own) {
      const twice = top.find((other) => other.lane === lane);
      if (twice !== undefined) problems.push(scriptedTwice(lane, path, "at the top and in a turn: keep one"));
    }
  }
  return problems;
}

interface Scripted {
  readonly lane: string;
  readonly path: Path;
}

const LANE_OF_REVIEW = { toolCalls: "toolReview", messages: "messageReview" } as const;

function scriptedIn(
  part: Pick<ScenarioData, "model" | "reviews" | "moderation" | "incomingModeration">,
  at: Path,
): Scripted[] {
  const scripted: Scripted[] = [];
  for (const lane of Object.keys(part.model ?? {})) scripted.push({ lane, path: [...at, "model", lane] });
  for (const check of Object.keys(part.reviews ?? {}) as (keyof typeof LANE_OF_REVIEW)[])
    scripted.push({ lane: LANE_OF_REVIEW[check], path: [...at, "reviews", check] });
  for (const key of ["moderation", "incomingModeration"] as const)
    if (part[key] !== undefined) scripted.push({ lane: key, path: [...at, key] });
  return scripted;
}

function clashes(scripted: readonly Scripted[]): DataProblem[] {
  return scripted
    .filter(({ lane }, index) => scripted.findIndex((other) => other.lane === lane) !== index)
    .map(({ lane, path }) => scriptedTwice(lane, path, "in `reviews` and by its lane: keep one"));
}

function scriptedTwice(lane: string, path: Path, how: string): DataProblem {
  return { code: "LANE_TWICE", problem: `\`${lane}\` is scripted ${how}`, path, atKey: true };
}

function checkAgents(data: ScenarioData): DataProblem[] {
  const { agent, agents } = data;
  const invalid = (problem: string, path: Path): DataProblem[] => [
    { code: "VALUE_INVALID", problem, path, atKey: true },
  ];
  if (agents === undefined) return checkAgentNames(data);
  if (agent !== undefined) return invalid("`agents` excludes `agent`: keep one of them", ["agents"]);
  if (Object.keys(agents).length === 0) return invalid("expected one agent or more", ["agents"]);
  const renamed = Object.entries(agents).flatMap(([key, { name = key }]) =>
    name === key ? [] : invalid(`the agent is called \`${key}\`, by its key`, ["agents", key, "name"]),
  );
  return [...renamed, ...checkAgentNames(data)];
}

/** Who is named must be there, unless a module may bring the name. */
function checkAgentNames(data: ScenarioData): DataProblem[] {
  const names = agentNames(data);
  if (names === undefined) return [];
  const agents = Object.entries(data.agents ?? {});
  const named: { name: string | undefined; path: Path }[] = [
    ...agents.flatMap(([agent, { hears = [] }]) =>
      hears.map((name, index) => ({ name, path: ["agents", agent, "hears", index] as Path })),
    ),
    ...(data.agent?.hears ?? []).map((name, index) => ({ name, path: ["agent", "hears", index] as Path })),
    ...(data.turns ?? []).map(({ to }, index) => ({ name: to, path: ["turns", index, "to"] as Path })),
    ...(data.agentHooks ?? []).map(({ agent }, index) => ({
      name: agent,
      path: ["agentHooks", index, "agent"] as Path,
    })),
  ];
  return named.flatMap(({ name, path }) => {
    if (name === undefined || names.includes(name)) return [];
    const others = didYouMean(name, names) || ` among ${names.join(", ")}`;
    const problem = `there is no agent \`${name}\`${others}`;
    return [{ code: "AGENT_UNKNOWN" as const, problem, path }];
  });
}

/** A real agent brings tools that a file can't see; only a plain one has none but those of `tools`. */
function checkTools(data: ScenarioData): DataProblem[] {
  const agents = data.agents ?? { [data.agent?.name ?? "agent"]: data.agent ?? {} };
  const isReal = (name: string) => agents[name]?.use !== undefined;
  const someReal = Object.keys(agents).some(isReal);
  const plain = new Set(Object.keys(agents).filter((name) => !isReal(name)));
  if (!someReal) plain.add("main");
  const tools = Object.keys(data.tools ?? {});
  const unknown = (tool: string, path: Path): DataProblem[] => {
    if (tools.includes(tool)) return [];
    const known = tools.length === 0 ? "`tools` is empty" : `\`tools\` has ${tools.join(", ")}`;
    const problem = `there is no tool \`${tool}\`${didYouMean(tool, tools) || `: ${known}`}`;
    return [{ code: "TOOL_UNKNOWN", problem, path }];
  };
  const cues = [
    ...cuesOf(data.model, []),
    ...(data.turns ?? []).flatMap((turn, index) => cuesOf(turn.model, ["turns", index])),
  ];
  const called = cues.filter(({ lane }) => plain.has(lane)).flatMap(({ cue, path }) => callsOf(cue, path));
  const ofRules = someReal
    ? []
    : (data.rules ?? []).flatMap(({ tools: named = [] }, rule) =>
        named.map((tool, index) => ({ tool, path: ["rules", rule, "tools", index] as Path })),
      );
  return [...called, ...ofRules].flatMap(({ tool, path }) => unknown(tool, path));
}

function cuesOf(lanes: Lanes | undefined, at: Path): { lane: string; cue: CueData; path: Path }[] {
  return Object.entries(lanes ?? {}).flatMap(([lane, cues]) =>
    cues.map((cue, index) => ({ lane, cue, path: [...at, "model", lane, index] })),
  );
}

/** The calls of a cue that only an offered tool can answer. */
function callsOf(cue: CueData, at: Path): { tool: string; path: Path }[] {
  if (cue.call === undefined || cue.repeat === 0) return [];
  const calls = Array.isArray(cue.call)
    ? cue.call.map((call, index) => ({ call, path: [...at, "call", index, "tool"] }))
    : [{ call: cue.call, path: [...at, "call", "tool"] }];
  return calls
    .filter(({ call }) => call.unoffered !== true)
    .map(({ call, path }) => ({ tool: call.tool, path }));
}

function checkRules(data: ScenarioData): DataProblem[] {
  const ids = (data.rules ?? []).map(({ id }) => id);
  return ids.flatMap((id, index) => {
    if (ids.indexOf(id) === index) return [];
    return [
      {
        code: "VALUE_INVALID" as const,
        problem: `two rules have the id \`${id}\``,
        path: ["rules", index, "id"],
      },
    ];
  });
}

function checkTurns(turns: Turns): DataProblem[] {
  const problems: DataProblem[] = [];
  for (const [index, turn] of turns.entries()) {
    if (index === 0 && turn.interrupt !== undefined) {
      const path = ["turns", 0, "interrupt"];
      problems.push({
        code: "VALUE_INVALID",
        problem: "the first turn has no turn to interrupt",
        path,
        atKey: true,
      });
    }
    if (turn.cancel !== undefined && turn.cancelAfter !== undefined) {
      const path = ["turns", index, "cancelAfter"];
      problems.push({
        code: "VALUE_INVALID",
        problem: "`cancelAfter` excludes `cancel`: keep one",
        path,
        atKey: true,
      });
    }
  }
  return problems;
}
