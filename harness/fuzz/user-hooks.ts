import type fc from "fast-check";
import { messageOf } from "../../src/index.js";
import { HarnessError } from "../core/errors.js";
import { LAWS } from "../laws/laws.js";
import { inTime, LOAD_LIMIT_MS } from "../run/check-modules.js";
import { Modules } from "../run/modules.js";
import type { PlayedScenario } from "../run/play-scenario.js";
import { Strays } from "../run/strays.js";
import { LoadedScenario } from "../scenario/loaded-scenario.js";
import type { ScenarioData } from "../scenario/schema.js";
import { type Checked, checkProgram, type Failure } from "./check-program.js";
import { headed } from "./failing-scenario.js";
import { featuresOf } from "./features.js";
import { type FuzzSetup, fuzzSetupSchema } from "./fuzz-setup.js";
import { sameSeedSameBytes } from "./metamorphic/same-seed.js";
import { padded } from "./padded.js";
import type { Program } from "./program.js";
import type { Subject } from "./subject.js";
import { trimmed } from "./trimmed.js";
import { userPrograms } from "./user-programs.js";

/** Padded scripts are not used up, and moments may not come; what waited on reality is told apart. */
function isOfPadding({ by, name }: Failure): boolean {
  return by === "harness" && /^(SCRIPT|VERDICT|DOUBLE|HOOK|MOMENT)_|^escape$/.test(name);
}

/**
 * The laws that no hook may break, whatever it does; that scripts are used up nobody can ask of padded
 * ones.
 */
const LAWS_OF_USERS = LAWS.filter(({ breakable, name }) => breakable === false && name !== "script-consumed");

/**
 * A user's own hooks as what a campaign fuzzes (harness 3.5): laws only, the built-in ones that hold
 * whatever hooks do and those that the module exports, for no model knows what the hooks will do. `file`:
 * the module, absolute. Throws `MODULE_INVALID` if it does not load, or exports what it must not.
 */
export async function userHooks(file: string): Promise<UserHooks> {
  const probe = LoadedScenario.made({ scenario: "probe", hooks: { use: file } }, "probe.yaml");
  const strays = new Strays();
  try {
    const { module } = await loaded(probe);
    const [stray] = await strays.taken();
    if (stray !== undefined)
      throw new HarnessError("MODULE_INVALID", `while it loaded, nobody waited for: ${messageOf(stray)}`);
    const hooks = new UserHooks(file, setupOf(module));
    await hooks.refuseBroken();
    return hooks;
  } finally {
    strays.end();
  }
}

async function loaded(probe: LoadedScenario) {
  try {
    return await new Modules().load(probe, ["hooks", "use"], "hooks");
  } catch (error) {
    throw ofModule(error);
  }
}

/** The same without the place in a scenario file, which nobody has written. */
function ofModule(error: unknown): unknown {
  if (!HarnessError.isInstance(error) || error.code !== "MODULE_INVALID") return error;
  return new HarnessError("MODULE_INVALID", error.message.replace(/^[^:]*\.yaml:1:1: /, ""), {
    cause: error,
  });
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

const LEAST: Program = {
  scenario: "probe",
  agent: { fallback: "Sorry." },
  model: { main: [{ say: "Hello." }] },
  turns: [{ customer: "Hello." }],
};

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

  /**
   * Throws `MODULE_INVALID` if its default export fails even for the least of programs: every program would
   * only say so again.
   */
  async refuseBroken(): Promise<void> {
    if (await inTime(this.check(LEAST), LOAD_LIMIT_MS)) return;
    const message = `its hooks are not registered after ${LOAD_LIMIT_MS / 1000}s of real time`;
    throw new HarnessError("MODULE_INVALID", message);
  }

  programs(seed: number): fc.Arbitrary<Program> {
    return userPrograms(featuresOf(seed), this.#setup);
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
      const failures = checked.failures.filter((failure) => !isOfPadding(failure));
      return { ...checked, failures: [...failures, ...(await strays.taken()).map(unhandled)] };
    } catch (error) {
      throw ofModule(error);
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
    return headed(this.asPlayed(played), failure, [...LAWS, ...played.laws]);
  }

  /** What was played, as a scenario whose scripts fit. */
  asPlayed(played: PlayedScenario): ScenarioData {
    const cut = trimmed(played.scenario.data, played);
    const total = played.run.events.filter(({ type }) => type === "modelCall.started").length;
    return { ...cut, expect: { modelCalls: { total } } };
  }
}

export type { UserHooks };

function unhandled(stray: unknown): Failure {
  return { by: "harness", name: "UNHANDLED_ERROR", message: `nobody waited for: ${messageOf(stray)}` };
}
