import type fc from "fast-check";
import type { Features } from "../features.js";
import type { Rule } from "../program.js";
import type { Drawing } from "./drawing.js";
import { drawn } from "./drawn.js";
import { simplerList, without } from "./simpler.js";

/** Rules, judged by the file. `tools`: those that a rule may bring. */
export function rules(tools: readonly string[] = [], features?: Features): fc.Arbitrary<readonly Rule[]> {
  return drawn((drawing) => drawRules(drawing, tools), simplerRules, features);
}

/** One to three rules, some of which bring tools, reviews, or more effort. */
export function drawRules(drawing: Drawing, tools: readonly string[]): Rule[] {
  let id = 0;
  return drawing.list(1, 3, () => {
    id += 1;
    return drawRule(drawing, `r${id}`, tools);
  });
}

function drawRule(drawing: Drawing, id: string, tools: readonly string[]): Rule {
  const { dice } = drawing;
  const lift = drawing.draws("effortLift", 0.4) ? { effortLift: dice.pick(LIFTS) } : {};
  return {
    id,
    policy: `Rule ${id} applies.`,
    matches: drawJudged(drawing, 0.75),
    ...(dice.chance(0.3) ? { discovered: drawJudged(drawing, 0.5) } : {}),
    ...lift,
    ...(tools.length > 0 && dice.chance(0.3) ? { tools: [dice.pick(tools)] } : {}),
    ...(dice.chance(0.4) ? { review: dice.pick(REVIEWS) } : {}),
  };
}

const LIFTS = ["LOW", "MEDIUM", "HIGH", "MAX"] as const;
const REVIEWS = [true, "toolCalls", "messages"] as const;

/** Always, or customer turn by customer turn. */
function drawJudged(drawing: Drawing, probability: number): boolean | boolean[] {
  const { dice } = drawing;
  if (!drawing.has("severalTurns") || dice.chance(0.5)) return dice.chance(probability);
  return drawing.list(2, 3, () => dice.chance(probability));
}

export const simplerRules = simplerList<Rule>(function* (rule) {
  yield* without(rule, "discovered", "effortLift", "tools", "review");
  if (Array.isArray(rule.matches)) yield { ...rule, matches: true };
});
