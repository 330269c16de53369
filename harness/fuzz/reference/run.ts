import type { AgentHook, AgentHookType, EffortLevel, Program } from "../program.js";
import { durationMs } from "./duration-ms.js";
import { json } from "./json.js";
import { ScriptReader } from "./script-reader.js";

/** A program as it is played: its session, what the agent remembers, the clock, its scripts. */
export class Run {
  readonly program: Program;
  readonly script: ScriptReader;
  /** Virtual milliseconds since the run began. */
  now = 0;
  mode: "auto" | "manual";
  /** The agent's memory, as requests show it. Compaction puts a system message in its place (engine 1.8). */
  readonly memory: string[] = [];
  /** Ids of rules that this session has discovered (engine 1.7). */
  readonly workingSet: Set<string>;
  /** Messages of the customer so far: what scripted rules go by. */
  customerMessages = 0;
  readonly #agentHooks: Partial<Record<AgentHookType, AgentHook[]>> = {};

  constructor(program: Program) {
    this.program = program;
    this.script = new ScriptReader(program);
    this.mode = program.session?.mode ?? "auto";
    this.workingSet = new Set(program.session?.workingSet);
    for (const hook of program.agentHooks ?? []) this.#register(hook);
  }

  agentHooks(type: AgentHookType): readonly AgentHook[] {
    return this.#agentHooks[type] ?? [];
  }

  /** The agent remembers what it said; where that stands. */
  remember(text: string, remark = ""): number {
    return this.memory.push(`assistant ${json(text)}${remark}`) - 1;
  }

  /** How long what runs may take to settle behind a cancel, in milliseconds (engine 1.3). */
  get grace(): number {
    return durationMs(this.program.engine?.cancelGrace, 30_000);
  }

  /** Rejections that exhaust a turn's budget (engine 1.5). */
  maxRejections(effort: EffortLevel): number {
    return this.program.engine?.policy?.maxRejections?.[effort] ?? MAX_REJECTIONS[effort];
  }

  /** The same name again overwrites, and keeps its place (agent hooks, Registration). */
  #register(hook: AgentHook): void {
    this.#agentHooks[hook.type] ??= [];
    const hooks = this.#agentHooks[hook.type] ?? [];
    const place = hooks.findIndex(({ name }) => name === hook.name);
    hooks[place < 0 ? hooks.length : place] = hook;
  }
}

/** What the agent remembers of a message that it got: undefined, where moderation masks it (engine 1.4). */
export function userLine(text: string | undefined): string {
  return text === undefined ? "user (masked)" : `user ${json(text)}`;
}

const MAX_REJECTIONS: Readonly<Record<EffortLevel, number>> = { MIN: 1, LOW: 2, MEDIUM: 3, HIGH: 5, MAX: 10 };
