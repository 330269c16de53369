import fc from "fast-check";
import { HarnessError } from "../core/errors.js";
import type { Failure } from "./check-program.js";
import type { Program } from "./program.js";
import type { Subject } from "./subject.js";
import { programHash, type Token } from "./token.js";

/**
 * Makes the program of a token again and checks it. What it breaks now; empty if all is mended. Throws
 * `TOKEN_INVALID` if the seed no longer gives that program.
 */
export async function replay(token: Token, subject: Subject): Promise<readonly Failure[]> {
  const { second } = token;
  const program = programOf(token, subject);
  if (second === undefined) return (await subject.check(program)).failures;
  const failure = await subject.lookAgain(program, second.choice, second.law);
  return failure === undefined ? [] : [failure];
}

/** The program of a token. Throws `TOKEN_INVALID` if the seed no longer gives it. */
export function programOf({ seed, path, program: hash }: Token, subject: Subject): Program {
  const [program] = fc.sample(subject.programs(seed), { seed, path, numRuns: 1 });
  if (program !== undefined && programHash(program) === hash) return program;
  const message = "the token's seed no longer gives the program it gave; run the scenario file saved with it";
  throw new HarnessError("TOKEN_INVALID", message);
}
