import { describe, expect, test } from "vitest";
import { sketches } from "../../../harness/fuzz/arbitraries/programs.js";
import { FEATURES, type Feature } from "../../../harness/fuzz/features.js";
import type { Cue, HookEntry, Program, Tool } from "../../../harness/fuzz/program.js";
import { cuesOf, entriesOf, sample } from "./sample.js";

const cue = (is: (cue: Cue) => unknown) => (program: Program) => program.model.main.some(is);
const call =
  (is: (call: NonNullable<Cue["call"]>[number], program: Program) => unknown) => (program: Program) =>
    cuesOf(program).some(({ call = [] }) => call.some((one) => is(one, program)));
const entry = (is: (entry: HookEntry) => unknown) => (program: Program) => entriesOf(program).some(is);
const tool = (is: (tool: Tool) => unknown) => (program: Program) =>
  Object.values(program.tools ?? {}).some(is);
const result = (is: (result: NonNullable<Tool["always"]>) => unknown) =>
  tool(({ outcomes = [], always }) => [...outcomes, ...(always ? [always] : [])].some(is));
const reviewed = (key: string) => (program: Program) =>
  JSON.stringify([program.reviews, program.moderation, program.incomingModeration]).includes(`"${key}":`);
const turn = (is: (turn: Program["turns"][number]) => unknown) => (program: Program) =>
  program.turns.some(is);

/** Whether a program does what only a feature lets it do. */
const DOES: Readonly<Record<Feature, (program: Program) => unknown>> = {
  stream: ({ agent }) => agent.output !== "block",
  block: ({ agent }) => agent.output === "block",
  toolReview: ({ agent }) => agent.toolReview,
  messageReview: ({ agent }) => agent.messageReview,
  moderation: (program) => program.moderation,
  incomingModeration: (program) => program.incomingModeration,
  reviewFaults: reviewed("throw"),
  todos: reviewed("todo"),
  tools: (program) => program.tools,
  concurrentTools: cue((one) => (one.call?.length ?? 0) > 1),
  consequentialTools: tool(({ consequential }) => consequential),
  toolFaults: result((one) => one.throw),
  toolTimeouts: (program) => program.engine?.toolTimeout ?? tool(({ timeout }) => timeout)(program),
  malformedCalls: call(({ args }) => typeof args === "string"),
  unofferedCalls: call((one, { tools = {} }) => !(one.tool in tools)),
  textBesideCalls: cue((one) => one.say !== undefined && one.call),
  chunks: cue((one) => one.chunks),
  delays: (program) => /"(interval|wait)":|"delay":"\d0ms"/.test(JSON.stringify(program)),
  providerFaults: cue((one) => one.fail),
  brokenStreams: cue((one) => one.cut ?? one.stall),
  emptyReplies: cue((one) => one.empty ?? one.refuse ?? one.truncate),
  repeatedDrafts: ({ model }) => {
    const said = model.main.flatMap(({ say = [] }) => say);
    return new Set(said).size < said.length;
  },
  cancels: turn((one) => one.cancel ?? one.cancelAfter),
  interrupts: turn((one) => one.interrupt),
  rules: (program) => program.rules,
  effortLift: ({ rules = [] }) => rules.some(({ effortLift }) => effortLift),
  compaction: (program) => program.model.compaction,
  modes: (program) =>
    turn((one) => one.session ?? one.colleague)(program) ?? entry((one) => one.setMode)(program),
  engineHooks: (program) => program.hooks,
  hookResolves: entry((one) => one.return === "RESOLVE"),
  hookBails: entry((one) => one.return === "BAIL"),
  hookNotes: entry((one) => one.note),
  giveUpByHook: entry((one) => one.giveUp),
  hookFaults: entry((one) => one.throw ?? one.reject ?? one.garbage),
  hookTimeouts: (program) => program.engine?.hookTimeout,
  emits: entry((one) => one.emit),
  agentHooks: (program) => program.agentHooks,
  agentHookFaults: ({ agentHooks = [] }) => agentHooks.some((one) => one.throw),
  smallBudgets: (program) => program.engine?.policy?.maxRejections,
  smallMaxSteps: ({ agent }) => agent.maxSteps,
  severalTurns: ({ turns }) => turns.length > 1,
};

describe("a feature", { timeout: 60_000 }, () => {
  test.each(FEATURES)("%s: never where it is off, often enough where all are on", (feature) => {
    const does = DOES[feature];
    const others = new Set(FEATURES.filter((one) => one !== feature));
    expect(sample(sketches(others), 300).filter(does)).toEqual([]);
    expect(sample(sketches(new Set(FEATURES)), 300).filter(does).length).toBeGreaterThan(5);
  });
});
