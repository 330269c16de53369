#!/usr/bin/env node
import { EXIT } from "./exit-code.js";
import { processIo } from "./io.js";
import { runProgram } from "./program.js";
import { realWiring } from "./real-wiring.js";

// A hook of the user's may call process.exit(0) in the middle: that must not look like success.
let over = false;
process.on("exit", (code) => {
  if (over || code > 128) return; // A signal that came again has ended it.
  process.stderr.write("hookrig: the process ended before the run was over: did a hook call process.exit?\n");
  process.exitCode = EXIT.broke;
});

// `hookrig run | head`, a terminal that was closed: a reader that has gone is no reason to fail; report files
// are still to be written.
const hasGone = ({ code }: NodeJS.ErrnoException) => code === "EPIPE" || code === "EIO";
process.stderr.on("error", () => {}); // There is nobody left to tell.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (hasGone(error)) return;
  process.stderr.write(`hookrig: cannot write to the standard output: ${error.message}\n`);
  over = true;
  process.exit(EXIT.broke);
});

const code = await runProgram(process.argv.slice(2), processIo, realWiring);
over = true;
// Not process.exitCode alone: what a user's hooks left open would keep the process alive. The empty write
// comes after all that is still on its way to a pipe.
process.stdout.write("", () => process.exit(code));
