import fc from "fast-check";
import { messageOf } from "../../src/index.js";
import { HarnessError } from "../core/errors.js";
import { LAWS } from "../laws/laws.js";
import { Modules } from "../run/modules.js";
import { Strays } from "../run/strays.js";
import { LoadedScenario } from "../scenario/loaded-scenario.js";
import type { ScenarioData } from "../scenario/schema.js";
import { sketches } from "./arbitraries/programs.js";
import { type Checked, checkProgram, type Failure } from "./check-program.js";
import { headed } from "./failing-scenario.js";
import { type Feature, type Features, featuresOf } from "./features.js";
import { type FuzzSetup, fuzzSetupSchema } from "./fuzz-setup.js";
import { sameSeedSameBytes } from "./metamorphic/same-seed-same-bytes.js";
import { padded } from "./padded.js";
import type { Cue, Program } from "./program.js";
import type { Subject } from "./subject.js";
import { trimmed } from "./trimmed.js";

/** What a user's hooks take the place of. */
const NOT_OURS: readonly Feature[] = ["engineHooks", "agentHooks"];

/** The laws that no hook may break, whatever it does; that scripts are used up nobody can ask of padded ones. */
const LAWS_OF_USERS = LAWS.filter(({ breakable, name }) => breakable === false && name !== "script-consumed");

/**
 * A user's own hooks as what a campaign fuzzes (harness 3.5): laws only, the built-in ones that hold whatever hooks
 * do and those that the module exports, for no model knows what the hooks will do. `file`: the module, absolute.
 * Throws `MODULE_INVALID` if it does not load, or exports what it must not.
 */
export async function userHooks(file: string): Promise<UserHooks> {
  const probe = LoadedScenario.made({ scenario: "probe", hooks: { use: file } }, "probe.yaml");
  const strays = new Strays();
  try {
    const { module } = await new Modules().load(probe, ["hooks", "use"], "hooks");
    const [stray] = await strays.taken();
    if (stray !== undefined)
      throw new HarnessError("MODULE_INVALID", `while it loaded, nobody waited for: ${messageOf(stray)}`);
    return new UserHooks(file, setupOf(module));
  } finally {
    strays.end();
  }
}

function setupOf({ fuzz = {} }: Readonly<Record<string, unknown>>): FuzzSetup {
  const { success, data, error } = fuzzSetupSchema.safeParse(fuzz);
  if (success) return data;
  const [{ path, message } = { path: [], message: "" }] = error.issues;
  throw new HarnessError(
    "MODULE_INVALID",
    `its \`fuzz\` is not what it must be: ${[...path, message].join(": ")}`,
  );
}

class UserHooks implements Subject {
  readonly goals = [];
  /** What its code waited on, that no seed decides; such runs may not be reproducible. */
  readonly escapes = new Set<string>();
  readonly #file: string;
  readonly #setup: FuzzSetup;

  constructor(file: string, setup: FuzzSetup) {
    this.#file = file;
    this.#setup = setup;
  }

  programs(seed: number): fc.Arbitrary<Program> {
    const { drafts, messages } = this.#setup;
    return fc
      .tuple(sketches(withoutOurs(featuresOf(seed))), choices(drafts), choices(messages))
      .map(([sketch, said, asked]) => ({
        ...sketch,
        model: { ...sketch.model, main: sketch.model.main.map((cue, nth) => saying(cue, said[nth])) },
        turns: sketch.turns.map((turn, nth) => {
          const customer = turn.customer === undefined ? undefined : asked[nth];
          return customer === undefined ? turn : { ...turn, customer };
        }),
      }));
  }

  async check(program: Program): Promise<Checked> {
    const scenario = padded(program, this.#file, this.#setup);
    const strays = new Strays();
    try {
      const checked = await checkProgram(scenario as unknown as Program, {
        predict: false,
        laws: LAWS_OF_USERS,
      });
      for (const what of checked.played.escapes) this.escapes.add(what);
      const failures = checked.failures.filter(({ name }) => name !== "escape");
      return { ...checked, failures: [...failures, ...(await strays.taken()).map(unhandled)] };
    } finally {
      strays.end();
    }
  }

  /** Hooks that use the machine's time or chance are told, and are nobody's finding. */
  async lookAgain(program: Program): Promise<undefined> {
    const [one, other] = [await this.check(program), await this.check(program)];
    if (sameSeedSameBytes.compare(one, other) !== undefined)
      this.escapes.add("time or chance of its own (two runs of one program differed)");
  }

  async scenario(_program: Program, { played }: Checked, failure: Failure): Promise<ScenarioData> {
    const { laws } = played;
    const cut = trimmed(played.scenario.data, played);
    const total = played.run.events.filter(({ type }) => type === "modelCall.started").length;
    return { ...headed(cut, failure, [...LAWS, ...laws]), expect: { modelCalls: { total } } };
  }
}

export type { UserHooks };

function withoutOurs(features: Features): Features {
  return new Set([...features].filter((feature) => !NOT_OURS.includes(feature)));
}

/** For each place one of the texts, or none. */
function choices(texts: readonly string[] | undefined): fc.Arbitrary<readonly (string | undefined)[]> {
  if (texts === undefined) return fc.constant([]);
  return fc.array(fc.option(fc.constantFrom(...texts), { nil: undefined, freq: 3 }), { maxLength: 12 });
}

/** A cue whose draft is another text, whole. */
function saying(cue: Cue, text: string | undefined): Cue {
  if (text === undefined || cue.say === undefined) return cue;
  const { chunks: _chunks, ...rest } = cue;
  return { ...rest, say: text };
}

function unhandled(stray: unknown): Failure {
  return { by: "harness", name: "UNHANDLED_ERROR", message: `nobody waited for: ${messageOf(stray)}` };
}
