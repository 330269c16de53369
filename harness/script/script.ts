import {
  countingIds,
  type Ids,
  type Model,
  type ModelCallOptions,
  type ModelEvent,
  type ModelRequest,
  messageOf,
} from "../../src/index.js";
import { isThenable } from "../core/thenable.js";
import { checkRequest } from "./check-request.js";
import type { Lanes } from "./cue.js";
import type { CueData } from "./cue-schema.js";
import { checkDelivery, type Delivery } from "./delivery.js";
import { Lane, type LaneCue, type Locate, nameOf } from "./lane.js";
import { overrunMessage, placeOf, summaryOf } from "./lane-summary.js";
import { parseCueData } from "./parse-cue.js";
import type { ScriptErrorCode, ScriptProblem } from "./problem.js";
import { compileReply, type Reply } from "./reply.js";
import { ScriptMiss } from "./script-miss.js";
import { SCRIPTED_MODEL } from "./scripted-model.js";
import { type ScriptClock, streamLater, streamNow, takesTime } from "./stream-reply.js";
import { askedRules } from "./structured-answer.js";

/** What a script is made of. */
export interface ScriptOptions {
  readonly lanes?: Lanes;
  readonly clock: ScriptClock;
  /** Names tool calls that no cue names; `call-1`, `call-2`, … if unsaid. */
  readonly ids?: Ids;
  readonly locate?: Locate | undefined;
  /**
   * The lane that a request is for. If unsaid: the request's own, but an agent that has a lane of its name
   * takes it in place of `main`.
   */
  readonly laneOf?: (request: ModelRequest) => string;
}

/**
 * The scripted model (harness 3.1): answers each call with the next cue of its lane, exactly as often as it
 * is scripted, and holds every disagreement between the script and the run.
 */
export class Script {
  readonly #lanes = new Map<string, Lane>();
  readonly #clock: ScriptClock;
  readonly #ids: Ids;
  readonly #laneOf: (request: ModelRequest) => string;
  readonly #problems: ScriptProblem[] = [];
  #deliveries: Delivery[] = [];
  #checks = 0;

  constructor(options: ScriptOptions) {
    this.#clock = options.clock;
    this.#ids = options.ids ?? countingIds();
    this.#laneOf = options.laneOf ?? ((request) => this.#ownLane(request));
    this.addLanes(options.lanes ?? {}, options.locate);
  }

  /** Every disagreement so far, in the order in which they were noticed. Complete after `leftOvers`. */
  get problems(): readonly ScriptProblem[] {
    return this.#problems;
  }

  /** Model calls answered so far. */
  get served(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + lane.served, 0);
  }

  /** What cues expected of the calls that they answered, key by key. */
  get checks(): number {
    return this.#checks;
  }

  /** A model that plays this script. All models of one script share its lanes. */
  model(provider: string = SCRIPTED_MODEL.provider, name: string = SCRIPTED_MODEL.name): Model {
    return { provider, name, stream: (request, options) => this.#answer(request, options) };
  }

  /** Scripts more cues, behind what the lanes still hold: a turn's own. */
  addLanes(lanes: Lanes, locate?: Locate): void {
    for (const [name, cues] of Object.entries(lanes)) {
      const lane = this.#lanes.get(name) ?? new Lane(name);
      this.#lanes.set(name, lane);
      lane.add(cues, locate);
    }
  }

  /**
   * Ends the named lanes (all if unsaid): what was not consumed, and every reply that was not taken whole,
   * becomes a problem. Returns the new problems. To be called at the end of a turn for the turn's own lanes,
   * and at the end.
   */
  leftOvers(names: Iterable<string> = this.#lanes.keys()): ScriptProblem[] {
    const ending = new Set(names);
    const before = this.#problems.length;
    for (const delivery of this.#deliveries.filter(({ cue }) => ending.has(cue.lane))) {
      const problem = checkDelivery(delivery, this.#clock.now());
      if (problem !== undefined) this.#problems.push(problem);
    }
    this.#deliveries = this.#deliveries.filter(({ cue }) => !ending.has(cue.lane));
    for (const name of ending) {
      for (const cue of this.#lanes.get(name)?.drop() ?? []) {
        const calls = cue.left === 1 ? "" : `, ${cue.left} calls`;
        this.#report(
          "SCRIPT_LEFT_OVER",
          cue,
          `left over, no call asked for it (${summaryOf(cue.cue)}${calls})`,
        );
      }
    }
    return this.#problems.slice(before);
  }

  #answer(
    request: ModelRequest,
    options: ModelCallOptions,
  ): Iterable<ModelEvent> | AsyncIterable<ModelEvent> {
    const cue = this.#take(request);
    this.#checkRequest(cue, request);
    const delivery: Delivery = { cue, due: undefined, chunks: 0 };
    this.#deliveries.push(delivery);
    const reply = this.#compile(cue, request, delivery);
    if (!isThenable(reply) && !takesTime(reply)) return streamNow(reply, delivery);
    const name = nameOf(cue);
    return streamLater(reply, delivery, { clock: this.#clock, signal: options.signal, name });
  }

  #take(request: ModelRequest): LaneCue {
    const name = this.#laneOf(request);
    const lane = this.#lanes.get(name);
    const cue = lane?.take();
    if (cue !== undefined) return cue;
    const message = overrunMessage(name, lane, [...this.#lanes.keys()], request);
    const last = lane?.last;
    this.#push({ code: "SCRIPT_OVERRUN", message, lane: name, time: this.#clock.now() }, last?.at());
    throw new ScriptMiss("SCRIPT_OVERRUN", message, { location: last?.at() });
  }

  #compile(cue: LaneCue, request: ModelRequest, delivery: Delivery): Reply | Promise<Reply> {
    const compile = (data: CueData): Reply => {
      this.#checkCue(cue, data, request);
      const reply = compileReply(data, request, this.#ids);
      delivery.due = reply.chunks.length;
      return reply;
    };
    if (!("respond" in cue.cue)) return compile(cue.cue);
    const { respond } = cue.cue;
    const run = () => respond(request);
    const finish = (data: CueData) => compile(parseCueData(data, "what it returned"));
    const fail = (cause: unknown): never => {
      const message = `respond failed: ${messageOf(cause)}`;
      delivery.due = 0;
      this.#report("SCRIPT_RESPOND_FAILED", cue, message, { path: ["respond"] });
      throw new ScriptMiss("SCRIPT_RESPOND_FAILED", `${nameOf(cue)}: ${message}`, { cause });
    };
    try {
      const data = this.#clock.userCall?.(`respond of ${nameOf(cue)}`, run) ?? run();
      return isThenable(data) ? Promise.resolve(data).then(finish).catch(fail) : finish(data);
    } catch (error) {
      return fail(error);
    }
  }

  #checkRequest(cue: LaneCue, request: ModelRequest): void {
    const { expect } = cue.cue;
    this.#checks += Object.keys(expect ?? {}).length;
    const found = expect === undefined ? [] : checkRequest(expect, request);
    if (found.length === 0) return;
    const other = this.#otherThatFits(request);
    for (const { path, message, expected, received } of found) {
      const key = path.split(/[.[]/, 1);
      const hint = other === undefined ? "" : `; ${nameOf(other)}${placeOf(other)} would fit`;
      this.#report("SCRIPT_REQUEST_MISMATCH", cue, `expect.${message}${hint}`, {
        path: ["expect", ...key],
        expected,
        received,
      });
    }
  }

  /** A cue ahead, of any lane, that says what it expects and would be content with this request. */
  #otherThatFits(request: ModelRequest): LaneCue | undefined {
    for (const lane of this.#lanes.values()) {
      const fitting = lane.ahead.find(
        ({ cue }) => cue.expect && checkRequest(cue.expect, request).length === 0,
      );
      if (fitting !== undefined) return fitting;
    }
    return undefined;
  }

  /**
   * What a cue may not answer to this request: tools not offered, rules not asked about. The reply goes out
   * all the same.
   */
  #checkCue(cue: LaneCue, { call = [], matches }: CueData, request: ModelRequest): void {
    const offered = request.tools.map((tool) => tool.name);
    for (const { tool, unoffered } of Array.isArray(call) ? call : [call]) {
      if (unoffered || offered.includes(tool)) continue;
      const list = offered.length === 0 ? "no tools" : offered.join(", ");
      const hint = "write unoffered: true if that is meant";
      const message = `calls ${tool}, which was not offered (offered: ${list}); ${hint}`;
      this.#report("SCRIPT_TOOL_NOT_OFFERED", cue, message, {
        path: ["call"],
        expected: offered,
        received: tool,
      });
    }
    const asked = askedRules(request);
    for (const rule of asked.length === 0 ? [] : Object.keys(matches ?? {})) {
      if (asked.includes(rule)) continue;
      const message = `matches names the rule ${rule}, which was not asked about (${asked.join(", ")})`;
      this.#report("SCRIPT_REQUEST_MISMATCH", cue, message, {
        path: ["matches"],
        expected: rule,
        received: asked,
      });
    }
  }

  #ownLane(request: ModelRequest): string {
    return request.lane === "main" && this.#lanes.has(request.agent) ? request.agent : request.lane;
  }

  #report(
    code: ScriptErrorCode,
    cue: LaneCue,
    message: string,
    more: { path?: string[]; expected?: unknown; received?: unknown } = {},
  ): void {
    const { path = [], ...values } = more;
    const key = path.length === 0 ? {} : { key: path.join(".") };
    const where = { lane: cue.lane, cue: cue.index + 1, ...key };
    const text = `${nameOf(cue)}: ${message}`;
    this.#push({ code, message: text, ...where, time: this.#clock.now(), ...values }, cue.at(...path));
  }

  #push(problem: ScriptProblem, at: ScriptProblem["at"]): void {
    this.#problems.push(at === undefined ? problem : { ...problem, at });
  }
}
