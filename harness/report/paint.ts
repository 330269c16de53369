import pc from "picocolors";
import type { Output } from "./reporter.js";

/** The colours that reports use; each returns its text unchanged where colours are off. */
export type Paint = Pick<ReturnType<typeof pc.createColors>, "green" | "red" | "yellow" | "dim" | "bold">;

export function painter(output: Pick<Output, "colors">): Paint {
  return pc.createColors(output.colors);
}
