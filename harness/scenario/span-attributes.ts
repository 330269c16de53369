import { GEN_AI } from "../../src/observability/gen-ai-names.js";
import { SPANS, type SpanSpec } from "../../src/observability/span-names.js";
import type { DataProblem } from "./data-problem.js";
import type { Path } from "./load-error.js";
import { isDataMap } from "./merge.js";
import { meantOrThere } from "./nearest.js";

const specs: readonly SpanSpec[] = Object.values(SPANS);

/** Every attribute that some span can have. */
const ATTRIBUTES: readonly string[] = [
  ...new Set([
    GEN_AI.operation,
    ...specs.flatMap(({ attributes, latest = [], content }) => [...attributes, ...latest, ...content]),
  ]),
];

/**
 * Attributes that no span has: one that is expected to be absent would be so for ever. Only of the names that
 * are the engine's to give: hooks and tools may set others.
 */
export function checkSpanAttributes(spans: unknown, at: Path): DataProblem[] {
  if (!Array.isArray(spans)) return [];
  return spans.flatMap(({ attributes }, index) => {
    const names = isDataMap(attributes) ? Object.keys(attributes) : [];
    return names.filter(isUnknown).map((name): DataProblem => {
      const problem = `no span has an attribute \`${name}\`${meantOrThere(name, ATTRIBUTES)}`;
      return {
        code: "EXPECT_NOT_AVAILABLE",
        problem,
        path: [...at, index, "attributes", name],
        atKey: true,
      };
    });
  });
}

function isUnknown(name: string): boolean {
  return /^(hookrig|gen_ai)\./.test(name) && !ATTRIBUTES.includes(name);
}
