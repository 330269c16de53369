import { readFileSync } from "node:fs";
import { ENGINE_ERRORS } from "../../src/index.js";
import { HARNESS_ERRORS, HarnessError } from "../core/errors.js";
import { METAMORPHIC_LAWS } from "../fuzz/metamorphic/metamorphic.js";
import { LAWS } from "../laws/laws.js";
import { nearest } from "../scenario/nearest.js";
import { EXIT } from "./exit-code.js";
import type { Io } from "./io.js";
import { packageFile } from "./package-file.js";

/**
 * `hookrig explain`: prints what an error code or a law means. Throws `USAGE_INVALID` for a name that is
 * neither.
 */
export function explainCommand(name: string, io: Io): number {
  const lines = explainError(name) ?? explainLaw(name) ?? explainMetamorphicLaw(name);
  if (lines === undefined) throw unknown(name);
  io.stdout.write(lines.map((line) => `${line}\n`).join(""));
  return EXIT.held;
}

const ERRORS: Readonly<Record<string, string>> = { ...ENGINE_ERRORS, ...HARNESS_ERRORS };

function explainError(code: string): string[] | undefined {
  if (!Object.hasOwn(ERRORS, code)) return undefined;
  const whose = Object.hasOwn(ENGINE_ERRORS, code) ? "the engine" : "the harness";
  return [`${code}: an error of ${whose}`, ERRORS[code] as string, ...pageOf(code)];
}

/** What `docs/errors.md` says of a code: where it comes from, and what to do. */
function pageOf(code: string): string[] {
  const page = readFileSync(packageFile("docs/errors.md"), "utf8");
  const section = page.split(/^#{2,3} /m).find((text) => text.startsWith(`${code}\n`));
  return section === undefined ? [] : ["", section.slice(code.length).trim(), "", "docs/errors.md"];
}

function explainLaw(name: string): string[] | undefined {
  const law = LAWS.find((one) => one.name === name);
  if (law === undefined) return undefined;
  const { promise, clause, breakable } = law;
  const hooks = breakable === false ? "It holds whatever hooks do." : `Hooks can break it: ${breakable}`;
  return [`${name}: a law, checked on every run (${clause})`, promise, hooks, "", "docs/laws.md"];
}

function explainMetamorphicLaw(name: string): string[] | undefined {
  const law = METAMORPHIC_LAWS.find((one) => one.name === name);
  if (law === undefined) return undefined;
  const { promise, clause, precondition } = law;
  return [
    `${name}: a metamorphic law, checked by the fuzzer (${clause})`,
    promise,
    `Of which programs: ${precondition}`,
    "",
    "docs/laws.md",
  ];
}

function unknown(name: string): HarnessError {
  const laws = [...LAWS, ...METAMORPHIC_LAWS].map((law) => law.name);
  // Codes and laws are spelled differently, and each is looked for in its own way.
  const meant = [nearest(name, Object.keys(ERRORS)), nearest(name, laws)].filter((one) => one !== undefined);
  const hint =
    meant.length === 0 ? "docs/errors.md and docs/laws.md list them" : `did you mean ${meant.join(" or ")}?`;
  return new HarnessError("USAGE_INVALID", `there is no error code and no law ${name}: ${hint}`);
}
