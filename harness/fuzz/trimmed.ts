import type { RecordedEvent } from "../core/record.js";
import type { PlayedScenario } from "../run/play-scenario.js";
import type { ScenarioData } from "../scenario/schema.js";

/** A padded scenario cut to what its run used, so that it is consumed exactly. */
export function trimmed(scenario: ScenarioData, played: PlayedScenario): ScenarioData {
  const { tools = {}, model = {}, reviews = {}, moderation, incomingModeration, turns = [] } = scenario;
  const used = new Used(played.run.events);
  const toolCalls = taken(reviews.toolCalls, used.of("review tool_review")) ?? [];
  const messages = taken(reviews.messages, used.of("review message_review")) ?? [];
  const lanes = Object.entries(model).flatMap(([lane, cues]) => {
    const kept = taken(cues, used.of(`model ${lane}`)) ?? [];
    return kept.length === 0 && lane !== "main" ? [] : [[lane, delivered(kept, lane, played)] as const];
  });
  const doubles = Object.entries(tools).map(([name, tool]) => {
    const outcomes = taken(tool.outcomes, used.of(`tool ${name}`));
    return [name, outcomes === undefined ? tool : { ...tool, outcomes }] as const;
  });
  const { tools: _tools, reviews: _reviews, moderation: _out, incomingModeration: _in, ...rest } = scenario;
  return {
    ...rest,
    ...(doubles.length === 0 ? {} : { tools: Object.fromEntries(doubles) }),
    model: Object.fromEntries(lanes),
    ...(toolCalls.length + messages.length === 0 ? {} : { reviews: withoutEmpty({ toolCalls, messages }) }),
    ...(moderation && { moderation: taken(moderation, used.of("moderation outgoing")) }),
    ...(incomingModeration && {
      incomingModeration: taken(incomingModeration, used.of("moderation incoming")),
    }),
    turns: turns.map((turn, index) => withoutMissed(turn, index, played)),
  } as ScenarioData;
}

/** How often each script was asked. */
class Used {
  readonly #times = new Map<string, number>();

  constructor(events: readonly RecordedEvent[]) {
    for (const event of events) {
      const script = scriptOf(event);
      if (script !== undefined) this.#times.set(script, this.of(script) + 1);
    }
  }

  of(script: string): number {
    return this.#times.get(script) ?? 0;
  }
}

function scriptOf(event: RecordedEvent): string | undefined {
  switch (event.type) {
    case "modelCall.started":
      return `model ${event.lane}`;
    case "review.started":
      return `review ${event.check}`;
    case "moderation.started":
      return `moderation ${event.direction}`;
    case "toolCall.started":
      return `tool ${event.tool}`;
    default:
      return undefined;
  }
}

/** The first `count` of a list, each as often as it repeats. */
function taken<T>(list: readonly T[] | undefined, count: number): T[] | undefined {
  const kept: T[] = [];
  for (const entry of list ?? []) {
    const { repeat = 1, ...once } = entry as { readonly repeat?: number };
    for (let times = 0; times < repeat && kept.length < count; times += 1) kept.push(once as T);
  }
  return list === undefined ? undefined : kept;
}

function withoutEmpty<T extends Readonly<Record<string, readonly unknown[]>>>(lists: T): Partial<T> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<T>;
}

/** Cues whose replies were cut off say how much of them was taken. */
function delivered<T>(cues: readonly T[], lane: string, { script }: PlayedScenario): T[] {
  const cut = new Map(
    script.problems
      .filter((problem) => problem.code === "SCRIPT_UNDELIVERED" && problem.lane === lane)
      .map(({ cue = 0, received }) => [cue - 1, received]),
  );
  return cues.map((cue, index) => (cut.has(index) ? { ...cue, expect: { delivered: cut.get(index) } } : cue));
}

type Turn = NonNullable<ScenarioData["turns"]>[number];

/** Without the cancel or the interrupt whose moment never came. */
function withoutMissed(turn: Turn, index: number, { run }: PlayedScenario): Turn {
  const came = (at: number, by: "signal" | "message") =>
    run.turns[at]?.events.some((event) => event.type === "cancel.requested" && event.by === by);
  const { cancel, interrupt, ...rest } = turn;
  return {
    ...rest,
    ...(cancel !== undefined && came(index, "signal") ? { cancel } : {}),
    ...(interrupt !== undefined && came(index - 1, "message") ? { interrupt } : {}),
  };
}
