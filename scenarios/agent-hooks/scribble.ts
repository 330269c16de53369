// Scribbles over everything that it was handed, and returns nothing: nobody may ever see it.
import type { EngineAgent } from "hookrig";

export default (agent: EngineAgent, rig: { with: { type: "preReply" } }) => {
  agent.registerInstanceHook(rig.with.type, "scribble", (_agent: unknown, ...handed: unknown[]) => {
    for (const one of handed) scribble(one);
    return undefined;
  });
};

function scribble(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === "object") scribble(inner);
    else if (typeof inner === "string") (value as Record<string, unknown>)[key] = "scribbled";
  }
}
