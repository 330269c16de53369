import type { TracerProvider } from "@opentelemetry/api";
import type { Registry } from "prom-client";
import type * as hookrig from "../../src/index.js";

// What the reader of a page has at hand: the pages' blocks compile as if each stood in a program with these.

declare global {
  const Engine: typeof hookrig.Engine;
  const HookResult: typeof hookrig.HookResult;
  const engine: hookrig.Engine;
  const agent: hookrig.EngineAgent;
  const session: hookrig.EngineSession;
  const model: hookrig.Model;
  const tracerProvider: TracerProvider;
  const registry: Registry;
}
