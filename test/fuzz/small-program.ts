import { checkProgram } from "../../harness/fuzz/check-program.js";
import type { Program } from "../../harness/fuzz/program.js";

/** A program of one turn, with what a test is about. */
export function program(more: Partial<Program> = {}): Program {
  return {
    scenario: "a program",
    agent: { output: "block", fallback: "Sorry." },
    model: { main: [{ say: "Hello" }] },
    turns: [{ customer: "Hi" }],
    ...more,
  };
}

/** Plays a program, whatever it breaks. */
export const played = (some: Program) => checkProgram(some, { predict: false, laws: [] });
