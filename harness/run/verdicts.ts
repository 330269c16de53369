import { type ModerationVerdict, type ReviewVerdict, sleep } from "../../src/index.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import type { ModerationData, ReviewsData, VerdictData } from "../scenario/schema.js";
import { parseDuration } from "../script/duration.js";
import type { VirtualClock } from "../time/virtual-clock.js";
import type { Problems } from "./problems.js";
import { Queue } from "./queue.js";

const CODES = { overrun: "VERDICT_OVERRUN", leftOver: "VERDICT_LEFT_OVER" } as const;

/** What is scripted at the top of a scenario or in one of its turns. */
interface Scripted {
  readonly reviews?: ReviewsData | undefined;
  readonly moderation?: readonly ModerationData[] | undefined;
  readonly incomingModeration?: readonly ModerationData[] | undefined;
}

/** The scripted reviewers and moderator of a scenario; undefined where nothing is scripted for one. */
export class Verdicts {
  readonly toolCalls: Queue<VerdictData> | undefined;
  readonly messages: Queue<VerdictData> | undefined;
  readonly outgoing: Queue<ModerationData>;
  readonly incoming: Queue<ModerationData>;
  readonly moderatesOutgoing: boolean;
  readonly moderatesIncoming: boolean;
  readonly #scenario: LoadedScenario;
  readonly #clock: VirtualClock;

  constructor(scenario: LoadedScenario, clock: VirtualClock, problems: Problems) {
    this.#scenario = scenario;
    this.#clock = clock;
    const all: Scripted[] = [scenario.data, ...(scenario.data.turns ?? [])];
    const queue = <T>(name: string) => new Queue<T>(name, CODES, problems);
    const reviewed = (what: "toolCalls" | "messages") =>
      all.some(({ reviews }) => reviews?.[what] !== undefined);
    this.toolCalls = reviewed("toolCalls") ? queue("reviews.toolCalls") : undefined;
    this.messages = reviewed("messages") ? queue("reviews.messages") : undefined;
    this.outgoing = queue("moderation");
    this.incoming = queue("incomingModeration");
    this.moderatesOutgoing = all.some(({ moderation }) => moderation !== undefined);
    this.moderatesIncoming = all.some(({ incomingModeration }) => incomingModeration !== undefined);
    this.add(scenario.data, []);
  }

  /** Adds what stands at `path`: the scenario itself (`[]`), or a turn. */
  add(scripted: Scripted, path: readonly (string | number)[]): void {
    const where =
      (...keys: (string | number)[]) =>
      (index: number) =>
        this.#scenario.where([...path, ...keys, index]);
    const { reviews, moderation = [], incomingModeration = [] } = scripted;
    this.toolCalls?.add(reviews?.toolCalls ?? [], where("reviews", "toolCalls"));
    this.messages?.add(reviews?.messages ?? [], where("reviews", "messages"));
    this.outgoing.add(moderation, where("moderation"));
    this.incoming.add(incomingModeration, where("incomingModeration"));
  }

  /** Ends what a turn scripted for itself (`own`), or everything. */
  end(own?: Scripted): void {
    if (own === undefined || own.reviews?.toolCalls !== undefined) this.toolCalls?.end();
    if (own === undefined || own.reviews?.messages !== undefined) this.messages?.end();
    if (own === undefined || own.moderation !== undefined) this.outgoing.end();
    if (own === undefined || own.incomingModeration !== undefined) this.incoming.end();
  }

  async review(queue: Queue<VerdictData>): Promise<ReviewVerdict> {
    const verdict = queue.take();
    if (verdict === "pass") return { passed: true };
    await this.#delay(verdict.delay);
    if (verdict.throw !== undefined) throw new Error(verdict.throw);
    const todo = verdict.todo === undefined ? {} : { todo: verdict.todo };
    if (verdict.pass) return { passed: true, ...todo };
    const { reject } = verdict;
    return { passed: false, ...(typeof reject === "string" ? { adjustedReasoning: reject } : {}), ...todo };
  }

  async moderate(direction: "incoming" | "outgoing"): Promise<ModerationVerdict> {
    const verdict = (direction === "incoming" ? this.incoming : this.outgoing).take();
    if (verdict === "pass") return { flagged: false };
    await this.#delay(verdict.delay);
    if (verdict.throw !== undefined) throw new Error(verdict.throw);
    if (verdict.pass) return { flagged: false };
    const { flag, categories } = verdict;
    const reason = typeof flag === "string" ? { reason: flag } : {};
    return { flagged: true, ...reason, ...(categories === undefined ? {} : { categories }) };
  }

  async #delay(delay: string | undefined): Promise<void> {
    if (delay !== undefined) await sleep(this.#clock, parseDuration(delay));
  }
}
