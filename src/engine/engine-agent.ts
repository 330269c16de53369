import { ReasoningAgent } from "../agents/reasoning-agent.js";
import type { Effort, Output } from "../lifecycle/events.js";
import { type AiSdkTool, type Tool, type ToolDefinition, toTool } from "../models/tools.js";
import type { Rule, RuleOptions } from "../rules/rule.js";
import { EngineError } from "../runtime/errors.js";
import type { Ids } from "../runtime/ids.js";
import type { EngineContext } from "./context.js";
import { EFFORTS } from "./policy.js";

/** A rule of an engine's agent: its code gets the live turn (engine 1.7). */
export type EngineRule = Rule<EngineContext>;
/** What a rule is made of (engine 1.7). */
export type EngineRuleOptions = RuleOptions<EngineContext>;
/** Tools by name: ours, or the AI SDK's. */
export type ToolSet = Readonly<Record<string, ToolDefinition | AiSdkTool>>;

/** How an agent is set up. */
export interface AgentOptions {
  readonly name: string;
  readonly instructions?: string;
  /** MEDIUM if unsaid. */
  readonly effort?: Effort;
  /** How replies reach the customer: `stream` if unsaid. */
  readonly output?: Output;
  /** Committed steps after which a turn without a reply gives up. 5 if unsaid. */
  readonly maxSteps?: number;
  /** Review every proposed tool call (calls of consequential tools are reviewed anyway). Never at MIN. */
  readonly toolReview?: boolean;
  /** Review every draft. Never at MIN. */
  readonly messageReview?: boolean;
  /** Moderate what goes out. The engine needs a moderator. */
  readonly moderation?: boolean;
  /** Moderate what customers write. The engine needs a moderator. */
  readonly incomingModeration?: boolean;
  /** Goes out where the forced step's own text can't. */
  readonly fallback?: string;
  /** The agents whose replies this one observes. */
  readonly hears?: readonly string[];
  readonly tools?: ToolSet;
}

/** How an agent is set up, with everything filled in that its options left out. */
export type AgentSettings = Required<Omit<AgentOptions, "name" | "tools">>;

const FALLBACK = "I'm sorry, I can't help with this right now.";
const MAX_STEPS = 5;

/**
 * An agent of an engine: settings, tools and rules around the five core functions. Made by
 * `engine.createAgent`.
 */
export class EngineAgent extends ReasoningAgent {
  readonly settings: AgentSettings;
  /** The tools that are offered in every turn. */
  readonly tools: ReadonlyMap<string, Tool>;
  readonly #rules: EngineRule[] = [];
  readonly #ids: Ids;

  constructor(options: AgentOptions, ids: Ids) {
    super({ name: options.name });
    this.#ids = ids;
    this.settings = settingsOf(options);
    this.tools = new Map(toTools(options.tools ?? {}).map((tool) => [tool.name, tool]));
  }

  /** The agent's rules, in the order in which they were created. */
  get rules(): readonly EngineRule[] {
    return this.#rules;
  }

  /** Adds a policy: its content is judged each turn and, where it applies, told to the model (engine 1.7). */
  createPolicy(options: EngineRuleOptions & { readonly content: string }): EngineRule {
    return this.#add("policy", options.content, options);
  }

  /** Adds an observation: its condition is judged each turn (engine 1.7). */
  createObservation(options: EngineRuleOptions & { readonly condition: string }): EngineRule {
    return this.#add("observation", options.condition, options);
  }

  #add(kind: EngineRule["kind"], text: string, options: EngineRuleOptions): EngineRule {
    const { id = this.#ids.next("rule"), tools = {}, ...rest } = options;
    if (this.#rules.some((rule) => rule.id === id))
      throw invalid(`agent ${this.name} has a rule ${id} already`);
    if (rest.effortLift !== undefined) oneOf("effortLift", rest.effortLift, EFFORTS);
    const rule: EngineRule = { ...rest, id, kind, text, tools: toTools(tools as ToolSet) };
    this.#rules.push(rule);
    return rule;
  }
}

function toTools(tools: ToolSet): Tool[] {
  return Object.entries(tools).map(([name, definition]) => toTool(name, definition));
}

function settingsOf(options: AgentOptions): AgentSettings {
  const { name, effort = "MEDIUM", output = "stream", maxSteps = MAX_STEPS } = options;
  if (typeof name !== "string" || name === "") throw invalid("an agent needs a name");
  oneOf("effort", effort, EFFORTS);
  oneOf("output", output, ["stream", "block"]);
  if (!Number.isInteger(maxSteps) || maxSteps < 1) {
    throw invalid(`maxSteps of agent ${name} must be a whole number of at least 1, not ${String(maxSteps)}`);
  }
  return {
    instructions: options.instructions ?? "",
    effort,
    output,
    maxSteps,
    toolReview: options.toolReview ?? false,
    messageReview: options.messageReview ?? false,
    moderation: options.moderation ?? false,
    incomingModeration: options.incomingModeration ?? false,
    fallback: options.fallback ?? FALLBACK,
    hears: options.hears ?? [],
  };
}

function oneOf(field: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value)) {
    throw invalid(`${field} must be one of ${allowed.join(", ")}, not ${JSON.stringify(value)}`);
  }
}

function invalid(problem: string): EngineError {
  return new EngineError("CONFIG_INVALID", problem);
}
