import { isMatcher } from "../script/match.js";
import { SCRIPTED_MODEL } from "../script/scripted-model.js";
import type { DataProblem } from "./data-problem.js";
import { detailsOf, payloadKeys } from "./entry-details.js";
import type { Path } from "./load-error.js";
import { type DataMap, isDataMap } from "./merge.js";
import { didYouMean } from "./nearest.js";
import type { ExpectData, ScenarioData } from "./schema.js";
import { checkTelemetry, type TelemetryNames } from "./telemetry-checks.js";

/**
 * Expectations that would hold whatever happened: empty ones, and those of a name that nothing here has. A
 * misspelt service is never called, and `[]` is what it would be expected to be.
 */
export function checkExpectations(data: ScenarioData): DataProblem[] {
  const names = namesIn(data);
  const measured = telemetryNames(data, names);
  return expectsOf(data).flatMap(({ expect, path }) => [
    ...emptyParts(expect, path),
    ...unknownNames(expect, path, names),
    ...checkTelemetry(expect, path, measured),
    ...SEQUENCES.flatMap((key) => entriesOf(expect[key], [...path, key])).flatMap(({ entry, path: at }) =>
      checkEntry(entry, at, names),
    ),
  ]);
}

/** The same for the events that a cancel or an interrupt waits for. */
export function checkMoments(data: ScenarioData): DataProblem[] {
  const names = namesIn(data);
  return (data.turns ?? []).flatMap(({ cancel, interrupt }, index) =>
    Object.entries({ cancel, interrupt }).flatMap(([key, moment]) =>
      moment === undefined ? [] : checkEntry(moment.on, ["turns", index, key, "on"], names),
    ),
  );
}

const SEQUENCES = ["hooks", "timeline"] as const;
const FORMS = ["exactly", "ordered", "unordered", "never"] as const;

/** Every `expect` of a scenario, with its place. */
export function expectsOf(data: ScenarioData): { expect: ExpectData; path: Path }[] {
  const ofTurns = (data.turns ?? []).map(({ expect }, index) => ({
    expect,
    path: ["turns", index, "expect"] as Path,
  }));
  return [...ofTurns, { expect: data.expect, path: ["expect"] as Path }].flatMap(({ expect, path }) =>
    expect === undefined ? [] : [{ expect, path }],
  );
}

/** Maps and lists in which nothing stands. `exactly: []` says something, `never: []` nothing. */
function emptyParts(expect: ExpectData, at: Path): DataProblem[] {
  return Object.entries(expect).flatMap(([key, value]) => {
    const path = [...at, key];
    if (!isDataMap(value)) return [];
    if (Object.keys(value).length === 0) return [checksNothing(path)];
    const lists = Object.entries(value).filter(
      ([name, list]) => name !== "exactly" && isMute(key, name, list),
    );
    return lists.map(([name]) => checksNothing([...path, name]));
  });
}

function isMute(key: string, name: string, value: unknown): boolean {
  if (isDataMap(value)) {
    const includes = Array.isArray(value.includes) && value.includes.length === 0;
    return (includes && isMatcher(value)) || (name === "times" && Object.keys(value).length === 0);
  }
  if (!Array.isArray(value) || value.length > 0) return false;
  return key === "hooks" || key === "timeline" || key === "never" || name === "includes";
}

function checksNothing(path: Path): DataProblem {
  const problem = "checks nothing, for it is empty: say what is expected, or leave it out";
  return { code: "CHECKS_NOTHING", problem, path, atKey: true };
}

/** What a scenario can speak of; undefined where a real agent brings what a file can't see. */
interface Names {
  readonly services: readonly string[];
  readonly agents: readonly string[] | undefined;
  readonly lanes: readonly string[] | undefined;
  readonly tools: readonly string[] | undefined;
}

const LANES = ["total", "main", "toolReview", "messageReview", "matcher", "compaction"];

function namesIn(data: ScenarioData): Names {
  const scripts = [data.model, ...(data.turns ?? []).map(({ model }) => model)];
  const cues = scripts.flatMap((lanes) => Object.values(lanes ?? {}).flat());
  const called = cues.flatMap(({ call = [] }) =>
    (Array.isArray(call) ? call : [call]).map(({ tool }) => tool),
  );
  const agents = agentNames(data);
  const real = Object.values(data.agents ?? { agent: data.agent ?? {} }).some(({ use }) => use !== undefined);
  const scripted = scripts.flatMap((lanes) => Object.keys(lanes ?? {}));
  return {
    services: Object.keys(data.services ?? {}),
    agents,
    lanes: agents && [...new Set([...LANES, ...agents, ...scripted])],
    tools: real ? undefined : [...new Set([...Object.keys(data.tools ?? {}), ...called])],
  };
}

/** What spans and labels can be named after. Any module may bring agents and tools, and ask other models. */
function telemetryNames(data: ScenarioData, { agents, tools }: Names): TelemetryNames {
  if (hasModules(data)) return {};
  return { agents, tools, models: [SCRIPTED_MODEL.name], providers: [SCRIPTED_MODEL.provider] };
}

function hasModules({ hooks, agent, agents = {}, agentHooks = [] }: ScenarioData): boolean {
  const parts = [hooks, agent, ...Object.values(agents), ...agentHooks];
  return parts.some((part) => part?.use !== undefined);
}

/** The agents' names; undefined if a module may bring one. */
export function agentNames({ agent, agents }: ScenarioData): string[] | undefined {
  if (agents !== undefined) return Object.keys(agents);
  return agent?.use !== undefined && agent.name === undefined ? undefined : [agent?.name ?? "agent"];
}

function unknownNames(expect: ExpectData, at: Path, names: Names): DataProblem[] {
  const keysOf = (key: "serviceCalls" | "observed" | "modelCalls", what: string, known?: readonly string[]) =>
    Object.keys(expect[key] ?? {}).flatMap((name) => unknown(what, name, [...at, key, name], known, true));
  return [
    ...keysOf("serviceCalls", "service", names.services),
    ...keysOf("observed", "agent", names.agents),
    ...keysOf("modelCalls", "lane", names.lanes),
  ];
}

function unknown(
  what: string,
  name: string,
  path: Path,
  known: readonly string[] | undefined,
  atKey = false,
): DataProblem[] {
  if (known === undefined || known.includes(name)) return [];
  const others = known.length === 0 ? ", nor any other" : ` among ${known.join(", ")}`;
  const problem = `there is no ${what} \`${name}\`${didYouMean(name, known) || others}`;
  return [{ code: "EXPECT_NOT_AVAILABLE", problem, path, atKey }];
}

function entriesOf(sequence: ExpectData["hooks"] | ExpectData["timeline"], at: Path) {
  return FORMS.flatMap((form) =>
    (sequence?.[form] ?? []).map((entry, index) => ({ entry, path: [...at, form, index] as Path })),
  );
}

/** An entry with details that no entry of its name has fits nothing. */
function checkEntry(entry: string | DataMap, at: Path, names: Names): DataProblem[] {
  if (typeof entry === "string") return [];
  return Object.entries(entry).flatMap(([name, details]) => {
    const path = [...at, name];
    if (!isDataMap(details)) return checkCalled(name, details, path, names);
    if (isMatcher(details)) return [];
    return [...checkDetails(name, details, path), ...checkCalled(name, details, path, names)];
  });
}

function checkDetails(name: string, details: DataMap, at: Path): DataProblem[] {
  const problems = unknownKeys(`\`${name}\``, details, at, detailsOf(name));
  const keys = payloadKeys(name);
  const { payload } = details;
  if (keys === undefined || !isDataMap(payload) || isMatcher(payload)) return problems;
  return [...problems, ...unknownKeys(`the payload of \`${name}\``, payload, [...at, "payload"], keys)];
}

function unknownKeys(whose: string, map: DataMap, at: Path, known: readonly string[]): DataProblem[] {
  return Object.keys(map)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const others = known.length === 0 ? ": it is no map" : `; it has ${known.join(", ")}`;
      const problem = `${whose} has no \`${key}\`${didYouMean(key, known) || others}`;
      return { code: "KEY_UNKNOWN", problem, path: [...at, key], atKey: true };
    });
}

/** `{ toolCall.started: refund }`, `{ serviceCall.ended: { service: mail.send } }`. */
function checkCalled(name: string, details: unknown, at: Path, names: Names): DataProblem[] {
  const [what, known] = name.startsWith("serviceCall.")
    ? (["service", names.services] as const)
    : (["tool", names.tools] as const);
  if (!/^(tool|service)Call\./.test(name)) return [];
  const called = isDataMap(details) ? details[what] : details;
  if (typeof called !== "string") return [];
  return unknown(what, called, isDataMap(details) ? [...at, what] : at, known);
}
