import { createHash } from "node:crypto";
import { HarnessError } from "../core/errors.js";
import type { Program } from "./program.js";

/**
 * Grows with whatever makes a seed and a path stand for another program: the arbitraries, the features, how
 * programs are fitted.
 */
export const TOKEN_VERSION = 1;

/** What a token says: how to make one program of a campaign again, shrunk or not. */
export interface Token {
  /** Of the program's block. */
  readonly seed: number;
  /** fast-check's way from the seed to the program: its number in the block, then the shrinks taken. */
  readonly path: string;
  /** The module of hooks that was fuzzed, relative to the working directory. */
  readonly use?: string | undefined;
  /** The metamorphic law that it breaks, and what the law chose. */
  readonly second?: SecondLook | undefined;
  /** `programHash` of the program. */
  readonly program: string;
}

/** A metamorphic law, and the number by which it varies a program (metamorphic.ts). */
export interface SecondLook {
  readonly law: string;
  readonly choice: number;
}

/** A text that no other program is likely to have. */
export function programHash(program: Program): string {
  return digest(JSON.stringify(program));
}

/** One word for a shell: what `hookrig replay` takes. */
export function writeToken(token: Token): string {
  const text = JSON.stringify([TOKEN_VERSION, token]);
  return Buffer.from(`${digest(text)}${text}`).toString("base64url");
}

/** Throws `TOKEN_INVALID` for what is no token, a damaged one, or one of another version. */
export function readToken(copied: string): Token {
  const written = copied.replaceAll(/\s/g, ""); // A terminal wraps what is longer than its lines.
  const whole = Buffer.from(written, "base64url").toString("utf8");
  const text = whole.slice(DIGEST_CHARACTERS);
  if (!/^[\w-]+$/.test(written) || digest(text) !== whole.slice(0, DIGEST_CHARACTERS)) {
    throw new HarnessError("TOKEN_INVALID", "this is no token, or not all of it; copy the whole word");
  }
  const [version, token] = JSON.parse(text) as [number, Token];
  if (version === TOKEN_VERSION) return token;
  const message = `the token is of version ${version}, this Hookrig reads version ${TOKEN_VERSION}`;
  throw new HarnessError("TOKEN_INVALID", message);
}

const DIGEST_CHARACTERS = 8;

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, DIGEST_CHARACTERS);
}
